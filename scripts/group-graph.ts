import { housesOf, roomsIn } from './houses.cjs';
import { circlesIn, compare, edgesBetween, importsBelow, wayRound, type Edge, type Imports } from './room-graph.ts';

/** What all groups stand on, and what stands on all groups: no groups themselves. */
const outside: ReadonlySet<string> = new Set(['platform', 'engines', 'local', 'entries']);

/** Who imports whom among the groups and rooms, types and lazy imports included, read from the files that are there. */
export function groupGraph(root: string): Edge[] {
  return edgesOf(importsBelow(root, 'functions'));
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

/** The edges between groups and rooms that these imports come to. */
export function edgesOf(files: readonly Imports[]): Edge[] {
  return edgesBetween(files, groupOf);
}

/** A circle in words: which edge closes it, and what has to be done about it. */
export function inWords(circle: readonly Edge[]): string {
  return `${wayRound(circle)}. Let ${circle[0]?.to} listen to an event (functions/platform/events.ts), or move what both need into a room.`;
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

function groupOf(path: string): string | undefined {
  const [top, house, room, ...rest] = path.split('/');
  return top === 'functions' && house !== undefined && rest.length > 0 && !outside.has(house) ? room : undefined;
}
