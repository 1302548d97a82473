// The worker of the search: answers calls with progress and a result.

import init, { Analysis, evaluate } from './scoresheet_engine.js';
import { list, printed, source } from './module.js';

let loading;

const analyse = (port, id, text, options) => {
  const analysis = new Analysis(text, list(options));
  const rows = [];
  for (let step = analysis.step(); step !== undefined; step = analysis.step()) {
    const progress = JSON.parse(step);
    rows.push(...progress.rows);
    port.postMessage({ id, progress });
  }
  const { bytes, output, messages, exitCode } = printed(analysis.finish());
  const graph = analysis.graph() ?? null;
  analysis.free();
  return { bytes, output, messages, exitCode, rows, graph };
};

const answer = async (port, { id, name, text, options, module }) => {
  try {
    const address = new URL('scoresheet_engine.wasm', import.meta.url);
    loading ??= source(address, module).then((module_or_path) => init({ module_or_path }));
    await loading;
    const result =
      name === 'analyse' ? analyse(port, id, text, options) : JSON.parse(evaluate(text, list(options)));
    port.postMessage({ id, result });
  } catch (error) {
    port.postMessage({ id, error: error.message ?? String(error) });
  }
};

// Without `await` at the top, which bundlers refuse in a worker.
if (typeof self !== 'undefined') self.addEventListener('message', ({ data }) => answer(self, data));
else {
  const listen = ({ parentPort }) => parentPort.on('message', (data) => answer(parentPort, data));
  import('node:worker_threads').then(listen);
}
