// Registers the service worker, and offers a new version of the page.

import { notice } from './dom.js';

const offer = (worker) => notice('A new version is ready.', {
  text: 'Reload',
  stays: true,
  click: () => {
    // The text survives in the address and in the storage.
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    worker.postMessage('update');
  },
});

export const startOffline = async () => {
  if (!('serviceWorker' in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.register('service-worker.js', { updateViaCache: 'none' });
    const { controller } = navigator.serviceWorker;
    if (registration.waiting && controller) offer(registration.waiting);
    registration.addEventListener('updatefound', () => {
      const worker = registration.installing;
      worker.addEventListener('statechange', () => {
        if (worker.state === 'installed' && navigator.serviceWorker.controller) offer(worker);
      });
    });
  } catch {
    // Without a secure connection the page works, but not offline.
  }
};
