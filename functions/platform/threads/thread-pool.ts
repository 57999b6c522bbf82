import { availableParallelism, totalmem } from 'node:os';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import type { Text } from '../../../shared/text.ts';
import { FairLine, type Turn } from '../fair-line.ts';
import type { Compute } from '../ports/compute.ts';
import { sameThread } from '../same-thread.ts';
import { Thread, type Work } from './thread.ts';

type Options = {
  /** The bundle of what calls `serveComputations`. */
  readonly file: string;
  readonly size?: number;
  readonly megabytesMax?: number;
};

/** Threads that compute for the one that answers. */
export type ThreadPool = Compute & {
  readonly close: () => Promise<void>;
  /** How many threads compute and how many pieces of work wait for one. */
  readonly state: () => FairLine['state'];
};

/** Threads whose turns are shared out fairly. One that is lost takes its own work with it, and the others go on. */
export function threadPool(options: Options): ThreadPool {
  const pool = new Pool(options);
  return {
    // Sending a few lines to and fro costs more than judging them.
    run: (computation, input, how) =>
      how.size === 'small'
        ? sameThread.run(computation, input, how)
        : pool.run(
            { whose: how.whose, isInBackground: how.purpose === 'background' },
            {
              name: computation.name,
              input,
              secondsMax: how.secondsMax,
              answer: async (name, said) => how.answers[name]?.(said),
            },
          ),
    close: () => pool.close(),
    state: () => pool.line.state,
  };
}

const what: Text = { zh: '审核等后台计算', en: 'Audits and other computations' };
const idleMilliseconds = 60_000;
const longMilliseconds = 2000;

class Pool {
  readonly line: FairLine;
  private readonly file: string;
  private readonly size: number;
  private readonly megabytesMax: number;
  private readonly threads = new Set<Thread>();
  /** Whose turn it is, for as long as a thread that was lost is not gone yet. */
  private ready: Work[] = [];
  private idle: NodeJS.Timeout | undefined;
  private readonly closing = new AbortController();

  constructor({ file, size = standardSize(), megabytesMax = standardMegabytes() }: Options) {
    this.file = file;
    this.size = Math.max(2, size);
    this.megabytesMax = megabytesMax;
    // What goes on after its request, and all that one person asks for, leaves one thread to the others.
    const ofOneMax = this.size - 1;
    this.line = new FairLine({
      what,
      atOnce: this.size,
      ofOneMax,
      inBackgroundMax: ofOneMax,
      waitingMax: limits.waitingOfTenantMax,
      waitSecondsMax: limits.turnSecondsMax,
    });
  }

  run<Output>(turn: Turn, given: Omit<Work, 'resolve' | 'reject'>): Promise<Output> {
    return this.line.run({ ...turn, signal: this.closing.signal }, () => {
      clearTimeout(this.idle);
      return new Promise<Output>((resolve, reject) => {
        // The thread computes what the caller named, so it answers what that promises.
        this.ready.push({ ...given, resolve: (output) => resolve(output as Output), reject });
        this.beginReady();
      });
    });
  }

  async close(): Promise<void> {
    clearTimeout(this.idle);
    this.closing.abort(new AppError('auditInterrupted'));
    for (const { reject } of this.ready) reject(this.closing.signal.reason);
    this.ready = [];
    await Promise.all([...this.threads].map((thread) => thread.end()));
  }

  private beginReady(): void {
    for (let [next] = this.ready; next; [next] = this.ready) {
      const thread = this.freeThread();
      if (!thread) return;
      this.ready.shift();
      thread.begin(next);
    }
  }

  private endedOne(): void {
    this.beginReady();
    if (this.line.state.running <= 1 && this.ready.length === 0) {
      clearTimeout(this.idle);
      this.idle = setTimeout(() => this.endIdle(), idleMilliseconds).unref();
    }
  }

  private freeThread(): Thread | undefined {
    const free = [...this.threads].find(({ isFree }) => isFree);
    if (free || this.threads.size >= this.size || this.closing.signal.aborted) return free;
    const thread: Thread = new Thread({
      file: this.file,
      megabytesMax: this.megabytesMax,
      onFree: () => {
        this.endedOne();
        // A thread keeps the room that it once took.
        if (thread.isFree && this.line.state.waiting === 0 && thread.lastTookMilliseconds > longMilliseconds)
          void thread.end();
      },
      onGone: () => {
        this.threads.delete(thread);
        this.endedOne();
      },
    });
    this.threads.add(thread);
    return thread;
  }

  private endIdle(): void {
    if (this.line.state.running === 0) for (const thread of this.threads) void thread.end();
  }
}

function standardSize(): number {
  return Math.min(4, availableParallelism());
}

/** A quarter of the machine for each, so that two large audits leave room for what answers. */
function standardMegabytes(): number {
  return Math.min(2048, Math.max(512, Math.floor(totalmem() / 4 / 1024 / 1024)));
}
