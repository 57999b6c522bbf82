import { isDigit, isWordCharacter } from './characters.ts';

/**
 * The offset behind the closing quote, a doubled quote taken as text; -1 when nothing closes it. `at` is the opening
 * quote.
 */
export function quotedEnd(source: string, at: number, quote: number, backslashEscapes: boolean): number {
  for (let end = at + 1; end < source.length; end++) {
    const code = source.charCodeAt(end);
    if (code === 92 && backslashEscapes) end++;
    else if (code === quote) {
      if (source.charCodeAt(end + 1) !== quote) return end + 1;
      end++;
    }
  }
  return -1;
}

/** The end of the number at a place: decimal, exponent, hexadecimal, binary, octal. */
export function numberEnd(source: string, at: number, underscores: boolean): number {
  const radix = radixEnd(source, at, underscores);
  if (radix !== undefined) return radix;
  let end = digitsEnd(source, at, underscores);
  if (source[end] === '.' && source[end + 1] !== '.') end = digitsEnd(source, end + 1, underscores);
  if (source[end] !== 'e' && source[end] !== 'E') return end;
  const digits = source[end + 1] === '+' || source[end + 1] === '-' ? end + 2 : end + 1;
  return isDigit(source.charCodeAt(digits)) ? digitsEnd(source, digits, underscores) : end;
}

/** The end of 0x…, 0b… and, where underscores are allowed, 0o…; undefined for decimal numbers. */
function radixEnd(source: string, at: number, underscores: boolean): number | undefined {
  if (source[at] !== '0') return undefined;
  const digits = radixDigits[source.charAt(at + 1).toLowerCase()];
  if (!digits || (digits === radixDigits.o && !underscores)) return undefined;
  digits.lastIndex = at + 2;
  digits.exec(source);
  return digits.lastIndex > at + 2 ? digits.lastIndex : at + 1;
}

const radixDigits: Readonly<Record<string, RegExp>> = { x: /[0-9a-f_]*/iy, b: /[01_]*/y, o: /[0-7_]*/y };

function digitsEnd(source: string, at: number, underscores: boolean): number {
  let end = at;
  while (isDigit(source.charCodeAt(end)) || (underscores && source[end] === '_' && isDigit(source.charCodeAt(end + 1))))
    end++;
  return end;
}

/** The offset behind a comment that may hold comments; -1 when it does not end. */
export function nestedCommentEnd(source: string, at: number): number {
  let depth = 0;
  const marks = /\/\*|\*\//g;
  marks.lastIndex = at;
  for (let found = marks.exec(source); found; found = marks.exec(source)) {
    depth += found[0] === '/*' ? 1 : -1;
    if (depth === 0) return marks.lastIndex;
  }
  return -1;
}

const closingQuote: Readonly<Record<string, string>> = { '[': ']', '(': ')', '{': '}', '<': '>' };

/** The end of Oracle's q'[…]' whose opening sign stands at `from`; -1 when nothing closes it. */
export function alternativeQuoteEnd(source: string, from: number): number {
  const opener = source[from] ?? '';
  const end = source.indexOf(`${closingQuote[opener] ?? opener}'`, from + 1);
  return end < 0 ? -1 : end + 2;
}

/** The end of a number with the f or d that makes it binary in Oracle: 1.5f, 2d. */
export function binarySuffixEnd(source: string, end: number): number {
  const suffix = source.charCodeAt(end) | 32;
  return (suffix === 100 || suffix === 102) && !isWordCharacter(source.charCodeAt(end + 1)) ? end + 1 : end;
}

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', '0': '\0', b: '\b', Z: '\x1a' };

/** The value of a quoted string or name, from its text with quotes and prefix. */
export function unquote(text: string, backslashEscapes: boolean): string {
  if (text.startsWith('$')) {
    const tag = text.indexOf('$', 1) + 1;
    return text.slice(tag, -tag);
  }
  const from = text.search(/["'`[]/);
  const open = text[from] ?? '';
  const close = open === '[' ? ']' : open;
  const prefix = text.slice(0, from).toUpperCase();
  if (prefix.endsWith('Q')) return text.slice(from + 2, -2);
  const inner = text.slice(from + 1, -1);
  const plain = inner.includes(close) ? inner.replaceAll(close + close, close) : inner;
  if (!(backslashEscapes || prefix === 'E') || open === '`' || !plain.includes('\\')) return plain;
  return plain.replace(
    /\\([\s\S])/g,
    (_, character: string) =>
      escapes[character] ?? (character === '%' || character === '_' ? `\\${character}` : character),
  );
}
