type Waiting = { readonly mode: 'shared' | 'alone'; readonly enter: () => void };

/** Lets many readers in together and each writer alone, in the order they came. */
export class ReadWriteGate {
  #readers = 0;
  #isWriting = false;
  readonly #waiting: Waiting[] = [];

  async run<T>(mode: 'shared' | 'alone', work: () => Promise<T>): Promise<T> {
    await new Promise<void>((enter) => {
      this.#waiting.push({ mode, enter });
      this.#admit();
    });
    try {
      return await work();
    } finally {
      if (mode === 'alone') this.#isWriting = false;
      else this.#readers--;
      this.#admit();
    }
  }

  #admit(): void {
    for (let next = this.#waiting[0]; next && this.#mayEnter(next); next = this.#waiting[0]) {
      this.#waiting.shift();
      if (next.mode === 'alone') this.#isWriting = true;
      else this.#readers++;
      next.enter();
    }
  }

  #mayEnter({ mode }: Waiting): boolean {
    return !this.#isWriting && (mode === 'shared' || this.#readers === 0);
  }
}
