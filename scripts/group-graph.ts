import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import ts from 'typescript';
import { housesOf, roomsIn } from './houses.cjs';

/** One room of `functions` that imports from another, with the files that do. */
export type Edge = { readonly from: string; readonly to: string; readonly files: readonly string[] };
/** A file with what it imports, both as paths from the root. */
type Imports = { readonly file: string; readonly imports: readonly string[] };

/** What all groups stand on, and what stands on all groups: no groups themselves. */
const outside: ReadonlySet<string> = new Set(['platform', 'engines', 'local', 'entries']);

/** Who imports whom among the groups and rooms, types and lazy imports included, read from the files that are there. */
export function groupGraph(root: string): Edge[] {
  const files = readdirSync(join(root, 'functions'), { recursive: true, encoding: 'utf8' })
    .map((path) => posix.join('functions', path))
    .filter((path) => path.endsWith('.ts') && !/\.(test|conformance|d)\.ts$/.test(path));
  return edgesOf(files.map((file) => ({ file, imports: importsOf(file, readFileSync(join(root, file), 'utf8')) })));
}

/** The names of all groups and rooms, also of those that import no other. */
export function groupsIn(root: string): string[] {
  return roomsIn(root, 'functions').map(({ name }) => name);
}

/** How many files of a room import from another: inside their house, down into another, and against the order of houses. */
export function arrowsOf(root: string): { readonly inside: number; readonly down: number; readonly against: Edge[] } {
  const houses = Object.keys(housesOf(root));
  const levels = new Map(roomsIn(root, 'functions').map(({ name, house }) => [name, houses.indexOf(house)]));
  const levelOf = (room: string): number => levels.get(room) ?? -1;
  const edges = groupGraph(root);
  const files = (found: readonly Edge[]): number => found.reduce((sum, edge) => sum + edge.files.length, 0);
  return {
    inside: files(edges.filter(({ from, to }) => levelOf(from) === levelOf(to))),
    down: files(edges.filter(({ from, to }) => levelOf(from) > levelOf(to))),
    against: edges.filter(({ from, to }) => levelOf(from) < levelOf(to)),
  };
}

/** The edges between folders that these imports come to. */
export function edgesOf(files: readonly Imports[]): Edge[] {
  const edges = new Map<string, { from: string; to: string; files: string[] }>();
  for (const { file, imports } of files) {
    const from = groupOf(file);
    for (const to of new Set(imports.map(groupOf))) {
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

/** A circle in words: which edge closes it, and what has to be done about it. */
export function inWords(circle: readonly Edge[]): string {
  const [closing] = circle;
  const way = [...circle.map(({ from }) => from), closing?.from].join(' → ');
  return `${way}: closed by ${closing?.from} → ${closing?.to} in ${closing?.files.join(', ')}. Let ${closing?.to} listen to an event (functions/platform/events.ts), or move what both need into a room.`;
}

/** Groups by how far they stand above those that import no group, the highest first; undefined where there is a circle. */
export function layersOf(groups: readonly string[], edges: readonly Edge[]): string[][] | undefined {
  if (circlesIn(edges).length > 0) return undefined;
  const heights = new Map<string, number>();
  const heightOf = (group: string): number => {
    const known = heights.get(group);
    if (known !== undefined) return known;
    const below = edges.filter(({ from }) => from === group).map(({ to }) => heightOf(to) + 1);
    const height = Math.max(0, ...below);
    heights.set(group, height);
    return height;
  };
  for (const group of groups) heightOf(group);
  const layers: string[][] = [];
  for (const [group, height] of heights) (layers[height] ??= []).push(group);
  return layers.map((layer) => layer.sort(compare)).reverse();
}

function importsOf(file: string, text: string): string[] {
  return ts
    .preProcessFile(text, true, true)
    .importedFiles.filter(({ fileName }) => fileName.startsWith('.'))
    .map(({ fileName }) => posix.join(posix.dirname(file), fileName));
}

function groupOf(path: string): string | undefined {
  const [top, house, room, ...rest] = path.split('/');
  return top === 'functions' && house !== undefined && rest.length > 0 && !outside.has(house) ? room : undefined;
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

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
