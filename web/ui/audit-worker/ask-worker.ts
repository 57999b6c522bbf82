import { workerAddresses } from './addresses.ts';
import type { Answered, Asked, LiveFinding, Question } from './question.ts';

type Waiting = { readonly worker: Worker; readonly answers: Map<number, (findings: readonly LiveFinding[]) => void> };

/** No script that a person edits takes so long; what does is cut off, so that the next question is heard. */
const answerSecondsMax = 10;
const workers = new Map<string, Waiting>();
let lastId = 0;

/** Whether there is a worker for a dialect here. */
export function hasWorker(dialect: string): boolean {
  return typeof Worker !== 'undefined' && dialect in workerAddresses;
}

/** Has the worker of the dialect audit; it is started by the first question. Nothing is found when it cannot be loaded. */
export function askWorker(question: Question): Promise<readonly LiveFinding[]> {
  const waiting = workers.get(question.dialect) ?? start(question.dialect);
  const id = ++lastId;
  return new Promise((resolve) => {
    const cutOff = setTimeout(() => stop(question.dialect, waiting), answerSecondsMax * 1000);
    waiting.answers.set(id, (findings) => { clearTimeout(cutOff); resolve(findings); });
    waiting.worker.postMessage({ id, question } satisfies Asked);
  });
}

function start(dialect: string): Waiting {
  const waiting: Waiting = { worker: new Worker(workerAddresses[dialect] ?? '', { type: 'module', name: `audit-${dialect}` }), answers: new Map() };
  workers.set(dialect, waiting);
  waiting.worker.addEventListener('message', ({ data: { id, findings } }: MessageEvent<Answered>) => {
    waiting.answers.get(id)?.(findings);
    waiting.answers.delete(id);
  });
  waiting.worker.addEventListener('error', () => stop(dialect, waiting));
  return waiting;
}

function stop(dialect: string, { worker, answers }: Waiting): void {
  worker.terminate();
  if (workers.get(dialect)?.worker === worker) workers.delete(dialect);
  for (const answer of answers.values()) answer([]);
  answers.clear();
}
