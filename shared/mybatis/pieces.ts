/** A run of SQL and where it stands in its file. `filled` marks what the program puts there when it runs: a parameter, or text. */
export type Piece = {
  readonly text: string;
  readonly line: number;
  readonly column: number;
  readonly filled?: 'parameter' | 'text';
};

/** The text of pieces. */
export function textOf(pieces: readonly Piece[]): string {
  return pieces.map(({ text }) => text).join('');
}

/** Whether pieces hold nothing but space. */
export function isBlank(pieces: readonly Piece[]): boolean {
  return pieces.every(({ text }) => text.trim() === '');
}

/** Without the space at the beginning and the first of these words that stands there, in any case. */
export function withoutStart(pieces: readonly Piece[], words: readonly string[]): Piece[] {
  const text = textOf(pieces);
  const begin = text.length - text.trimStart().length;
  const word = words.find(
    (one) =>
      text.slice(begin, begin + one.length).toUpperCase() === one && !continues(one.at(-1), text[begin + one.length]),
  );
  return droppedStart(pieces, begin + (word?.length ?? 0));
}

/** Without the space at the end and the first of these words that stands there, in any case. */
export function withoutEnd(pieces: readonly Piece[], words: readonly string[]): Piece[] {
  const text = textOf(pieces).trimEnd();
  const word = words.find(
    (one) =>
      text.slice(text.length - one.length).toUpperCase() === one &&
      !continues(one[0], text[text.length - one.length - 1]),
  );
  return keptStart(pieces, text.length - (word?.length ?? 0));
}

/** The words of an attribute such as `AND |OR `, ready to be compared. */
export function overridesOf(attribute: string | undefined): string[] {
  return (attribute ?? '')
    .toUpperCase()
    .split('|')
    .map((word) => word.trim())
    .filter((word) => word !== '');
}

/** The piece behind its first characters. */
export function droppedFrom(piece: Piece, count: number): Piece {
  return { ...piece, text: piece.text.slice(count), ...placeBehind(piece, piece.text.slice(0, count)) };
}

/** Where a text ends that begins at a place. */
export function placeBehind(
  { line, column }: Pick<Piece, 'line' | 'column'>,
  text: string,
): Pick<Piece, 'line' | 'column'> {
  const lines = text.split('\n');
  return {
    line: line + lines.length - 1,
    column: lines.length === 1 ? column + text.length : (lines.at(-1) ?? '').length + 1,
  };
}

function continues(a: string | undefined, b: string | undefined): boolean {
  return a !== undefined && b !== undefined && /\w/.test(a) && /\w/.test(b);
}

function droppedStart(pieces: readonly Piece[], count: number): Piece[] {
  let left = count;
  return pieces.flatMap((piece) => {
    const here = Math.min(left, piece.text.length);
    left -= here;
    return here === piece.text.length ? [] : [droppedFrom(piece, here)];
  });
}

function keptStart(pieces: readonly Piece[], count: number): Piece[] {
  let left = count;
  return pieces.flatMap((piece) => {
    const here = Math.min(left, piece.text.length);
    left -= here;
    return here === 0 ? [] : [{ ...piece, text: piece.text.slice(0, here) }];
  });
}
