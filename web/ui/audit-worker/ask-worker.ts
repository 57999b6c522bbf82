import { workerAddresses } from './addresses.ts';
import type { Answered, Asked } from './question.ts';

/** No script that a person edits takes so long; what does is cut off, so that the next question is heard. */
const answerSecondsMax = 10;
const workers = new Map<string, Worker>();
let lastId = 0;

/** Whether there is a worker of this name here. */
export function hasWorker(name: string): boolean {
  return typeof Worker !== 'undefined' && name in workerAddresses;
}

/** Where a part lies that workers load when they need it. */
export function partAddress(name: string): string | undefined {
  return workerAddresses[name];
}

/** Asks a worker, which the first question starts; undefined when it cannot be loaded, fails or takes too long. */
export function askWorker<Question, Answer>(name: string, question: Question): Promise<Answer | undefined> {
  const worker = workers.get(name) ?? start(name);
  const id = ++lastId;
  return new Promise((resolve) => {
    const settle = (answer: Answer | undefined) => {
      clearTimeout(cutOff);
      worker.removeEventListener('message', hear);
      worker.removeEventListener('error', giveUp);
      resolve(answer);
    };
    const hear = ({ data }: MessageEvent<Answered<Answer>>) => {
      if (data.id === id) settle(data.answer);
    };
    const giveUp = () => {
      stop(name, worker);
      settle(undefined);
    };
    const cutOff = setTimeout(giveUp, answerSecondsMax * 1000);
    worker.addEventListener('message', hear);
    worker.addEventListener('error', giveUp);
    worker.postMessage({ id, question } satisfies Asked<Question>);
  });
}

function start(name: string): Worker {
  const worker = new Worker(workerAddresses[name] ?? '', { type: 'module', name });
  workers.set(name, worker);
  return worker;
}

/** The next question starts another one. */
function stop(name: string, worker: Worker): void {
  worker.terminate();
  if (workers.get(name) === worker) workers.delete(name);
}
