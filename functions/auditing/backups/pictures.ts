import type { EngineFamily } from '../../../shared/engines/engine.ts';
import type { DefinitionPlan } from '../../../shared/rollback/definition-plan.ts';
import type { Picture } from '../../../shared/rollback/pictures.ts';
import type { Connection } from '../../engines/driver.ts';
import { seenDefinition } from './definition-problem.ts';
import { lostBy } from './lost-rows.ts';
import { dependantsOf } from './postgres/dependants.ts';
import { families } from './families.ts';
import type { PicturePlace } from './family.ts';

/** Everything that a definition is about, as it is now. The names are looked up as the session has them, inside its transaction. */
export async function picturesOf(
  connection: Connection,
  family: EngineFamily,
  plan: DefinitionPlan,
): Promise<{ readonly pictures: Picture[]; readonly schema: string }> {
  const reader = families[family];
  const places = onceEach(await reader.places(connection, plan));
  // What is going to be lost must be made again as a whole.
  const how = plan.dropsTables || plan.dropsComputed || plan.dropped.length > 0 ? 'whole' : undefined;
  return { pictures: await reader.pictures(connection, places, how), schema: await schemaOf(connection, family) };
}

/** A statement may name one thing by two names, or as one of several forms and as the only one. */
function onceEach(places: readonly PicturePlace[]): PicturePlace[] {
  return [...new Map(places.map((one) => [JSON.stringify([one.kind, one.schema, one.name]), one])).values()];
}

/** The same places once more. */
export async function picturesAt(
  connection: Connection,
  family: EngineFamily,
  places: readonly PicturePlace[],
): Promise<Picture[]> {
  return families[family].pictures(connection, places);
}

async function schemaOf(connection: Connection, family: EngineFamily): Promise<string> {
  const { rows } = await connection.query(`select ${families[family].currentSchema}`, { maxRows: 1 });
  return rows[0]?.[0] ?? '';
}

/** A definition as it is found before it runs: what it is about, what would be lost with it, and why it cannot be undone. */
export async function definitionFound(
  connection: Connection,
  family: EngineFamily,
  { sql, plan }: { readonly sql: string; readonly plan: DefinitionPlan },
) {
  const { pictures, schema } = await picturesOf(connection, family, plan);
  const strict = await families[family].isStrict(connection);
  const seen = await seenDefinition({ sql, plan, family, before: pictures, isStrict: strict });
  if (seen.problem) return { pictures, schema, lost: [], problem: seen.problem };
  const named = plan.cascade ? await dependantsOf(connection, pictures) : [];
  if (named.length > 0) return { pictures, schema, lost: [], problem: 'cascade' as const, named };
  const { lost, problem } = await lostBy(connection, family, { plan, pictures, retyped: seen.retyped });
  return { pictures, schema, lost, problem };
}
