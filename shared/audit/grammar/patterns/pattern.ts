import type { AnyNode } from '../../tree/any-node.ts';
import type { ObjectName } from '../../tree/node.ts';
import type { Parser } from '../parser.ts';

/**
 * A production written as data, for the many statements that are a row of words:
 * `DROP USER [IF EXISTS] user,...`. UPPER-CASE words and punctuation stand for themselves, lower-case words are
 * placeholders, `[a|b]` may be there, `{a|b}` must be, `,...` repeats with commas and `*` repeats as often as it
 * begins. A branch is chosen by the words it begins with and never taken back, so matching is linear.
 */
export type Pattern = {
  readonly elements: readonly Element[];
  /** The word that it always begins with; '' when it may begin otherwise. */
  readonly firstWord: string;
};

type Element =
  | { readonly type: 'word'; readonly word: string }
  | { readonly type: 'slot'; readonly slot: string; readonly repeat: boolean }
  | {
      readonly type: 'group';
      readonly branches: readonly Pattern[];
      readonly required: boolean;
      readonly repeat: '' | 'commas' | 'often';
    };

/** What a placeholder reads, and whether it can begin at the present token. */
export type Slot = {
  readonly starts: (parser: Parser) => boolean;
  readonly read: (parser: Parser) => AnyNode | readonly AnyNode[] | undefined;
};
/** What may stand at the named places of patterns. */
export type Slots = Readonly<Record<string, Slot>>;

/** What a pattern found, in source order. */
export type Found = { readonly words: string[]; readonly names: ObjectName[]; readonly parts: AnyNode[] };

/**
 * A pattern in the notation above. There are hundreds and a script needs a few, so each is read when it is first
 * needed.
 */
export function pattern(notation: string): Pattern {
  return new WrittenPattern(notation);
}

class WrittenPattern {
  readonly firstWord: string;
  private readonly notation: string;
  private read: readonly Element[] | undefined;

  constructor(notation: string) {
    this.notation = notation;
    this.firstWord = /^\s*([A-Z_]\w*)/.exec(notation)?.[1] ?? '';
  }

  get elements(): readonly Element[] {
    return (this.read ??= readSequence({
      symbols: this.notation.match(/[[\]{}|]|,\.\.\.|=>|->|<=|>=|\w+|\S/g) ?? [],
      at: 0,
    }).elements);
  }
}

/** Matches a pattern at the parser's place, collecting what it finds; fails there when a required part is missing. */
export function matchPattern(parser: Parser, wanted: Pattern, context: { slots: Slots; found: Found }): void {
  for (const element of wanted.elements) matchElement(parser, element, context);
}

/**
 * Whether the pattern can begin here, judged by its first words: up to three of them, or what its first placeholder
 * begins with.
 */
export function patternStarts(parser: Parser, wanted: Pattern, slots: Slots): boolean {
  if (wanted.firstWord !== '' && !parser.is(wanted.firstWord)) return false;
  return startsOf(wanted).some(({ words, slot }) => {
    if (words.length === 0) return slot !== undefined && slotOf(slots, slot).starts(parser);
    return parser.isRow(words);
  });
}

/** One way to begin: words, and the placeholder behind them; `isOpen` means that what follows the pattern goes on. */
type Start = { readonly words: readonly string[]; readonly slot: string | undefined; readonly isOpen: boolean };
const lookahead = 3;
const startsMax = 2000;
const knownStarts = new WeakMap<Pattern, readonly Start[]>();

function startsOf(wanted: Pattern): readonly Start[] {
  const known = knownStarts.get(wanted);
  if (known) return known;
  let starts: readonly Start[] = [{ words: [], slot: undefined, isOpen: true }];
  for (const element of wanted.elements) {
    if (!starts.some((start) => start.isOpen) || starts.length > startsMax) break;
    starts = starts.flatMap((start) => (start.isOpen ? extended(start, element) : [start]));
  }
  knownStarts.set(wanted, starts);
  return starts;
}

function extended(start: Start, element: Element): Start[] {
  if (element.type === 'slot') return [{ ...start, slot: start.slot ?? element.slot, isOpen: false }];
  if (element.type === 'word') return [grown(start, [element.word])];
  const branches = element.branches.flatMap((branch) =>
    startsOf(branch).map((next) => ({
      ...grown(start, next.words),
      slot: next.slot,
      isOpen: next.isOpen && start.words.length + next.words.length < lookahead,
    })),
  );
  return element.required ? branches : [...branches, start];
}

