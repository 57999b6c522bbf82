import { createHash } from 'node:crypto';
import { limits } from '../../../../shared/limits.ts';
import { NotRehearsed } from '../../../databases/rehearsal/not-rehearsed.ts';
import type { RowsOfFamily } from '../../../databases/rehearsal/family.ts';
import {
  allOf,
  keyOfObject,
  type ObjectName,
  type SchemaObject,
  type Statement,
  type Structures,
  type Ties,
} from '../../../databases/structures/structure.ts';
import type { RenamedColumn } from '../../../databases/structures/renamed-columns.ts';
import type { RenamedTable } from '../../../databases/structures/renamed-tables.ts';
import type { ChangeScript } from '../change-script.ts';
import { scriptBetween, type Side, type SideAtHand, type Wanted } from '../script-between.ts';

/** Objects with what they stand on and what stands on them. */
export type Whole = { readonly objects: readonly SchemaObject[]; readonly ties: Ties };
/** All that a rehearsal has to know of both sides; neither is asked again. */
export type Plan = {
  readonly dbType: string;
  readonly schema: string;
  readonly chosen: readonly ObjectName[];
  readonly renamed: readonly RenamedColumn[];
  readonly tables: readonly RenamedTable[];
  readonly script: ChangeScript;
  /** The whole schema that would be changed. */
  readonly present: Whole;
  /** The chosen objects of the baseline. */
  readonly wanted: Side;
  /** Statements for what is around the schema, and roles that its objects name. */
  readonly around: readonly string[];
  readonly roles: readonly string[];
  readonly versions: { readonly base: string; readonly comparison: string };
};

/** Reads the schema that would be changed, as a whole, and makes the change SQL as it is shown. */
export async function readPlan(
  { structures, rows, dbType }: { structures: Structures; rows: RowsOfFamily; dbType: string },
  { base, comparison }: { readonly base: Side & { readonly version: string }; readonly comparison: SideAtHand },
  wanted: Wanted,
): Promise<Plan> {
  const { connection, schema } = comparison;
  if ((await structures.count(connection, schema)) > limits.rehearsedObjectsMax)
    throw new NotRehearsed('tooLarge', String(limits.rehearsedObjectsMax));
  const script = await scriptBetween(structures, { base, comparison }, wanted);
  const objects = await allOf(structures.read(connection, schema));
  const ties = await structures.ties(connection, schema, namesOf(objects));
  const needs = [...ties.needs.values(), ...base.ties.needs.values()].flat();
  return {
    ...{ dbType, schema, chosen: wanted.objects, renamed: wanted.renamed ?? [], script, wanted: base },
    tables: wanted.tables ?? [],
    present: { objects, ties },
    around: await rows.around(connection, schema),
    roles: rows.roles(needs),
    versions: { base: base.version, comparison: await connection.serverVersion() },
  };
}

/** Each name once, whatever stands for it. */
export function namesOf(objects: readonly SchemaObject[]): ObjectName[] {
  return [...new Map(objects.map(({ type, name }) => [keyOfObject({ type, name }), { type, name }])).values()];
}

/** Says whether two change scripts are the same to the letter. */
export function digestOfPlan(statements: readonly Pick<Statement, 'sql'>[]): string {
  return createHash('sha256')
    .update(JSON.stringify(statements.map(({ sql }) => sql)))
    .digest('base64url');
}
