import { EngineError } from '../../../engines/engine-error.ts';
import type { Connection } from '../../../engines/driver.ts';
import type { SchemaObject, Structures } from '../../../databases/structures/structure.ts';
import { changeScript, itemsOf } from '../change-script.ts';
import { namesOf, type Whole } from './plan.ts';

const nothing = new Map<string, never[]>();

/** An empty schema, and what makes it the one that is used. */
type Place = {
  readonly connection: Connection;
  readonly schema: string;
  readonly use: string;
  readonly keep: () => Promise<void>;
};

/** Makes objects in an empty schema, in the order of what they need. What the server refuses is left out, and whoever looks finds it missing. */
export async function makeCopy(
  structures: Structures,
  { objects, ties }: Whole,
  { connection, schema, use, keep }: Place,
): Promise<void> {
  const chosen = namesOf(objects).map((name) => ({ ...name, wanted: namedIn(objects, name), present: [] }));
  const around = {
    schema,
    base: ties,
    comparison: { needs: nothing, dependants: nothing },
    missing: [],
    taken: nothing,
  };
  await connection.run(use);
  for (const { sql } of changeScript(itemsOf(structures, chosen), around).statements) {
    await runTolerantly(connection, sql);
    await keep();
  }
}

/** What stands for a name. */
export function namedIn(
  objects: readonly SchemaObject[],
  { type, name }: Pick<SchemaObject, 'type' | 'name'>,
): SchemaObject[] {
  return objects.filter((one) => one.type === type && one.name === name);
}

/** Runs what may be refused. */
export async function runTolerantly(connection: Connection, sql: string): Promise<void> {
  try {
    await connection.run(sql);
  } catch (error) {
    if (!(error instanceof EngineError) || error.outcome !== 'refused') throw error;
  }
}
