import { Fragments } from '../mybatis/fragments.ts';
import { textOf, type Piece } from '../mybatis/pieces.ts';
import { marked, rendered, renderedMax, sliced } from '../mybatis/rendering.ts';
import { readXml } from '../mybatis/xml-tree.ts';
import { stringAt, type JavaScope } from './string-expressions.ts';

/** The SQL of `@Select("…")`, `@Select({"…", "…"})` or `@Select(value = "…")`, from the first token behind its bracket. */
export function annotationSql(scope: JavaScope, at: number): readonly Piece[] | undefined {
  const { tokens } = scope;
  const isNamed = tokens[at]?.text === 'value' && tokens[at + 1]?.text === '=';
  const from = isNamed ? at + 2 : at;
  const pieces = tokens[from]?.text === '{' ? listed(scope, from + 1) : valueAt(scope, from).pieces;
  if (!pieces) return undefined;
  return /^\s*<script>/i.test(textOf(pieces)) ? scripted(pieces) : pieces.flatMap((piece) => (piece.filled ? [piece] : marked(piece, 'mybatis', {})));
}

/** MyBatis joins the strings of a list with a space. */
function listed(scope: JavaScope, from: number): readonly Piece[] | undefined {
  const pieces: Piece[] = [];
  for (let at = from; ;) {
    const value = valueAt(scope, at);
    if (!value.pieces) return undefined;
    pieces.push(...value.pieces);
    const comma = scope.tokens[value.end];
    if (comma?.text !== ',' || scope.tokens[value.end + 1]?.text === '}') return pieces;
    pieces.push({ text: ' ', line: comma.line, column: comma.column });
    at = value.end + 1;
  }
}

function valueAt(scope: JavaScope, at: number): { pieces: readonly Piece[] | undefined; end: number } {
  const { pieces, end, isKnown } = stringAt(scope, at);
  return { pieces: isKnown ? pieces : undefined, end };
}

/** `<script>` holds the elements of a mapper file; what comes out of them is taken back to where it stands in the Java file. */
function scripted(pieces: readonly Piece[]): readonly Piece[] {
  const xml = textOf(pieces);
  const lineStarts = [0, ...[...xml.matchAll(/\n/g)].map(({ index }) => index + 1)];
  const starts = startsOf(pieces);
  const scope = { flavour: 'mybatis' as const, namespace: '', fragments: new Fragments(), properties: {}, inside: [], budget: { left: renderedMax } };
  return rendered(readXml(xml).children, scope).flatMap((piece) => {
    const offset = (lineStarts[piece.line - 1] ?? 0) + piece.column - 1;
    const isVerbatim = piece.filled === undefined && xml.startsWith(piece.text, offset);
    return isVerbatim ? partsOf(pieces, starts, { from: offset, to: offset + piece.text.length }) : [{ ...piece, ...placeAt(pieces, starts, offset) }];
  });
}

function startsOf(pieces: readonly Piece[]): number[] {
  let at = 0;
  return pieces.map(({ text }) => {
    at += text.length;
    return at - text.length;
  });
}

function partsOf(pieces: readonly Piece[], starts: readonly number[], { from, to }: { from: number; to: number }): Piece[] {
  const parts: Piece[] = [];
  for (let index = indexAt(starts, from); index < pieces.length && (starts[index] ?? 0) < to; index++) {
    const [piece, start] = [pieces[index], starts[index] ?? 0];
    if (piece && piece.text !== '') parts.push(sliced(piece, Math.max(0, from - start), Math.min(piece.text.length, to - start)));
  }
  return parts;
}

function placeAt(pieces: readonly Piece[], starts: readonly number[], offset: number): { line: number; column: number } {
  const index = indexAt(starts, offset);
  const { line = 1, column = 1 } = pieces[index] ?? {};
  return { line, column: column + offset - (starts[index] ?? 0) };
}

/** The last piece that begins at an offset or before it. */
function indexAt(starts: readonly number[], offset: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
