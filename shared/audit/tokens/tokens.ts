import type { Comment } from '../tree/parsed-script.ts';

/** What a token is. Small integers, because a script has millions of them. */
export const tokenKinds = {
  word: 1,
  quotedName: 2,
  string: 3,
  number: 4,
  operator: 5,
  parameter: 6,
  variable: 7,
  /** A string, name or comment that never ends, or a character that means nothing. */
  broken: 8,
  /** What ends a statement besides a semicolon: the client's delimiter, GO, a slash line. */
  delimiter: 9,
  /** A line for the client, not for the server. */
  clientLine: 10,
} as const;

/**
 * The tokens of a script in parallel arrays; `words` holds upper-case words and operators, and '' for anything else.
 */
export type Tokens = {
  readonly source: string;
  readonly count: number;
  readonly kinds: Uint8Array;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly words: readonly string[];
  readonly comments: readonly Comment[];
  /** In a text that is put together: its words of several parts, by token; what is made at run time is in braces. */
  readonly made?: ReadonlyMap<number, string>;
};

/** The tokens of one statement among those of its script: `first` up to, not including, `end`. */
export type StatementTokens = { readonly tokens: Tokens; readonly first: number; readonly end: number };

/** Collects tokens in arrays that grow by doubling. */
export class TokenList {
  count = 0;
  kinds: Uint8Array;
  starts: Int32Array;
  ends: Int32Array;
  readonly words: string[] = [];
  readonly comments: Comment[] = [];
  private readonly source: string;

  constructor(source: string, length: number) {
    this.source = source;
    const capacity = Math.max(64, length >> 2);
    this.kinds = new Uint8Array(capacity);
    this.starts = new Int32Array(capacity);
    this.ends = new Int32Array(capacity);
  }

  add(kind: number, start: number, end: number, word: string): void {
    if (this.count === this.kinds.length) this.grow();
    this.kinds[this.count] = kind;
    this.starts[this.count] = start;
    this.ends[this.count] = end;
    this.words.push(word);
    this.count++;
  }

  lastWord(): string {
    return this.words[this.count - 1] ?? '';
  }

  lastKind(): number {
    return this.kinds[this.count - 1] ?? 0;
  }

  lastEnd(): number {
    return this.ends[this.count - 1] ?? 0;
  }

  finish(): Tokens {
    const { source, count, kinds, starts, ends, words, comments } = this;
    return { source, count, kinds, starts, ends, words, comments };
  }

  private grow(): void {
    const capacity = this.kinds.length * 2;
    this.kinds = copyInto(new Uint8Array(capacity), this.kinds);
    this.starts = copyInto(new Int32Array(capacity), this.starts);
    this.ends = copyInto(new Int32Array(capacity), this.ends);
  }
}

function copyInto<A extends Uint8Array | Int32Array>(target: A, source: A): A {
  target.set(source);
  return target;
}
