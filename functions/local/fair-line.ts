type Waiting = { readonly whose: string; readonly begin: () => void };

/**
 * Lets a few pieces of work run at once and the others wait, whose turn comes caller by caller: who asks for much waits for what
 * that one has asked for, and not the others.
 */
export class FairLine {
  readonly #atOnce: number;
  #running = 0;
  readonly #waiting: Waiting[] = [];
  /** When each of those who wait was last let in, by a number that grows. */
  readonly #lastTurn = new Map<string, number>();
  #turns = 0;

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  /** How many wait. */
  get length(): number {
    return this.#waiting.length;
  }

  /** Does something in the turn of a caller. */
  async run<T>(whose: string, work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#atOnce) await new Promise<void>((begin) => this.#waiting.push({ whose, begin }));
    else this.#running++;
    this.#lastTurn.set(whose, ++this.#turns);
    try {
      return await work();
    } finally {
      this.#next();
    }
  }

  #next(): void {
    const turnOf = ({ whose }: Waiting) => this.#lastTurn.get(whose) ?? 0;
    // Of those who were let in longest ago, whoever came first.
    const next = this.#waiting.reduce<Waiting | undefined>(
      (first, one) => (first && turnOf(first) <= turnOf(one) ? first : one),
      undefined,
    );
    if (!next) {
      this.#running--;
      this.#lastTurn.clear();
      return;
    }
    this.#waiting.splice(this.#waiting.indexOf(next), 1);
    // Its place is handed over, so that nobody comes between.
    next.begin();
  }
}
