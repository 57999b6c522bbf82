import type { Piece } from '../mybatis/pieces.ts';

/** A token of Java as far as SQL needs it; a string also has its text, in runs that stand together in the file. */
export type JavaToken = {
  readonly kind: 'word' | 'string' | 'sign';
  readonly text: string;
  readonly line: number;
  readonly column: number;
  readonly pieces: readonly Piece[];
};

/** The tokens of a Java file. Comments are left out; what is cut off ends with its line, so that nothing behind it is lost. */
export function javaTokens(source: string): JavaToken[] {
  const tokens: JavaToken[] = [];
  let [line, lineStart] = [1, 0];
  token.lastIndex = 0;
  for (let match = token.exec(source); match; match = token.exec(source)) {
    const { 0: text, index, groups: { block, string, char, word, sign } = {} } = match;
    const place = { line, column: index - lineStart + 1 };
    if (block !== undefined)
      tokens.push({ kind: 'string', text, ...place, pieces: blockPieces(block, place.line + 1) });
    else if (string !== undefined || char !== undefined)
      tokens.push({
        kind: 'string',
        text,
        ...place,
        pieces: plainPieces(string ?? char ?? '', { line, column: place.column + 1 }),
      });
    else if (word !== undefined) tokens.push({ kind: 'word', text, ...place, pieces: [] });
    else if (sign !== undefined) tokens.push({ kind: 'sign', text, ...place, pieces: [] });
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1))
      [line, lineStart] = [line + 1, index + at + 1];
  }
  return tokens;
}

// Every way can end at the end of the file, so what was taken is never given back: time is linear.
const comment = String.raw`\/\/[^\n]*|\/\*[^]*?(?:\*\/|$)`;
const block = String.raw`"""[ \t\f]*\r?\n(?<block>(?:\\[^]|[^])*?)(?:"""|$)`;
const string = String.raw`"(?<string>(?:\\[^\n]|[^\n])*?)(?:"|(?=\n)|$)`;
const character = String.raw`'(?<char>(?:\\[^\n]|[^\n])*?)(?:'|(?=\n)|$)`;
const word = String.raw`(?<word>[\p{L}\p{N}_$]+)`;
const token = new RegExp(String.raw`\s+|${comment}|${block}|${string}|${character}|${word}|(?<sign>[^])`, 'uy');

/** The text of a string on one line. What an escape stands for is a run of its own, since it is written longer than it is. */
function plainPieces(raw: string, { line, column }: { line: number; column: number }): Piece[] {
  const pieces: Piece[] = [];
  for (const { 0: text, 1: escape, index } of raw.matchAll(/\\(u+[0-9a-fA-F]{4}|[0-7]{1,3}|[^])|[^\\]+/gu)) {
    pieces.push({ text: escape === undefined ? text : meaningOf(escape), line, column: column + index });
  }
  return pieces;
}

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', s: ' ' };

function meaningOf(escape: string): string {
  if (/^u+[0-9a-f]{4}$/i.test(escape)) return String.fromCharCode(Number.parseInt(escape.slice(-4), 16));
  if (/^[0-7]+$/.test(escape)) return String.fromCharCode(Number.parseInt(escape, 8));
  return escapes[escape] ?? escape;
}

/** The lines of a text block without the indentation that they share; a backslash at the end of a line joins it to the next. */
function blockPieces(raw: string, line: number): Piece[] {
  const lines = raw.split(/\r?\n/);
  const indents = lines.flatMap((text, index) =>
    text.trim() === '' && index < lines.length - 1 ? [] : [text.length - text.trimStart().length],
  );
  const indent = indents.reduce((least, one) => Math.min(least, one), Number.POSITIVE_INFINITY);
  return lines.flatMap((text, index) => {
    const isJoined = /(?<!\\)(?:\\\\)*\\$/.test(text);
    const end: Piece = { text: '\n', line: line + index, column: text.length + 1 };
    return [
      ...plainPieces((isJoined ? text.slice(0, -1) : text.trimEnd()).slice(indent), {
        line: line + index,
        column: indent + 1,
      }),
      ...(isJoined || index === lines.length - 1 ? [] : [end]),
    ];
  });
}
