import { manyCount, mostRows, startWithMany, watchingPlans } from '../../../../test/support/dear-questions.ts';
import type { Connection } from '../../../engines/driver.ts';
import { allOf, type SchemaObject, type StructureConnection } from '../structure.ts';
import { postgresIdentities } from './identities.ts';
import { postgresStructures } from './structures.ts';

/** What the catalogue is asked costs by what it has to tell: nothing reads a catalogue anew for every object. */
let db: Connection;
let stop: () => Promise<void>;
let all: readonly SchemaObject[];
beforeAll(async () => {
  ({ db, stop } = await startWithMany({ beside: 3 * manyCount }));
  all = await allOf(postgresStructures.read(db, 'shop'));
}, 180_000);
afterAll(() => stop());

const ways: Readonly<Record<string, (on: StructureConnection) => Promise<unknown>>> = {
  count: (on) => postgresStructures.count(on, 'shop'),
  read: (on) => allOf(postgresStructures.read(on, 'shop')),
  others: (on) => postgresStructures.others(on, 'shop'),
  hidden: async (on) => postgresStructures.hidden?.(on, 'shop'),
  identities: (on) => postgresIdentities(on, 'shop'),
  tables: (on) => postgresStructures.tables(on, 'shop', (name) => name.startsWith('o1')),
  ties: (on) => postgresStructures.ties(on, 'shop', all),
  taken: (on) => postgresStructures.taken(on, 'shop', all),
  surroundings: (on) =>
    postgresStructures.surroundings(
      on,
      'shop',
      all.map(({ name }) => name),
    ),
};

/** Of one object no more is read than hangs on a table, however much stands beside. */
const rowsOfEach = 12;
const objectsAsked = /unnest\(array\[([^\]]*)\]::oid\[\]\) as these/;

describe.each(['known to nobody', 'analyzed'])('of a catalogue that is %s', (state) => {
  beforeAll(async () => void (state === 'analyzed' && (await db.run('analyze'))));

  test.each(Object.entries(ways))('%s reads no catalogue again for every object', async (_, way) => {
    expect(all.length).toBeGreaterThanOrEqual(manyCount);
    const { connection, told } = await watchingPlans(db, (part) => {
      const numbers = part.name === undefined ? undefined : objectsAsked.exec(part.sql)?.[1];
      return numbers === undefined ? mostRows(part) : rowsOfEach * (numbers.split(',').length + 50);
    });
    await way(connection);
    expect(told.asked).toBeGreaterThan(0);
    expect(told.dear).toEqual([]);
  });
});

test('a question that does is told', async () => {
  const { connection, told } = await watchingPlans(db);
  const below = 'select count(*) from pg_trigger t where t.tgparentid = c.oid';
  await connection.query(`select (${below}) from pg_class c where c.relkind = 'r'`, { maxRows: 10_000 });
  expect(told.dear).toEqual([expect.stringContaining('rows of pg_trigger')]);
});
