// The search in a worker.

import { bytes } from './module.js';

/** Starts a worker of the browser, or of Node. */
const startWorker = async (address) => {
  if (typeof Worker === 'function') return new Worker(address, { type: 'module' });
  const { Worker: NodeWorker } = await import('node:worker_threads');
  const worker = new NodeWorker(address);
  worker.addEventListener = (kind, listener) => {
    worker.on(kind, (data) => listener(kind === 'message' ? { data } : data));
  };
  return worker;
};

export class Engine {
  #source;
  #worker;
  #calls = new Map();
  #last = 0;

  constructor(source = {}) {
    this.#source = source;
  }

  async analyse(text, options, onProgress) {
    return this.#call('analyse', text, options, onProgress);
  }

  async evaluate(text, options) {
    return this.#call('evaluate', text, options);
  }

  async bestMove(text, options) {
    const { moves } = await this.evaluate(text, options);
    return moves[0]?.move ?? null;
  }

  stop() {
    const worker = this.#worker;
    this.#worker = undefined;
    worker?.then((worker) => worker.terminate());
    const error = new DOMException('the search was stopped', 'AbortError');
    for (const { reject } of this.#calls.values()) reject(error);
    this.#calls.clear();
  }

  close() {
    this.stop();
  }

  async #call(name, text, options, onProgress) {
    const worker = await (this.#worker ??= this.#start());
    this.#last += 1;
    const id = this.#last;
    return new Promise((resolve, reject) => {
      this.#calls.set(id, { resolve, reject, onProgress });
      const module = this.#source.module && String(this.#source.module);
      worker.postMessage({ id, name, text: bytes(text), options: options ?? {}, module });
    });
  }

  async #start() {
    const address = this.#source.worker ?? new URL('worker.js', import.meta.url);
    const worker = await startWorker(address);
    worker.addEventListener('message', ({ data }) => this.#answer(data));
    worker.addEventListener('error', (event) => {
      this.#worker = undefined;
      const error = new Error(event.message ?? 'the worker cannot be started');
      for (const { reject } of this.#calls.values()) reject(error);
      this.#calls.clear();
    });
    return worker;
  }

  #answer({ id, progress, result, error }) {
    const call = this.#calls.get(id);
    if (call === undefined) return;
    if (progress !== undefined) {
      call.onProgress?.(progress);
      return;
    }
    this.#calls.delete(id);
    if (error === undefined) call.resolve(result);
    else call.reject(new Error(error));
  }
}
