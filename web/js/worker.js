// The worker of the search: answers calls with progress and a result.

import init, { Analysis, evaluate } from './scoresheet_engine.js';
import { list, printed, source } from './module.js';

const isNode = typeof self === 'undefined';
const port = isNode ? (await import('node:worker_threads')).parentPort : self;
let loading;

const analyse = (id, text, options) => {
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

const answer = async ({ id, name, text, options, module }) => {
  try {
    loading ??= source('scoresheet_engine.wasm', module).then((module_or_path) => init({ module_or_path }));
    await loading;
    const result =
      name === 'analyse' ? analyse(id, text, options) : JSON.parse(evaluate(text, list(options)));
    port.postMessage({ id, result });
  } catch (error) {
    port.postMessage({ id, error: error.message ?? String(error) });
  }
};

if (isNode) port.on('message', answer);
else port.addEventListener('message', ({ data }) => answer(data));
