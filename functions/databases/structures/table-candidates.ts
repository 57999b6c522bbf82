import { limits } from '../../../shared/limits.ts';
import { inCommon } from './renames.ts';
import type { RenamedTable } from './renamed-tables.ts';
import type { ColumnPart, SchemaObject } from './structure.ts';

/** How much two tables have to have in common. */
const leastShare = 0.6;

/** Tables that go while one comes that is nearly the same, the most alike first: only a person knows whether it is. */
export function tableCandidates(going: readonly SchemaObject[], coming: readonly SchemaObject[]): RenamedTable[] {
  return going.flatMap((present) =>
    coming
      .map((wanted) => ({ wanted, share: sharedColumns(present, wanted), score: scoreOf(present, wanted) }))
      .filter(({ share }) => share >= leastShare)
      .sort((a, b) => b.score - a.score)
      .slice(0, limits.renameCandidatesMax)
      .map(({ wanted }) => ({ from: present.name, to: wanted.name })),
  );
}

/** Keys and names only tell those apart that have as much in common. */
function scoreOf(present: SchemaObject, wanted: SchemaObject): number {
  const [before, after] = [present.name.toLowerCase(), wanted.name.toLowerCase()];
  const likeness = inCommon(before, after) / Math.max(before.length, after.length);
  const keysOf = ({ table }: SchemaObject) => (table?.constraints ?? []).map(({ definition }) => definition);
  const keys = keysOf(wanted);
  const shared = keysOf(present).filter((one) => keys.includes(one)).length / Math.max(1, keys.length);
  return sharedColumns(present, wanted) + shared * 0.1 + likeness * 0.2;
}

/** The part of the columns of two tables that are the same: by name and type, by name, or by place and definition. */
function sharedColumns({ table: before }: SchemaObject, { table: after }: SchemaObject): number {
  const [was, is] = [before?.columns ?? [], after?.columns ?? []];
  if (was.length + is.length === 0) return 0;
  return (2 * was.reduce((sum, column, at) => sum + alikeness(column, is[at], is), 0)) / (was.length + is.length);
}

function alikeness(column: ColumnPart, inPlace: ColumnPart | undefined, others: readonly ColumnPart[]): number {
  const twin = others.find(({ name }) => name === column.name);
  if (twin) return twin.definition === column.definition ? 1 : twin.type === column.type ? 0.8 : 0.4;
  return inPlace?.definition === column.definition ? 0.5 : 0;
}
