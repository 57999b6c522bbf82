import { startWithMany, watchingPlans } from '../../../../test/support/dear-questions.ts';
import type { Connection } from '../../../engines/driver.ts';
import { maskedStatement } from './masked-statement.ts';

/** What is asked of the catalogue before each masked query costs by what the query names. */
let db: Connection;
let stop: () => Promise<void>;
beforeAll(async () => {
  ({ db, stop } = await startWithMany());
}, 180_000);
afterAll(() => stop());

const mask = { kind: 'TAG', tag: 'NAME' } as const;
/** Of a catalogue of tens of thousands. */
const rowsMax = 300;

const queries = [
  ['a table', 'select name from shop.o20 where id = 1'],
  ['a view', 'select name, doubled from shop.o34 where id = 1'],
  ['a join', 'select a.name, b.name from shop.o20 a join shop.o21 b on b.parent = a.id where a.price > 3'],
];

describe.each(['known to nobody', 'analyzed'])('of a catalogue that is %s', (state) => {
  beforeAll(async () => void (state === 'analyzed' && (await db.run('analyze'))));

  test.each(queries)('%s is asked about without any catalogue being read as a whole', async (_, sql) => {
    const { connection, told } = await watchingPlans(db, () => rowsMax);
    const columns = ['o20', 'o33'].map((table) => ({ schema: 'shop', table, column: 'name', mask }));
    const keys = { inner: '36'.repeat(64), outer: '5c'.repeat(64) };
    const sent = await maskedStatement(sql, { connection, dialect: 'postgres', policy: { columns, keys } });
    expect(sent.reads.length).toBeGreaterThan(0);
    expect(told.asked).toBeGreaterThan(2);
    expect(told.dear).toEqual([]);
  });
});
