import { isSameName } from '../../../../shared/audit/dialect-facts/identifiers.ts';
import { engineOf } from '../../../../shared/engines/index.ts';
import type { Trial } from '../../../../shared/audit/optimize/trial/trial.ts';
import type { DbService } from '../../../databases/db-services/service.ts';
import { rowsOfFamily } from '../../../databases/rehearsal/families.ts';
import { NotRehearsed } from '../../../databases/rehearsal/not-rehearsed.ts';
import { overCatalogue, structuresOf } from '../../../databases/structures/read-structures.ts';
import {
  allOf,
  keyOfObject,
  type ObjectName,
  type SchemaObject,
  type StructureConnection,
  type Structures,
  type Ties,
} from '../../../databases/structures/structure.ts';
import type { EventPlace } from '../../../platform/events.ts';

/** Tables with all that they need, and what is around them: enough to make copies without asking their server again. */
export type Copied = {
  readonly objects: readonly SchemaObject[];
  readonly ties: Ties;
  readonly around: readonly string[];
  readonly roles: readonly string[];
  readonly schema: string;
};

const depthMax = 3;
const objectsMax = 60;

/** Reads the tables that a statement names, and those, types and sequences that they need, of the catalogue of their data source. */
export async function tablesToCopy(
  place: EventPlace,
  source: DbService,
  { schema, tables }: { readonly schema: string; readonly tables: Trial['tables'] },
): Promise<Copied> {
  const structures = structuresOf(source);
  const rows = rowsOfFamily(source.dbType);
  const { dialect } = engineOf(source.dbType);
  const elsewhere = tables.find((one) => one.schema !== undefined && one.schema !== schema);
  if (elsewhere) throw new NotRehearsed('copyLacks', `${elsewhere.schema}.${elsewhere.name}`);
  return overCatalogue(place, source, async (connection) => {
    const isNamed = (listed: string) =>
      tables.some(({ name }) => isSameName({ text: name, quoted: true }, listed, dialect));
    const named = await structures.tables(connection, schema, isNamed);
    const lacking = tables.find(
      ({ name }) => !named.some((one) => isSameName({ text: name, quoted: true }, one.name, dialect)),
    );
    if (lacking) throw new NotRehearsed('copyLacks', lacking.name);
    const { objects, ties } = await withNeeds({ structures, connection, schema }, named);
    return {
      ...{ objects, ties, schema },
      around: await rows.around(connection, schema),
      roles: rows.roles([...ties.needs.values()].flat()),
    };
  });
}

type Reading = {
  readonly structures: Structures;
  readonly connection: StructureConnection;
  readonly schema: string;
};

/** Step by step what each needs; a key into a table too far away stays away, so that more rows are possible than there can be. */
async function withNeeds({ structures, connection, schema }: Reading, named: readonly SchemaObject[]) {
  const names = new Map<string, ObjectName>(
    named.map(({ type, name }) => [keyOfObject({ type, name }), { type, name }]),
  );
  let ties = await structures.ties(connection, schema, [...names.values()]);
  for (let depth = 1; depth < depthMax; depth++) {
    const before = names.size;
    for (const { object } of [...ties.needs.values()].flat())
      if (object && names.size < objectsMax) names.set(keyOfObject(object), { type: object.type, name: object.name });
    if (names.size === before) break;
    ties = await structures.ties(connection, schema, [...names.values()]);
  }
  return { objects: await allOf(structures.read(connection, schema, [...names.values()])), ties };
}
