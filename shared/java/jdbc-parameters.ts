import type { Piece } from '../mybatis/pieces.ts';

/** SQL of JDBC with its parameters as pieces of their own: `?`, or `:name` as Spring and JPA write it. What stands in quotation marks is text. */
export function parametersIn(pieces: readonly Piece[]): Piece[] {
  let quote = '';
  return pieces.flatMap((piece) => {
    if (piece.filled) return [piece];
    const found: Piece[] = [];
    let at = 0;
    for (const { 0: sign, index } of piece.text.matchAll(signs)) {
      if (quote !== '' || (sign.length === 1 && quotes.has(sign))) {
        if (quote === '') quote = sign;
        else if (sign === quote) quote = '';
        continue;
      }
      if (sign === '::') continue;
      found.push(part(piece, at, index), { ...part(piece, index, index + 1), text: '?', filled: 'parameter' });
      at = index + sign.length;
    }
    return [...found, part(piece, at, piece.text.length)].filter(({ text }) => text !== '');
  });
}

const quotes: ReadonlySet<string> = new Set(["'", '"', '`']);
const signs = /['"`]|\?|::|:[A-Za-z_]\w*/g;

function part(piece: Piece, start: number, end: number): Piece {
  return { ...piece, text: piece.text.slice(start, end), column: piece.column + start };
}
