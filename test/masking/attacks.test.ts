import { guards, type Guard } from '../../shared/masking/guards.ts';
import type { MaskingDialect } from '../../shared/masking/mask-sql.ts';
import { isProving, sampled } from '../support/lane.ts';
import { startMariadb } from '../support/mariadb.ts';
import { startMysql } from '../support/mysql.ts';
import type { TestMysql } from '../support/mysql-family-server.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';
import { randomFrom } from '../rollback/random-tables.ts';
import { attacksOn } from './attacks.ts';
import { difference, makeWorlds, observe, type Asked } from './observe.ts';
import { shrunk, textOf } from './query-tree.ts';
import { randomQuery } from './random-queries.ts';

/** Large enough that servers use their indexes; a sample is taken of smaller ones. */
const rows = isProving ? 200_000 : 3000;
const engines = [
  ['PostgreSQL', 'postgres', () => startPostgres()],
  ['MariaDB', 'mysql', () => startMariadb()],
  ...(isProving ? ([['MySQL 9.7', 'mysql', () => startMysql('9.7')]] as const) : []),
] as const;

/** What shows that a guard is needed: on one engine only, or only where tables are large. */
type Mutant = Pick<Asked, 'sql' | 'isLost' | 'isSwapped'> & { readonly on?: string; readonly needsRows?: true };
type Mutants = Readonly<Partial<Record<Guard, string | Mutant>>>;
/** What each guard keeps away alone: taken away, the worlds differ. */
const mutants: Readonly<Record<MaskingDialect, Mutants>> = {
  postgres: {
    masks: 'select lower(email) from people where id = 7',
    views: 'select id, email from staff where id < 9 order by id',
    wholeTables: 'select lower(email) from (table people) as t where id = 7',
    functions: `select query_to_xml('select email from people where id = 7', true, true, '')`,
    ownFunctions: `select abs('x'::text)`,
    unfitRelations: 'select secret from parted_1 where id = 7',
    withNames:
      'select lower(people.email) from people, (with people as (select 1 as one) select one from people) x where people.id = 7',
    kinds: 'explain select * from people where salary = 7',
    fences: 'select id from depts intersect select salary from people order by 1',
    missingRelations: { sql: 'select secret from moved where id = 7', isLost: true },
    origins: { sql: 'select secret from leaflets where id = 7', isSwapped: true },
    planner: { sql: 'select distinct dept, salary from people', needsRows: true },
  },
  mysql: {
    masks: 'select lower(email) from people where id = 7',
    views: 'select id, lower(email) from staff where id < 9 order by id',
    indexes: 'select id from people where dept = 3 and email is not null limit 20',
    unfitRelations: `select * from information_schema.statistics where table_name = 'people'`,
    missingRelations: { sql: 'select secret from moved where id = 7', isLost: true },
    // Servers that are no newer leave the table out that was read.
    obeyedComments: 'select lower(email) from /*!999999 depts */ people where id = 7',
    hints: {
      sql: 'select /*+ INDEX(people@`select#2` dept_email) */ id from people where dept = 3 and email is not null limit 20',
      on: 'MySQL 9.7',
    },
  },
};
/** Second walls: no attack is known that they alone keep away. */
const unproven: readonly Guard[] = ['understood', 'clauses', 'unknownRelations'];

test('of each guard it is told whether something shows that it is needed', () => {
  const shown = Object.values(mutants).flatMap((own) => Object.keys(own));
  expect([...new Set([...shown, ...unproven])].toSorted()).toEqual([...guards].toSorted());
  expect(unproven.filter((one) => shown.includes(one))).toEqual([]);
});

function mutantsOn(engine: string, dialect: MaskingDialect): [Guard, Omit<Asked, 'without'>][] {
  return Object.entries(mutants[dialect]).flatMap(([guard, mutant]) => {
    const { on = engine, needsRows, ...asked }: Mutant = typeof mutant === 'string' ? { sql: mutant } : mutant;
    return on === engine && (isProving || !needsRows) ? [[guard as Guard, asked]] : [];
  });
}

describe.each(engines)('%s', (name, dialect, start) => {
  let server: TestPostgres | TestMysql;
  beforeAll(async () => {
    server = await start();
    await makeWorlds(dialect, server, rows);
  }, 300_000);
  afterAll(() => server.stop());

  test(
    'two worlds that are equal once masked answer alike to everything that is tried',
    async () => {
      const leaks: string[] = [];
      const outcomes = { answered: 0, refused: 0, failed: 0 };
      for (const sql of sampled(attacksOn(dialect), 60)) {
        const { how, seen } = await difference(dialect, server, { sql });
        outcomes[seen.outcome]++;
        if (how !== undefined) leaks.push(`${sql}: ${how}`);
      }
      expect(leaks).toEqual([]);
      // A wall that refuses everything would leak nothing either.
      expect(outcomes.answered).toBeGreaterThan(outcomes.refused + outcomes.failed);
    },
    isProving ? 1_800_000 : 120_000,
  );

  test(
    'nor do queries that nobody wrote tell the worlds apart',
    async () => {
      const [leaks, outcomes] = [[] as string[], { answered: 0, refused: 0, failed: 0 }];
      for (let n = 0; n < (isProving ? 1000 : 25); n++) {
        const sql = textOf(randomQuery(dialect, randomFrom(n)));
        const { how, seen } = await difference(dialect, server, { sql });
        outcomes[seen.outcome]++;
        if (how !== undefined) leaks.push(`${sql}: ${how}`);
      }
      expect(leaks).toEqual([]);
      expect(outcomes.answered).toBeGreaterThan(outcomes.refused + outcomes.failed);
    },
    isProving ? 1_800_000 : 120_000,
  );

  test('a made query that leaks is made as small as the leak', async () => {
    const asked = (sql: string) => difference(dialect, server, { sql, without: 'masks' });
    for (let n = 0; ; n++) {
      const query = randomQuery(dialect, randomFrom(n));
      if ((await asked(textOf(query))).how === undefined) continue;
      const small = await shrunk(query, async (sql) => (await asked(sql)).how !== undefined, { tries: 120 });
      expect(textOf(small).length).toBeLessThan(Math.max(60, textOf(query).length / 2));
      break;
    }
  });

  test.each(mutantsOn(name, dialect))('without the guard %s a plain value is learnt', async (without, asked) => {
    expect((await difference(dialect, server, asked)).how).toBeUndefined();
    expect((await difference(dialect, server, { ...asked, without })).how).toBeDefined();
  });

  test('a column that the server calls the protected one is handed to nobody, whatever was rewritten', async () => {
    for (const sql of [
      'select email from people where id = 7',
      'select p.id, p.email as x from people p where id = 7',
    ]) {
      const seen = await observe(dialect, server, { sql, world: 0, without: 'masks' });
      expect(seen).toMatchObject({
        outcome: 'refused',
        told: expect.stringContaining('protected column email itself'),
      });
    }
  });

  test('without masks the same worlds differ, so that the comparison sees something', async () => {
    const { how } = await difference(dialect, server, {
      sql: 'select email from people where id = 7',
      without: 'everything',
    });
    expect(how).toMatch(/^rows/);
  });
});
