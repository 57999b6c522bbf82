import rooms from '../shared/audit/rooms.json';
import { edgesBetween, importsBelow, type Edge, type Imports } from './room-graph.ts';

const folder = 'shared/audit';

/** The rooms of the audit engine from the ground up; each may import from those before it only. */
export const auditRooms: readonly string[] = Object.keys(rooms);

/** Which room of the audit engine imports from which, types and lazy imports included. */
export function auditGraph(root: string): Edge[] {
  return auditEdges(importsBelow(root, folder));
}

/** The edges between rooms of the audit engine that these imports come to. */
export function auditEdges(files: readonly Imports[]): Edge[] {
  return edgesBetween(files, roomOf);
}

/** The edges that lead up, or to a room that has no place. */
export function upward(edges: readonly Edge[]): Edge[] {
  const levelOf = (room: string): number => auditRooms.indexOf(room);
  return edges.filter(({ from, to }) => levelOf(to) < 0 || levelOf(from) <= levelOf(to));
}

/** The folder right below `shared/audit`; a file that lies there itself is a room of its own. */
function roomOf(path: string): string | undefined {
  if (!path.startsWith(`${folder}/`)) return undefined;
  return path
    .slice(folder.length + 1)
    .split('/')[0]
    ?.replace(/\.(ts|json)$/, '');
}
