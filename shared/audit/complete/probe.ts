import type { Name, ObjectName } from '../tree/node.ts';
import { dialects } from '../dialects/index.ts';
import type { Dialect } from '../dialect-facts/dialect-names.ts';
import type { Grammar } from '../grammar/parser.ts';
import { Parser, SyntaxFailure } from '../grammar/parser.ts';
import { grammarOf } from '../read/parse.ts';
import type { Tokens } from '../tokens/tokens.ts';

/** What the grammar would take at the end of a text. */
export type Expected = {
  /** Words, alone or in a row, for which it has looked. */
  readonly words: ReadonlySet<string>;
  readonly value: boolean;
  /** One identifier: a column, or a name that is to be new. */
  readonly name: boolean;
  /** A name that may have dots. */
  readonly object: boolean;
  readonly type: boolean;
  /** Whether all that stands before could be read. */
  readonly isReached: boolean;
};

/** Where nothing is known of what is expected. */
export const nothingExpected: Expected = {
  words: new Set(),
  value: false,
  name: false,
  object: false,
  type: false,
  isReached: false,
};

/** Reads the text before the cursor and takes note of all that its grammar asks for there. */
export function expectedAfter(tokens: Tokens, dialect: Dialect): Expected {
  const probe = new Probe(tokens, dialect);
  const failure = readAll(probe);
  const isAtEnd = failure === undefined || failure.offset >= (tokens.ends[tokens.count - 1] ?? 0);
  const told = failure && isAtEnd ? toldBy(failure) : new Set<string>();
  const looked = [...probe.expected].filter(([, from]) => isAtEnd || from >= probe.at).map(([row]) => row);
  const words = new Set([...told, ...looked.map(keywordsOf)].filter(isKeyword));
  // Several words in a row that are looked for at once are missed at the first of them.
  const isReached = isAtEnd || looked.length > 0;
  return {
    words,
    value: probe.asked.has('value') || told.has('expr') || told.has('expression') || told.has('value'),
    name: probe.asked.has('name') || told.has('column'),
    object: probe.asked.has('object') || told.has('name') || told.has('table'),
    type: told.has('type'),
    isReached,
  };
}

/** A word that no grammar knows: where it is taken, any name is. */
export const anyName = 'QZX_9';

/** Whether the grammar takes these words behind the text. */
export function takesWords(tokens: Tokens, words: readonly string[], dialect: Dialect): boolean {
  return expectedAfter(withWords(tokens, words), dialect).isReached;
}

type Asked = 'value' | 'name' | 'object';

class Probe extends Parser {
  /** The words it has looked for, and from where. */
  readonly expected = new Map<string, number>();
  readonly asked = new Set<Asked>();

  constructor(tokens: Tokens, dialect: Dialect) {
    super(tokens, whole(tokens), { dialect: dialects[dialect], grammar: noting(grammarOf(dialects[dialect])) });
  }

  note(asked: Asked): void {
    if (this.at >= this.end) this.asked.add(asked);
  }

  override is(first: string, second?: string, third?: string, fourth?: string): boolean {
    if (this.at + 3 >= this.end) this.noteRow([first, second, third, fourth].filter((word) => word !== undefined));
    return super.is(first, second, third, fourth);
  }

  override isRow(words: readonly string[]): boolean {
    if (this.at + words.length >= this.end) this.noteRow(words);
    return super.isRow(words);
  }

  override isAny(...words: readonly string[]): boolean {
    this.noteEach(words);
    return super.isAny(...words);
  }

  override isOneOf(words: ReadonlySet<string>): boolean {
    this.noteEach(words);
    return super.isOneOf(words);
  }

  override accept(word: string): boolean {
    if (this.at >= this.end) this.noteRow([word]);
    return super.accept(word);
  }

  override acceptAny<W extends string>(...words: readonly W[]): W | undefined {
    this.noteEach(words);
    return super.acceptAny(...words);
  }

  override name(): Name {
    this.note('name');
    return super.name();
  }

  override label(): Name {
    this.note('name');
    return super.label();
  }

  override objectName(): ObjectName {
    this.note('object');
    // What it reads its parts with would be taken for single names.
    if (this.at >= this.end) return this.fail({ zh: '应为名称', en: 'expected a name' });
    return super.objectName();
  }

  private noteEach(words: Iterable<string>): void {
    if (this.at >= this.end) for (const word of words) this.noteRow([word]);
  }

  private noteRow(words: readonly string[]): void {
    for (const [ahead, word] of words.entries()) {
      if (this.at + ahead >= this.end) {
        this.expected.set(words.slice(ahead).join(' '), this.at);
        return;
      }
      if (this.word(ahead) !== word) return;
    }
  }
}

function noting(grammar: Grammar): Grammar {
  return {
    ...grammar,
    expression: (parser, power) => {
      if (parser instanceof Probe) parser.note('value');
      return grammar.expression(parser, power);
    },
  };
}

function isKeyword(words: string): boolean {
  return /^[A-Z][A-Z_]*( [A-Z_]+)*$/.test(words);
}

/** A row up to the first sign in it. */
function keywordsOf(row: string): string {
  return /^[A-Z_ ]*/.exec(row)?.[0].trim() ?? '';
}

function whole(tokens: Tokens): { first: number; end: number } {
  return { first: 0, end: tokens.count };
}

/** Reads one statement, or a batch of them, to its end; answers what has stopped it. */
function readAll(parser: Parser): SyntaxFailure | undefined {
  const startsStatement = parser.dialect.own?.startsStatement;
  try {
    do {
      while (parser.accept(';'));
      parser.grammar.statement(parser);
    } while (!parser.atEnd() && startsStatement && (parser.is(';') || startsStatement(parser)));
    if (!parser.atEnd()) parser.fail({ zh: '应为语句结尾', en: 'expected the end of the statement' });
    return parser.missing;
  } catch (failure) {
    if (failure instanceof SyntaxFailure) return failure;
    if (failure instanceof RangeError) return parser.tooDeep();
    throw failure;
  }
}

/** The words in which a failure says what is missing; keywords in upper case, kinds of things in lower case. */
function toldBy({ expected }: SyntaxFailure): ReadonlySet<string> {
  if (expected.en === 'expected a name') return new Set();
  return new Set(expected.en.replace(/^expected /, '').match(/[A-Za-z_]+/g));
}

/** The tokens with more words behind them, as if they were written there. */
function withWords(tokens: Tokens, words: readonly string[]): Tokens {
  const count = tokens.count + words.length;
  const behind = tokens.ends[tokens.count - 1] ?? 0;
  const source = `${tokens.source.slice(0, behind)} ${words.join(' ')}`;
  const kinds = new Uint8Array(count);
  const starts = new Int32Array(count);
  const ends = new Int32Array(count);
  kinds.set(tokens.kinds.subarray(0, tokens.count));
  starts.set(tokens.starts.subarray(0, tokens.count));
  ends.set(tokens.ends.subarray(0, tokens.count));
  let at = behind + 1;
  for (const [index, word] of words.entries()) {
    kinds[tokens.count + index] = 1;
    starts[tokens.count + index] = at;
    ends[tokens.count + index] = at + word.length;
    at += word.length + 1;
  }
  return {
    source,
    count,
    kinds,
    starts,
    ends,
    words: [...tokens.words.slice(0, tokens.count), ...words],
    comments: [],
  };
}
