import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Turns the places of a built folder that stand in a line of the log into those of the source. Node's own maps would stay
 * in memory from the first error on, with more than the whole server takes; here one is read for a place and let go.
 */
export function sourcePlaces(folder: string): (line: string) => string {
  const known = new Map<string, string>();
  const placeIn = /([\w-]+\.cjs):(\d+):(\d+)/y;
  const sourceOf = (place: string, file: string, at: Place) => {
    const found = known.get(place) ?? sourceIn(join(folder, `${file}.map`), at) ?? join(folder, place);
    if (known.size < knownMax) known.set(place, found);
    return found;
  };
  return (line) => {
    let [result, from] = ['', 0];
    for (let at = line.indexOf(folder); at >= 0; at = line.indexOf(folder, at + 1)) {
      placeIn.lastIndex = at + folder.length + 1;
      const [place, file = '', row, column] = placeIn.exec(line) ?? [];
      if (place === undefined || at < from) continue;
      result += line.slice(from, at) + sourceOf(place, file, { line: Number(row) - 1, column: Number(column) - 1 });
      from = at + folder.length + 1 + place.length;
    }
    return result + line.slice(from);
  };
}

type Place = { readonly line: number; readonly column: number };

/** So many places are remembered; errors come from few. */
const knownMax = 1000;

function sourceIn(mapFile: string, at: Place): string | undefined {
  if (!existsSync(mapFile)) return undefined;
  const { mappings, sources } = JSON.parse(readFileSync(mapFile, 'utf8')) as { mappings: string; sources: string[] };
  const found = originalPlace(mappings, at);
  const source = found && sources[found.source];
  return source && `${source.replace(/^(\.\.\/)+/, '')}:${found.line + 1}:${found.column + 1}`;
}

/** What the last segment before a place names: each segment counts from the one before it, over all lines. */
function originalPlace(mappings: string, at: Place): (Place & { readonly source: number }) | undefined {
  let [line, generated, source, sourceLine, sourceColumn] = [0, 0, 0, 0, 0];
  let found: ReturnType<typeof originalPlace>;
  for (const row of rowsOf(mappings)) {
    generated = 0;
    for (const segment of row === '' ? [] : row.split(',')) {
      const [byGenerated = 0, bySource, byLine = 0, byColumn = 0] = numbersOf(segment);
      generated += byGenerated;
      if (bySource === undefined) continue;
      [source, sourceLine, sourceColumn] = [source + bySource, sourceLine + byLine, sourceColumn + byColumn];
      if (line === at.line && generated <= at.column) found = { source, line: sourceLine, column: sourceColumn };
    }
    if (line++ === at.line) return found;
  }
  return undefined;
}

function* rowsOf(mappings: string): Generator<string> {
  for (let from = 0, to = 0; from <= mappings.length; from = to + 1) {
    to = mappings.indexOf(';', from);
    if (to < 0) to = mappings.length;
    yield mappings.slice(from, to);
  }
}

const digits = new Map([...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'].map((c, n) => [c, n]));

/** The numbers of a segment: five bits a digit, the sixth says that one follows, the lowest of all is the sign. */
function numbersOf(segment: string): number[] {
  const numbers: number[] = [];
  let [value, shift] = [0, 0];
  for (const letter of segment) {
    const digit = digits.get(letter) ?? 0;
    value += (digit & 31) << shift;
    shift += 5;
    if (digit & 32) continue;
    numbers.push(value & 1 ? -(value >> 1) : value >> 1);
    [value, shift] = [0, 0];
  }
  return numbers;
}
