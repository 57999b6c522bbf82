import { Worker } from 'node:worker_threads';
import type { Answered, Answers, Question, Wants } from './questions.ts';

/** Nobody waits longer for an answer while writing; a script of a hundred thousand lines is judged within it. */
const secondsMax = 20;
const megabytesMax = 1024;

/** What was asked of a worker that was ended, or took too long. */
export class Unanswered extends Error {
  override readonly name = 'Unanswered';
}

type Waiting = { readonly answered: (answer: never) => void; readonly failed: (error: Error) => void };

/** A worker that is made when something is asked, ended when it takes too long, and made again. */
export class WorkerHost {
  readonly #program: string;
  readonly #seconds: number;
  readonly #waiting = new Map<number, Waiting & { readonly timer: NodeJS.Timeout }>();
  #worker: Worker | undefined;
  #asked = 0;

  constructor(program: string, seconds: number = secondsMax) {
    this.#program = program;
    this.#seconds = seconds;
  }

  ask<W extends Wants>(question: Question & { readonly wants: W }): Promise<Answers[W]> {
    const worker = (this.#worker ??= this.#made());
    const id = ++this.#asked;
    return new Promise<Answers[W]>((answered, failed) => {
      const timer = setTimeout(
        () => this.#end(new Unanswered(`no answer within ${this.#seconds} seconds`)),
        this.#seconds * 1000,
      );
      this.#waiting.set(id, { answered, failed, timer });
      worker.postMessage({ id, question });
    });
  }

  async close(): Promise<void> {
    this.#end(new Unanswered('the server ends'));
    await Promise.resolve();
  }

  #made(): Worker {
    const worker = new Worker(this.#program, {
      resourceLimits: { maxOldGenerationSizeMb: megabytesMax },
      // The answers of the server alone may stand on standard output.
      stdout: true,
    });
    worker.on('message', ({ id, answer, failure }: Answered) => {
      const waiting = this.#waiting.get(id);
      if (!waiting) return;
      this.#waiting.delete(id);
      clearTimeout(waiting.timer);
      if (failure === undefined) waiting.answered(answer as never);
      else waiting.failed(new Unanswered(failure));
    });
    const gone = (error?: Error) => {
      if (this.#worker === worker) this.#end(new Unanswered(error?.message ?? 'the worker ended'));
    };
    worker.once('error', gone);
    worker.once('exit', () => gone());
    return worker;
  }

  #end(reason: Unanswered): void {
    const worker = this.#worker;
    this.#worker = undefined;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { failed, timer } of waiting) {
      clearTimeout(timer);
      failed(reason);
    }
    void worker?.terminate();
  }
}
