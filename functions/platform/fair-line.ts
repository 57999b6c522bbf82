import { AppError } from '../../shared/errors/index.ts';
import type { Text } from '../../shared/text.ts';

type Options = {
  /** What waits here, in the words of its refusal. */
  readonly what: Text;
  /** So many run at once. */
  readonly atOnce: number;
  /** So many of one person; all of them where nothing is said. */
  readonly ofOneMax?: number;
  /** So many of what nobody waits for. */
  readonly inBackgroundMax?: number;
  /** So many of one tenant wait, and so long; more is refused, but never what nobody waits for: it was taken on already. */
  readonly waitingMax?: number;
  readonly waitSecondsMax?: number;
};
/** How a piece of work waits: `whose` is a tenant and, behind a space, a person or a project of it. */
export type Turn = {
  readonly whose: string;
  readonly isInBackground?: boolean;
  /** Whoever leaves while waiting gives the place in the line back; what runs goes on. */
  readonly signal?: AbortSignal;
};
type Waiting = Turn & { readonly tenant: string; readonly begin: () => void };

/** When somebody who was told to come again should. */
const againSeconds = 10;

/**
 * Lets a few pieces of work run at once and the others wait. A place that is free goes to the tenant that has the fewest, of those to
 * the one that was let in longest ago, and within a tenant by the same measure to a person: who asks for much waits for what that one
 * has asked for, and the others do not. Whoever is alone has all places.
 */
export class FairLine {
  readonly #options: Options & Required<Omit<Options, 'waitSecondsMax'>>;
  readonly #running = new Set<Waiting>();
  readonly #waiting = new Set<Waiting>();
  /** When tenants and people were last let in, by a number that grows. */
  readonly #lastTurn = new Map<string, number>();
  #turns = 0;

  constructor(options: Options) {
    const { atOnce } = options;
    this.#options = { ofOneMax: atOnce, inBackgroundMax: atOnce, waitingMax: Number.POSITIVE_INFINITY, ...options };
  }

  /** How many run and wait, and how many may run. */
  get state(): { readonly running: number; readonly waiting: number; readonly atOnce: number } {
    return { running: this.#running.size, waiting: this.#waiting.size, atOnce: this.#options.atOnce };
  }

  /** Does something in the turn of a caller, whatever becomes of it. */
  async run<T>(turn: Turn, work: () => Promise<T>): Promise<T> {
    const mine = await this.#admitted(turn);
    try {
      return await work();
    } finally {
      this.#running.delete(mine);
      this.#letIn();
    }
  }

  #admitted(turn: Turn): Promise<Waiting> {
    const { signal, whose, isInBackground = false } = turn;
    signal?.throwIfAborted();
    const tenant = whose.split(' ', 1)[0] ?? '';
    if (!isInBackground) this.#demandRoom(tenant);
    return new Promise((admit, refuse) => {
      const leave = (reason: unknown) => {
        if (this.#waiting.delete(mine)) refuse(reason);
      };
      const onAbort = () => leave(signal?.reason);
      const timer = isInBackground ? undefined : this.#afterPatience(leave);
      const mine: Waiting = {
        ...turn,
        tenant,
        begin: () => {
          clearTimeout(timer);
          signal?.removeEventListener('abort', onAbort);
          admit(mine);
        },
      };
      signal?.addEventListener('abort', onAbort, { once: true });
      this.#waiting.add(mine);
      this.#letIn();
    });
  }

  /** Whoever waits for an answer learns that there will be none before the connection is given up. */
  #afterPatience(leave: (reason: unknown) => void): NodeJS.Timeout | undefined {
    const { what, waitSecondsMax: waited } = this.#options;
    if (waited === undefined) return undefined;
    const values = { what, waited, seconds: againSeconds };
    return setTimeout(
      () => leave(new AppError('waitedTooLong', values, { retryAfterSeconds: againSeconds })),
      waited * 1000,
    ).unref();
  }

  #demandRoom(tenant: string): void {
    const { what, waitingMax } = this.#options;
    const waiting = [...this.#waiting].filter((one) => one.tenant === tenant).length;
    if (waiting >= waitingMax)
      throw new AppError(
        'tooManyWaiting',
        { what, count: waiting, seconds: againSeconds },
        { retryAfterSeconds: againSeconds },
      );
  }

  #letIn(): void {
    for (let next = this.#next(); next; next = this.#next()) {
      this.#waiting.delete(next);
      this.#running.add(next);
      this.#turns++;
      this.#lastTurn.set(next.tenant, this.#turns).set(`of ${next.whose}`, this.#turns);
      next.begin();
    }
    if (this.#running.size === 0) this.#lastTurn.clear();
  }

  #next(): Waiting | undefined {
    if (this.#running.size >= this.#options.atOnce) return undefined;
    const running = [...this.#running];
    const held = (is: (one: Waiting) => boolean) => running.filter(is).length;
    const { ofOneMax, inBackgroundMax } = this.#options;
    const mayBegin = ({ whose, isInBackground }: Waiting) =>
      held((one) => one.whose === whose) < ofOneMax &&
      (!isInBackground || held((one) => one.isInBackground === true) < inBackgroundMax);
    const rankOf = ({ tenant, whose }: Waiting) => [
      held((one) => one.tenant === tenant),
      this.#lastTurn.get(tenant) ?? 0,
      held((one) => one.whose === whose),
      this.#lastTurn.get(`of ${whose}`) ?? 0,
    ];
    let best: { readonly one: Waiting; readonly rank: readonly number[] } | undefined;
    for (const one of this.#waiting) {
      if (!mayBegin(one)) continue;
      const rank = rankOf(one);
      if (!best || isBefore(rank, best.rank)) best = { one, rank };
    }
    return best?.one;
  }
}

function isBefore(a: readonly number[], b: readonly number[]): boolean {
  const at = a.findIndex((value, place) => value !== b[place]);
  return at >= 0 && (a[at] ?? 0) < (b[at] ?? 0);
}
