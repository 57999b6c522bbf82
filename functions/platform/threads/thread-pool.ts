import { availableParallelism, totalmem } from 'node:os';
import { AppError } from '../../../shared/errors/index.ts';
import type { Compute, Purpose } from '../ports/compute.ts';
import { sameThread } from '../same-thread.ts';
import { Thread, type Work } from './thread.ts';

type Options = {
  /** The bundle of what calls `serveComputations`. */
  readonly file: string;
  readonly size?: number;
  readonly megabytesMax?: number;
};
type Waiting = Work & { readonly purpose: Purpose; readonly whose: string };

/** Threads that compute for the one that answers. A thread that is lost takes its own work with it, and the others go on. */
export function threadPool(options: Options): Compute & { readonly close: () => Promise<void> } {
  const pool = new Pool(options);
  return {
    // Sending a few lines to and fro costs more than judging them.
    run: (computation, input, how) =>
      how.size === 'small'
        ? sameThread.run(computation, input, how)
        : new Promise((resolve, reject) =>
            pool.add({
              name: computation.name,
              input,
              purpose: how.purpose,
              whose: how.whose,
              secondsMax: how.secondsMax,
              answer: async (name, said) => how.answers[name]?.(said),
              // The thread computes what the caller named, so it answers what that promises.
              resolve: (output) => resolve(output as Awaited<ReturnType<Awaited<ReturnType<typeof computation.load>>>>),
              reject,
            }),
          ),
    close: () => pool.close(),
  };
}

const idleMilliseconds = 60_000;
const longMilliseconds = 2000;

class Pool {
  private readonly file: string;
  private readonly size: number;
  private readonly megabytesMax: number;
  private readonly threads = new Map<Thread, Waiting | undefined>();
  private waiting: Waiting[] = [];
  private idle: NodeJS.Timeout | undefined;
  private isClosed = false;

  constructor({ file, size = standardSize(), megabytesMax = standardMegabytes() }: Options) {
    this.file = file;
    // What goes on after its request, and all that one person asks for, leaves one thread to the others.
    this.size = Math.max(2, size);
    this.megabytesMax = megabytesMax;
  }

  add(work: Waiting): void {
    if (this.isClosed) return work.reject(new AppError('auditInterrupted'));
    this.waiting.push(work);
    this.beginNext();
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearTimeout(this.idle);
    for (const { reject } of this.waiting) reject(new AppError('auditInterrupted'));
    this.waiting = [];
    await Promise.all([...this.threads.keys()].map((thread) => thread.end()));
  }

  private beginNext(): void {
    clearTimeout(this.idle);
    for (let next = this.nextWaiting(); next; next = this.nextWaiting()) {
      const thread = this.freeThread();
      if (!thread) return;
      this.waiting = this.waiting.filter((one) => one !== next);
      this.threads.set(thread, next);
      thread.begin(next);
    }
    if (this.busy().length === 0) this.idle = setTimeout(() => this.endIdle(), idleMilliseconds).unref();
  }

  private nextWaiting(): Waiting | undefined {
    const busy = this.busy();
    const inBackground = busy.filter(({ purpose }) => purpose === 'background').length;
    return this.waiting.find(
      ({ purpose, whose }) =>
        busy.filter((work) => work.whose === whose).length < this.size - 1 &&
        (purpose === 'request' || inBackground < this.size - 1),
    );
  }

  private freeThread(): Thread | undefined {
    const free = [...this.threads.keys()].find(({ isFree }) => isFree);
    if (free || this.threads.size >= this.size || this.isClosed) return free;
    const thread: Thread = new Thread({
      file: this.file,
      megabytesMax: this.megabytesMax,
      onFree: () => {
        this.threads.set(thread, undefined);
        this.beginNext();
        // A thread keeps the room that it once took.
        if (thread.isFree && thread.lastTookMilliseconds > longMilliseconds) void thread.end();
      },
      onGone: () => {
        this.threads.delete(thread);
        this.beginNext();
      },
    });
    return thread;
  }

  private busy(): Waiting[] {
    return [...this.threads.values()].flatMap((work) => work ?? []);
  }

  private endIdle(): void {
    for (const thread of this.threads.keys()) void thread.end();
  }
}

function standardSize(): number {
  return Math.min(4, availableParallelism());
}

/** A quarter of the machine for each, so that two large audits leave room for what answers. */
function standardMegabytes(): number {
  return Math.min(2048, Math.max(512, Math.floor(totalmem() / 4 / 1024 / 1024)));
}
