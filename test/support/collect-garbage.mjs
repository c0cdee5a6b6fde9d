// Loaded by a service before its own code (`node --import`): on SIGUSR2 all its threads throw away what they do not need.
import v8 from 'node:v8';
import vm from 'node:vm';
import { BroadcastChannel, isMainThread } from 'node:worker_threads';

v8.setFlagsFromString('--expose-gc');
const collect = vm.runInNewContext('gc');
const threads = new BroadcastChannel('collect garbage');
threads.onmessage = collect;
threads.unref();
if (isMainThread)
  process.on('SIGUSR2', () => {
    threads.postMessage(null);
    collect();
  });