function grown(start: Start, words: readonly string[]): Start {
  const all = [...start.words, ...words].slice(0, lookahead);
  return { words: all, slot: start.slot, isOpen: all.length < lookahead };
}

/** Whether nothing of the pattern needs to be there. */
export function patternMayBeEmpty(wanted: Pattern): boolean {
  return wanted.elements.every(
    (element) => element.type === 'group' && (!element.required || element.branches.some(patternMayBeEmpty)),
  );
}

/** The words of a pattern, wherever they stand. */
export function wordsOfPattern(wanted: Pattern): string[] {
  return wanted.elements.flatMap((element) =>
    element.type === 'word' ? [element.word] : element.type === 'group' ? element.branches.flatMap(wordsOfPattern) : [],
  );
}

type Reader = { readonly symbols: readonly string[]; at: number };

function readSequence(reader: Reader): Pattern {
  const elements: Element[] = [];
  for (
    let symbol = reader.symbols[reader.at];
    symbol !== undefined && !']}|'.includes(symbol);
    symbol = reader.symbols[reader.at]
  ) {
    reader.at++;
    if (symbol === '[' || symbol === '{') elements.push(readGroup(reader, symbol === '{'));
    else if (/^[a-z]/.test(symbol)) elements.push({ type: 'slot', slot: symbol, repeat: takeSymbol(reader, ',...') });
    else elements.push({ type: 'word', word: symbol });
  }
  const [first] = elements;
  return { elements, firstWord: first?.type === 'word' ? first.word : '' };
}

function readGroup(reader: Reader, required: boolean): Element {
  const branches = [readSequence(reader)];
  while (takeSymbol(reader, '|')) branches.push(readSequence(reader));
  reader.at++;
  const repeat = takeSymbol(reader, ',...') ? 'commas' : takeSymbol(reader, '*') ? 'often' : '';
  return { type: 'group', branches, required, repeat };
}

function takeSymbol(reader: Reader, symbol: string): boolean {
  if (reader.symbols[reader.at] !== symbol) return false;
  reader.at++;
  return true;
}

type Context = { readonly slots: Slots; readonly found: Found };

function matchElement(parser: Parser, element: Element, context: Context): void {
  if (element.type === 'word') {
    parser.expect(element.word);
    context.found.words.push(element.word);
  } else if (element.type === 'slot') {
    do readSlot(parser, slotOf(context.slots, element.slot), context.found);
    while (element.repeat && parser.accept(','));
  } else matchGroup(parser, element, context);
}

function matchGroup(parser: Parser, group: Extract<Element, { type: 'group' }>, context: Context): void {
  let isFirst = true;
  for (;;) {
    const branch = group.branches.find((candidate) => patternStarts(parser, candidate, context.slots));
    if (!branch) {
      const mayBeMissing = isFirst && (!group.required || group.branches.some(patternMayBeEmpty));
      if (!mayBeMissing && (isFirst || group.repeat === 'commas')) parser.fail(expectedStarts(group.branches));
      return;
    }
    matchPattern(parser, branch, context);
    isFirst = false;
    if (group.repeat === '' || (group.repeat === 'commas' && !parser.accept(','))) return;
  }
}

function expectedStarts(branches: readonly Pattern[]): string {
  const starts = branches.map(({ elements: [first] }) =>
    first?.type === 'word' ? first.word : first?.type === 'slot' ? first.slot : '…',
  );
  return [...new Set(starts)].slice(0, 8).join(', ');
}

function readSlot(parser: Parser, slot: Slot, found: Found): void {
  const read = slot.read(parser);
  for (const node of read === undefined ? [] : isList(read) ? read : [read]) {
    if (node.kind === 'objectName') found.names.push(node);
    else found.parts.push(node);
  }
}

function isList(read: AnyNode | readonly AnyNode[]): read is readonly AnyNode[] {
  return Array.isArray(read);
}

function slotOf(slots: Slots, name: string): Slot {
  const slot = slots[name];
  if (!slot) throw new Error(`no placeholder is called ${name}`);
  return slot;
}
