import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import ts from 'typescript';

/** One room that imports from another, with the files that do. */
export type Edge = { readonly from: string; readonly to: string; readonly files: readonly string[] };
/** A file with what it imports, both as paths from the root. */
export type Imports = { readonly file: string; readonly imports: readonly string[] };

/** The edges between rooms that these imports come to; what belongs to no room counts for nothing. */
export function edgesBetween(files: readonly Imports[], roomOf: (path: string) => string | undefined): Edge[] {
  const edges = new Map<string, { from: string; to: string; files: string[] }>();
  for (const { file, imports } of files) {
    const from = roomOf(file);
    for (const to of new Set(imports.map(roomOf))) {
      if (from === undefined || to === undefined || from === to) continue;
      const edge = edges.get(`${from} ${to}`) ?? { from, to, files: [] };
      edge.files.push(file);
      edges.set(`${from} ${to}`, edge);
    }
  }
  return [...edges.values()].sort((a, b) => compare(a.from, b.from) || compare(a.to, b.to));
}

/** One shortest circle for each edge that lies in one, without naming a circle twice. The edge made by the fewest files comes first: it closes the circle. */
export function circlesIn(edges: readonly Edge[]): Edge[][] {
  const circles = new Map<string, Edge[]>();
  for (const edge of edges) {
    const back = shortestWay(edges, edge.to, edge.from);
    if (!back) continue;
    const circle = closingFirst([edge, ...back]);
    circles.set(circle.map(({ from }) => from).join(' '), circle);
  }
  return [...circles.values()];
}

/** A circle in words: the way round, and the files of the edge that closes it. */
export function wayRound(circle: readonly Edge[]): string {
  const [closing] = circle;
  const way = [...circle.map(({ from }) => from), closing?.from].join(' → ');
  return `${way}: closed by ${closing?.from} → ${closing?.to} in ${closing?.files.join(', ')}`;
}

/** The files of a folder that are no tests, with what they import, types and lazy imports included. */
export function importsBelow(root: string, folder: string): Imports[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((path) => posix.join(folder, path))
    .filter((path) => path.endsWith('.ts') && !/\.(test|conformance|d)\.ts$/.test(path))
    .map((file) => ({ file, imports: importsOf(file, readFileSync(join(root, file), 'utf8')) }));
}

function importsOf(file: string, text: string): string[] {
  return ts
    .preProcessFile(text, true, true)
    .importedFiles.filter(({ fileName }) => fileName.startsWith('.'))
    .map(({ fileName }) => posix.join(posix.dirname(file), fileName));
}

/** Orders names as the graph lists them. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

function shortestWay(edges: readonly Edge[], from: string, to: string): Edge[] | undefined {
  let ways: Edge[][] = edges.filter((edge) => edge.from === from).map((edge) => [edge]);
  const seen = new Set([from]);
  while (ways.length > 0) {
    const arrived = ways.find((way) => way.at(-1)?.to === to);
    if (arrived) return arrived;
    ways = ways.flatMap((way) => {
      const end = way.at(-1)?.to;
      if (end === undefined || seen.has(end)) return [];
      seen.add(end);
      return edges.filter((edge) => edge.from === end).map((edge) => [...way, edge]);
    });
  }
  return undefined;
}

function closingFirst(circle: readonly Edge[]): Edge[] {
  const fewest = Math.min(...circle.map(({ files }) => files.length));
  const candidates = circle.filter(({ files }) => files.length === fewest).sort((a, b) => compare(a.from, b.from));
  const start = circle.findIndex((edge) => edge === candidates[0]);
  return [...circle.slice(start), ...circle.slice(0, start)];
}
