import type { GivenTables, Trial } from '../../../../shared/audit/optimize/trial/trial.ts';
import { rowsOfFamily } from '../../../databases/rehearsal/families.ts';
import type { HeldRoom } from '../../../databases/rehearsal/room.ts';
import { structuresOf } from '../../../databases/structures/read-structures.ts';
import { statementsOf } from '../../../databases/structures/structure.ts';
import type { Connection } from '../../../engines/driver.ts';
import type { EventPlace } from '../../../platform/events.ts';
import { makeCopy, runTolerantly } from '../../database-comparison/service.ts';
import { tablesToCopy } from './tables-to-copy.ts';
import type { TrialRoomOf } from './trial-room.ts';

/** Tables that stand in the scratch database, and SQL that makes them elsewhere. */
export type MadeTables = {
  readonly schema: string;
  readonly tables: readonly string[];
  readonly definitions: readonly string[];
};
/** Makes the tables of a statement in the scratch database. */
export type TableMaker = (trial: Pick<Trial, 'tables' | 'given'>) => Promise<MadeTables>;
type Scratch = { readonly room: HeldRoom; readonly connection: Connection };

/** Copies of the tables of the data source, or the tables that came with the SQL. */
export function tableMaker(place: EventPlace, of: TrialRoomOf, scratch: Scratch): TableMaker {
  const { source } = of;
  if (source) return (trial) => copies(place, { ...of, source }, { ...scratch, tables: trial.tables });
  let made: Promise<MadeTables> | undefined;
  return ({ given = { definitions: [], tables: [] } }) => (made ??= defined(of, { ...scratch, given }));
}

async function copies(
  place: EventPlace,
  { source, schema }: TrialRoomOf & { readonly source: NonNullable<TrialRoomOf['source']> },
  { room, connection, tables }: Scratch & Pick<Trial, 'tables'>,
): Promise<MadeTables> {
  const structures = structuresOf(source);
  const { objects, ties, around, roles } = await tablesToCopy(place, source, { schema, tables });
  const own = room.schemaIn('changed', schema);
  await room.addRoles(roles);
  for (const sql of around) await runTolerantly(connection, sql);
  // What an earlier statement needed stands there already, and is refused.
  const use = rowsOfFamily(source.dbType).use(own);
  await makeCopy(structures, { objects, ties }, { connection, schema: own, use, keep: room.keep });
  return {
    schema: own,
    tables: objects.flatMap(({ type, name }) => (type === 'TABLE' ? [name] : [])),
    definitions: objects.flatMap((one) => statementsOf(structures.changes(one, undefined)).map(({ sql }) => sql)),
  };
}

async function defined(
  { dbType }: TrialRoomOf,
  { room, connection, given }: Scratch & { readonly given: GivenTables },
): Promise<MadeTables> {
  for (const sql of given.definitions) await runTolerantly(connection, sql);
  return { ...given, schema: room.schemaIn('changed', rowsOfFamily(dbType).firstSchema) };
}
