type Line = { readonly sign: ' ' | '-' | '+'; readonly text: string };

const contextLines = 3;
// More than so many pairs of lines are not compared one by one.
const pairsMax = 1_000_000;

/** What became of a text, line by line: `-` went, `+` came, with some unchanged lines around; `…` stands for what is left out. */
export function lineDifference(before: string, after: string): string {
  const lines = compared(linesOf(before), linesOf(after));
  const isNear = lines.map((_, at) =>
    lines.slice(Math.max(0, at - contextLines), at + contextLines + 1).some(({ sign }) => sign !== ' '),
  );
  return lines
    .flatMap(({ sign, text }, at) => {
      if (isNear[at]) return [`${sign} ${text}`];
      return isNear[at - 1] || at === 0 ? ['…'] : [];
    })
    .join('\n');
}

function linesOf(text: string): string[] {
  return text.replace(/\r?\n$/, '').split(/\r?\n/);
}

function compared(before: readonly string[], after: readonly string[]): Line[] {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head++;
  let tail = 0;
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail++;
  const same = (lines: readonly string[]) => lines.map((text): Line => ({ sign: ' ', text }));
  return [
    ...same(before.slice(0, head)),
    ...changed(before.slice(head, before.length - tail), after.slice(head, after.length - tail)),
    ...same(before.slice(before.length - tail)),
  ];
}

/** By the longest lines in common, in their order. */
function changed(before: readonly string[], after: readonly string[]): Line[] {
  const gone = before.map((text): Line => ({ sign: '-', text }));
  const come = after.map((text): Line => ({ sign: '+', text }));
  if (before.length * after.length > pairsMax) return [...gone, ...come];
  const common = commonLengths(before, after);
  const at = (row: number, column: number) => common[row]?.[column] ?? 0;
  const lines: Line[] = [];
  let [row, column] = [0, 0];
  while (row < before.length && column < after.length) {
    if (before[row] === after[column]) {
      lines.push({ sign: ' ', text: before[row] ?? '' });
      [row, column] = [row + 1, column + 1];
    } else if (at(row + 1, column) >= at(row, column + 1)) lines.push(...gone.slice(row, ++row));
    else lines.push(...come.slice(column, ++column));
  }
  return [...lines, ...gone.slice(row), ...come.slice(column)];
}

function commonLengths(before: readonly string[], after: readonly string[]): readonly Uint16Array[] {
  const rows = Array.from({ length: before.length + 1 }, () => new Uint16Array(after.length + 1));
  for (let row = before.length - 1; row >= 0; row--)
    for (let column = after.length - 1; column >= 0; column--) {
      const [here, below] = [rows[row], rows[row + 1]];
      if (!here || !below) continue;
      here[column] =
        before[row] === after[column]
          ? (below[column + 1] ?? 0) + 1
          : Math.max(below[column] ?? 0, here[column + 1] ?? 0);
    }
  return rows;
}
