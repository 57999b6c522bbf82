import { Fragments } from '../mybatis/fragments.ts';
import { textOf, type Piece } from '../mybatis/pieces.ts';
import { marked, rendered, renderedMax } from '../mybatis/rendering.ts';
import { RunPlaces } from '../mybatis/run-places.ts';
import { readXml } from '../mybatis/xml-tree.ts';
import { stringAt, type JavaScope } from './string-expressions.ts';

/** The SQL of `@Select("…")`, `@Select({"…", "…"})` or `@Select(value = "…")`, from the first token behind its bracket. */
export function annotationSql(scope: JavaScope, at: number): readonly Piece[] | undefined {
  const { tokens } = scope;
  const isNamed = tokens[at]?.text === 'value' && tokens[at + 1]?.text === '=';
  const from = isNamed ? at + 2 : at;
  const pieces = tokens[from]?.text === '{' ? listed(scope, from + 1) : valueAt(scope, from).pieces;
  if (!pieces) return undefined;
  return /^\s*<script>/i.test(textOf(pieces))
    ? scripted(pieces)
    : pieces.flatMap((piece) => (piece.filled ? [piece] : marked([piece], 'mybatis', {})));
}

/** MyBatis joins the strings of a list with a space. */
function listed(scope: JavaScope, from: number): readonly Piece[] | undefined {
  const pieces: Piece[] = [];
  for (let at = from; ; ) {
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
  const places = new RunPlaces(pieces);
  const xml = places.text;
  const lineStarts = [0, ...[...xml.matchAll(/\n/g)].map(({ index }) => index + 1)];
  const scope = {
    flavour: 'mybatis' as const,
    namespace: '',
    fragments: new Fragments(),
    properties: {},
    inside: [],
    budget: { left: renderedMax },
  };
  return rendered(readXml(xml).children, scope).flatMap((piece) => {
    const offset = (lineStarts[piece.line - 1] ?? 0) + piece.column - 1;
    const isVerbatim = piece.filled === undefined && xml.startsWith(piece.text, offset);
    return isVerbatim ? places.partsOf(offset, offset + piece.text.length) : [{ ...piece, ...places.placeAt(offset) }];
  });
}
