// The search in a worker.

import { bytes } from './module.js';

/** Starts a worker of the browser, or of Node; without an address, that of this package. */
const startWorker = async (address) => {
  if (typeof Worker === 'function') {
    // Bundlers find the worker by this form.
    if (address === undefined) return new Worker(new URL('worker.js', import.meta.url), { type: 'module' });
    return new Worker(address, { type: 'module' });
  }
  const { Worker: NodeWorker } = await import('node:worker_threads');
  const worker = new NodeWorker(address ?? new URL('worker.js', import.meta.url));
  worker.addEventListener = (kind, listener) => {
    worker.on(kind, (data) => listener(kind === 'message' ? { data } : data));
  };
  return worker;
};

export class Engine {
  #source;
  #worker;
  /** A new object for each worker, by which errors of earlier ones are ignored. */
  #run;
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
    this.#worker?.then((worker) => worker.terminate(), () => {});
    this.#end(new DOMException('the search was stopped', 'AbortError'));
  }

  close() {
    this.stop();
  }

  /** Forgets the worker, and rejects all calls. */
  #end(error) {
    this.#worker = undefined;
    this.#run = undefined;
    const calls = [...this.#calls.values()];
    this.#calls.clear();
    for (const { reject } of calls) reject(error);
  }

  #call(name, text, options, onProgress) {
    this.#last += 1;
    const id = this.#last;
    const worker = (this.#worker ??= this.#start());
    const post = (worker) => {
      // The call may have been stopped while the worker was started.
      if (!this.#calls.has(id)) return;
      const module = this.#source.module && String(this.#source.module);
      worker.postMessage({ id, name, text: bytes(text), options: options ?? {}, module });
    };
    return new Promise((resolve, reject) => {
      this.#calls.set(id, { resolve, reject, onProgress });
      worker.then(post).catch((error) => {
        this.#calls.delete(id);
        reject(error);
      });
    });
  }

  async #start() {
    const run = {};
    this.#run = run;
    const end = (error) => {
      if (this.#run === run) this.#end(error);
    };
    try {
      const worker = await startWorker(this.#source.worker);
      worker.addEventListener('message', ({ data }) => this.#answer(data));
      worker.addEventListener('error', (event) => end(new Error(event.message ?? 'the worker cannot be started')));
      return worker;
    } catch (error) {
      end(error);
      throw error;
    }
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
