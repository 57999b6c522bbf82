import { Worker } from 'node:worker_threads';
import { AppError } from '../../../shared/errors/index.ts';
import { errorOf, type FromThread, type ToThread } from './messages.ts';

/** Something to be computed, with those who wait for it. */
export type Work = {
  readonly name: string;
  readonly input: unknown;
  readonly answer: (name: string, said: unknown) => Promise<unknown>;
  readonly secondsMax: number;
  readonly resolve: (output: unknown) => void;
  readonly reject: (error: unknown) => void;
};
type Given = {
  readonly file: string;
  readonly megabytesMax: number;
  readonly onFree: () => void;
  readonly onGone: () => void;
};

/** A thread that carries out one piece of work at a time. Work that may not go on is refused and takes the thread with it. */
export class Thread {
  private readonly worker: Worker;
  private readonly given: Given;
  private work: Work | undefined;
  /** What the work that it carried out last has computed. */
  lastTookMilliseconds = 0;
  private isEnded = false;
  private millisecondsLeft = 0;
  private since = 0;
  private timer: NodeJS.Timeout | undefined;

  constructor(given: Given) {
    this.given = given;
    this.worker = new Worker(given.file, { resourceLimits: { maxOldGenerationSizeMb: given.megabytesMax } });
    this.worker.unref();
    this.worker.on('message', (message: FromThread) => this.hear(message));
    this.worker.on('messageerror', (cause) => this.refuse(new AppError('auditInterrupted', { cause })));
    this.worker.on('error', (error) => this.refuse(refusalFor(error)));
    this.worker.on('exit', () => {
      this.isEnded = true;
      this.refuse(new AppError('auditInterrupted'));
      given.onGone();
    });
  }

  get isFree(): boolean {
    return this.work === undefined && !this.isEnded;
  }

  begin(work: Work): void {
    this.work = work;
    this.millisecondsLeft = work.secondsMax * 1000;
    this.worker.ref();
    this.tell({ kind: 'work', name: work.name, input: work.input });
  }

  async end(): Promise<void> {
    this.isEnded = true;
    this.refuse(new AppError('auditInterrupted'));
    await this.worker.terminate();
  }

  private hear(message: FromThread): void {
    const { work } = this;
    if (!work) return;
    this.stopTime();
    if (message.kind === 'ask') return void this.answer(work, message);
    this.free();
    if (message.kind === 'done') work.resolve(message.output);
    else work.reject(errorOf(message.failure));
    this.given.onFree();
  }

  private async answer(work: Work, { name, said }: Extract<FromThread, { kind: 'ask' }>): Promise<void> {
    try {
      const answer = await work.answer(name, said);
      if (this.work === work) this.tell({ kind: 'answer', answer });
    } catch (error) {
      if (this.work === work) this.refuse(error);
    }
  }

  private tell(message: ToThread): void {
    this.since = performance.now();
    this.timer = setTimeout(() => this.refuse(new AppError('auditTooExpensive')), this.millisecondsLeft);
    this.worker.postMessage(message);
  }

  private stopTime(): void {
    clearTimeout(this.timer);
    this.millisecondsLeft -= performance.now() - this.since;
  }

  private refuse(error: unknown): void {
    const { work } = this;
    if (!work) return;
    this.isEnded = true;
    this.free();
    work.reject(error);
    void this.worker.terminate();
  }

  private free(): void {
    clearTimeout(this.timer);
    this.lastTookMilliseconds = (this.work?.secondsMax ?? 0) * 1000 - this.millisecondsLeft;
    this.work = undefined;
    this.worker.unref();
  }
}

function refusalFor(error: Error): AppError {
  const isOutOfMemory = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return new AppError(isOutOfMemory ? 'auditTooExpensive' : 'auditInterrupted', { cause: error });
}
