// Tests of the calls of the engine, with workers that answer late, never, or fail.
//
//     node --test web/tests/engine.mjs

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { Engine } from '../js/engine.js';

/** Returns an engine whose worker runs this code; `port` takes and sends messages. */
const engine = (code) => {
  const script = `import { parentPort as port } from 'node:worker_threads';\n${code}`;
  return new Engine({ worker: new URL(`data:text/javascript,${encodeURIComponent(script)}`) });
};
const answering = (delay) => `port.on('message', ({ id, options }) => setTimeout(() => port.postMessage({ id, result: options }), ${delay}));`;
const isStopped = { name: 'AbortError' };

test('a search that is stopped in the same task is rejected', async () => {
  const one = engine(answering(0));
  const call = one.evaluate('', { number: 1 });
  one.stop();
  await assert.rejects(call, isStopped);
  // The next search has a new worker.
  assert.deepEqual(await one.evaluate('', { number: 2 }), { number: 2 });
  one.close();
});

test('a late answer does not reach a later search', async () => {
  const one = engine(answering(50));
  const first = one.evaluate('', { number: 1 });
  const stopped = assert.rejects(first, isStopped);
  await new Promise((resolve) => setTimeout(resolve, 20));
  one.stop();
  const [second, third] = [one.evaluate('', { number: 2 }), one.analyse('', { number: 3 })];
  await stopped;
  assert.deepEqual(await Promise.all([second, third]), [{ number: 2 }, { number: 3 }]);
  one.close();
});

test('an error of the worker rejects all calls, and the next call starts another', async () => {
  const one = engine("port.on('message', ({ id, options }) => { if (options.fail) throw new Error('broken'); port.postMessage({ id, result: 1 }); });");
  const calls = [one.evaluate('', { fail: true }), one.evaluate('', {})];
  const results = await Promise.allSettled(calls);
  assert.equal(results[0].status, 'rejected');
  assert.equal(await one.evaluate('', {}), 1);
  one.close();
});

test('options that cannot be sent reject the call', async () => {
  const one = engine(answering(0));
  await assert.rejects(one.evaluate('', { callback: () => {} }));
  assert.deepEqual(await one.evaluate('', { number: 1 }), { number: 1 });
  one.close();
});
