import { everyPostgresPair } from '../../../test/support/every-postgres-pair.ts';
import { sampledByDay } from '../../../test/support/lane.ts';
import { postgresKinPairs } from '../../../test/support/structure-pairs-postgres-kin.ts';
import { postgresPartedPairs } from '../../../test/support/structure-pairs-postgres-parted.ts';
import { mysqlFamilyPairs } from '../../../test/support/structure-pairs-mysql-family.ts';
import { mysqlKindPairs } from '../../../test/support/structure-pairs-mysql-kinds.ts';
import { mysqlSuitePairs } from '../../../test/support/structure-pairs-mysql-suites.ts';
import { twoSchemas } from '../../../test/support/two-schemas.ts';
import { withTablesRenamed } from './renamed-tables.ts';
import { allOf, type SchemaObject } from './structure.ts';

// Many schemas are made, and each table of them is called otherwise.
jest.setTimeout(600_000);

const postgresPairs = [...everyPostgresPair, ...postgresPartedPairs, ...postgresKinPairs];
const mysqlPairs = [...mysqlSuitePairs, ...mysqlFamilyPairs, ...mysqlKindPairs];

describe.each([
  ['PostgreSQL 18', postgresPairs],
  ['MySQL 9.7', mysqlPairs],
  ['MariaDB', mysqlPairs],
] as const)('on %s', (product, pairs) => {
  const { structures, run, make, side } = twoSchemas(product);

  const read = () => allOf(structures.read(side('other').connection, 'other'));
  const isFollowed = ({ type }: SchemaObject) =>
    type === 'TABLE' || type === 'TRIGGER' || (type === 'VIEW' && structures.renames.inViews);
  const shown = (objects: readonly SchemaObject[]) =>
    objects
      .filter(isFollowed)
      .map(({ type, name, text, signature = '', hanging = [] }) =>
        [type, name, signature, text, ...hanging.map(({ make: one }) => one).sort()].join('\n'),
      )
      .sort();

  test.each(['renamed_to', 'Re named'])(
    'what is said of a table called %s is what the server says of it',
    async (to) => {
      let tried = 0;
      const wrong: string[] = [];
      for (const [name, , before, after] of sampledByDay(pairs, 40))
        for (const sql of [before, after]) {
          // What a server refuses is none of its schemas.
          if (
            await make('other', sql).then(
              () => false,
              () => true,
            )
          )
            continue;
          for (const { name: from } of (await read()).filter(({ table, special }) => table && !special)) {
            const present = await read();
            const table = present.find((one) => one.table && one.name === from);
            if (!table) continue;
            await run(structures.renames.statement(from, to).sql);
            const now = await read();
            const pair = { from, to, present: table, wanted: table };
            const said = withTablesRenamed(structures, present, { pairs: [pair], like: now });
            tried += 1;
            const [ours, theirs] = [shown(said.objects), shown(now)];
            const differing = ours.filter((one) => !theirs.includes(one));
            const missed = theirs.filter((one) => !ours.includes(one));
            if (differing.length + missed.length > 0)
              wrong.push(`${name}, ${from}:\n${differing.join('\n')}\n--- the server:\n${missed.join('\n')}`);
            await run(structures.renames.statement(to, from).sql);
          }
        }
      expect(wrong).toEqual([]);
      expect(tried).toBeGreaterThan(20);
    },
  );
});
