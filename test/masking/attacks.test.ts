import { guards, type Guard } from '../../shared/masking/guards.ts';
import type { MaskingDialect } from '../../shared/masking/mask-sql.ts';
import { isProving, sampled, sampledByDay } from '../support/lane.ts';
import { startMariadb } from '../support/mariadb.ts';
import { startMysql } from '../support/mysql.ts';
import type { TestMysql } from '../support/mysql-family-server.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';
import { randomFrom } from '../rollback/random-tables.ts';
import { attacksOn } from './attacks.ts';
import { oddQuery } from './odd-places.ts';
import { difference, makeWorlds, observe, open, type Asked } from './observe.ts';
import { shrunk, textOf } from './query-tree.ts';
import { randomQuery } from './random-queries.ts';
import { askingText } from './worlds.ts';

/** Large enough that servers use their indexes; a sample is taken of smaller ones. */
const rows = isProving ? 200_000 : 3000;
const engines = [
  ['PostgreSQL', 'postgres', () => startPostgres()],
  ['MariaDB', 'mysql', () => startMariadb()],
  ...(isProving ? ([['MySQL 9.7', 'mysql', () => startMysql('9.7')]] as const) : []),
] as const;

/** What shows that a guard is needed: on one engine only, or only where tables are large; `behind` names those that stand before it. */
type Mutant = Pick<Asked, 'sql' | 'isLost' | 'renamed'> & {
  readonly on?: string;
  readonly needsRows?: true;
  readonly behind?: readonly Guard[];
};
type Mutants = Readonly<Partial<Record<Guard, string | Mutant>>>;
/** Read by the servers, and deeper than what is read here. */
const deep = `select ${'('.repeat(900)}lower(email)${')'.repeat(900)} from people where id = 7`;
/** A protected table takes a name that nothing had when the catalogue was looked at. */
const late: Mutant = { sql: 'select lower(email) from newcomers where id = 7', renamed: [['people', 'newcomers']] };
/** What each guard keeps away: taken away, the worlds differ. */
const mutants: Readonly<Record<MaskingDialect, Mutants>> = {
  postgres: {
    masks: 'select lower(email) from people where id = 7',
    views: 'select id, email from staff where id < 9 order by id',
    wholeTables: 'select lower(email) from (table people) as t where id = 7',
    functions: `select query_to_xml('select email from people where id = 7', true, true, '')`,
    ownFunctions: 'select id from depts where id ## 7',
    unfitRelations: 'select secret from parted_1 where id = 7',
    withNames:
      'select lower(people.email) from people, (with people as (select 1 as one) select one from people) x where people.id = 7',
    kinds: 'explain select * from people where salary = 7',
    fences: 'select id from depts intersect select salary from people order by 1',
    missingRelations: { sql: 'select secret from moved where id = 7', isLost: true },
    origins: {
      sql: 'select secret from leaflets where id = 7',
      renamed: [
        ['leaflets', 'set_aside'],
        ['parted', 'leaflets'],
      ],
    },
    unknownRelations: late,
    understood: { sql: deep, behind: ['kinds', 'unseen'] },
    planner: { sql: 'select distinct dept, salary from people', needsRows: true },
  },
  mysql: {
    masks: 'select lower(email) from people where id = 7',
    views: 'select id, lower(email) from staff where id < 9 order by id',
    indexes: 'select id from people where dept = 3 and email is not null limit 20',
    unfitRelations: `select * from information_schema.statistics where table_name = 'people'`,
    missingRelations: { sql: 'select secret from moved where id = 7', isLost: true },
    unknownRelations: late,
    // Servers that are no newer leave the table out that was read.
    obeyedComments: 'select lower(email) from /*!999999 depts */ people where id = 7',
    hints: {
      sql: 'select /*+ INDEX(people@`select#2` dept_email) */ id from people where dept = 3 and email is not null limit 20',
      on: 'MySQL 9.7',
    },
  },
};
/** A second look at the tree itself: `unseen.test.ts` takes parts out of trees. */
const second: Guard = 'unseen';
/** Keeps no value away, but what servers refuse in words of their own, and what holds rows of other people. */
const orderly: Guard = 'clauses';
const clauses: Readonly<Record<MaskingDialect, readonly string[]>> = {
  postgres: [
    'select id from people where id = 7 for update',
    'select email from people tablesample bernoulli (100) where id = 7',
    'select email from only people where id = 7',
    'select email into copied from people where id = 7',
  ],
  mysql: [
    'select id from people where id = 7 for update',
    'select email from people partition (p0) where id = 7',
    'select email from people use index (salary) where id = 7',
    "select email from people where id = 7 into outfile '/tmp/people'",
  ],
};

/** What somebody made: called, or run by a type, an operator or a field. */
const ownRoutines: Readonly<Record<MaskingDialect, readonly string[]>> = {
  postgres: [
    `select abs('x'::text)`,
    'select id from depts where id ## 7',
    `select 'x'::halved`,
    `select json_value('{"a": "x"}'::jsonb, '$.a' returning "halved" error on error)`,
    `select * from json_table('[{"a": "x"}]'::jsonb, '$[*]' columns (a halved path '$.a' error on error))`,
    `select date '2020-01-01'::integer`,
    // Functions of the server that read, under a name of somebody's.
    `select 'x'::told`,
    `select 'x'::${'long'.repeat(15)}endandmore`,
    `select sinh('x')`,
    `select '(x)'::telling`,
    `select json_value('{"a": "x"}'::jsonb, '$.a' returning told error on error)`,
    `select jsonb_populate_record(null::telling, '{"a": "x"}')`,
    `select 'a'::tsquery ### '${askingText.replaceAll("'", "''")}'`,
    `select bool_and('${askingText.replaceAll("'", "''")}'::text)`,
    // No type is named: a column has it.
    `select id from tellers where parts = '{x}'`,
    `select lag(said, 1, 'x') over (order by id) from tellers`,
    `select coalesce(t, '(1,x,{x},(x))') from tellers t`,
    'select d.peek from depts d where id = 7',
    `select id from depts where id not similar to 'x'`,
    'select id from shifts where during @> 5',
    'select id from indexed where part = 3',
    'select count(*) from counted where part = 3',
    'select id from split where id = 5',
  ],
  mysql: ['select id, st_peek(id) as v from depts'],
};
/** Not there for all attacks, as no cast at all is made with masks where somebody has made one. */
const ownCast = [
  `create function public.felt(date) returns integer language sql as 'select salary::integer from people where id = 7'`,
  'create cast (date as integer) with function public.felt(date)',
];
/** Nor is this: it may order whatever has no order of its own. */
const ownOrder = [
  `create type public.mood as enum ('glad', 'sad')`,
  `create function public.gladder(public.mood, public.mood) returns boolean language sql immutable
    as 'select (select email like ''d%'' from public.people where id = 7) = ($1::text < $2::text)'`,
  `create function public.moods(public.mood, public.mood) returns integer language sql immutable as
    'select case when $1::text = $2::text then 0 when public.gladder($1, $2) then -1 else 1 end'`,
  'create operator public.<<< (leftarg = public.mood, rightarg = public.mood, function = public.gladder)',
  `create operator class public.moods default for type public.mood using btree as
    operator 1 public.<<<, operator 3 pg_catalog.= (anyenum, anyenum), function 1 public.moods(public.mood, public.mood)`,
];
/** What an extension brings in C is the server's, whatever names it has. */
const brought = [
  `select max('b'::citext)`,
  `select replace('ABC'::citext, 'b', 'x')`,
  `select 'a'::citext = 'A', 'a'::citext::text, 'a'::varchar::citext like 'A%'`,
];

test('of each guard it is told whether something shows that it is needed', () => {
  const shown = Object.values(mutants).flatMap((own) => Object.keys(own));
  expect([...new Set([...shown, second, orderly])].toSorted()).toEqual([...guards].toSorted());
});

function mutantsOn(engine: string, dialect: MaskingDialect): [Guard, Mutant][] {
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
      for (const sql of sampled(attacksOn(dialect), 40)) {
        const { how, seen } = await difference(dialect, server, { sql });
        outcomes[seen.outcome]++;
        if (how !== undefined) leaks.push(`${sql}: ${how}`);
      }
      expect(leaks).toEqual([]);
      // A wall that refuses everything would leak nothing either.
      expect(outcomes.answered).toBeGreaterThan(outcomes.refused + outcomes.failed);
    },
    isProving ? 1_800_000 : 300_000,
  );

  test(
    'nor do queries that nobody wrote tell the worlds apart',
    async () => {
      const [leaks, outcomes] = [[] as string[], { answered: 0, refused: 0, failed: 0 }];
      for (let n = 0; n < (isProving ? 1000 : 24); n++) {
        const sql = textOf((n % 2 === 0 ? randomQuery : oddQuery)(dialect, randomFrom(n)));
        const { how, seen } = await difference(dialect, server, { sql });
        outcomes[seen.outcome]++;
        if (how !== undefined) leaks.push(`${sql}: ${how}`);
      }
      expect(leaks).toEqual([]);
      expect(outcomes.answered).toBeGreaterThan(outcomes.refused + outcomes.failed);
    },
    isProving ? 1_800_000 : 300_000,
  );

  test('a made query that leaks is made as small as the leak', async () => {
    const asked = (sql: string) => difference(dialect, server, { sql, without: ['masks'] });
    for (let n = 0; ; n++) {
      const query = randomQuery(dialect, randomFrom(n));
      if ((await asked(textOf(query))).how === undefined) continue;
      const small = await shrunk(query, async (sql) => (await asked(sql)).how !== undefined, { tries: 120 });
      expect(textOf(small).length).toBeLessThan(Math.max(60, textOf(query).length / 2));
      break;
    }
  });

  test.each(mutantsOn(name, dialect))(
    'without the guard %s a plain value is learnt',
    async (guard, { behind = [], ...asked }) => {
      expect((await difference(dialect, server, { ...asked, without: behind })).how).toBeUndefined();
      expect((await difference(dialect, server, { ...asked, without: [...behind, guard] })).how).toBeDefined();
    },
  );

  test.each(clauses[dialect])('without the guard clauses a server is sent: %s', async (sql) => {
    expect(await observe(dialect, server, { sql, world: 0 })).toMatchObject({
      outcome: 'refused',
      told: expect.stringContaining('a clause of one dialect'),
    });
    const seen = await observe(dialect, server, { sql, world: 0, without: [orderly] });
    expect(seen.told).not.toContain('a clause of one dialect');
  });

  test('a column that the server calls the protected one is handed to nobody, whatever was rewritten', async () => {
    for (const sql of [
      'select email from people where id = 7',
      'select p.id, p.email as x from people p where id = 7',
    ]) {
      const seen = await observe(dialect, server, { sql, world: 0, without: ['masks'] });
      expect(seen).toMatchObject({
        outcome: 'refused',
        told: expect.stringContaining('protected column email itself'),
      });
    }
  });

  test('a query runs nothing that somebody has made', async () => {
    if (dialect === 'postgres') await onBothWorlds(ownCast);
    for (const sql of sampledByDay(ownRoutines[dialect], 8)) await demandNeeded(sql);
    if (dialect === 'postgres') await onBothWorlds(['drop cast (date as integer)']);
  });

  if (dialect === 'postgres') {
    test('nor is anything put in an order that somebody has made', async () => {
      await onBothWorlds(ownOrder);
      await demandNeeded(`select m from unnest(array['sad', 'glad']::mood[]) m order by m`);
      await onBothWorlds(['drop operator family public.moods using btree cascade']);
    });

    test('what an extension brings in C is run, and so are domains that check what a query might ask', async () => {
      await onBothWorlds(['create extension citext']);
      for (const sql of [
        ...brought,
        `select 'abc'::short`,
        'select word from brief',
        'select id from usual where part = 3',
      ])
        expect([sql, await observe(dialect, server, { sql, world: 0 })]).toMatchObject([sql, { outcome: 'answered' }]);
      await onBothWorlds(['drop extension citext']);
    });
  }

  async function demandNeeded(sql: string): Promise<void> {
    expect([sql, await observe(dialect, server, { sql, world: 0 })]).toMatchObject([
      sql,
      { outcome: 'refused', told: expect.stringContaining('may read what is not masked') },
    ]);
    expect([sql, (await difference(dialect, server, { sql, without: ['ownFunctions'] })).how]).toEqual([
      sql,
      expect.any(String),
    ]);
  }

  async function onBothWorlds(sqls: readonly string[]): Promise<void> {
    for (const world of [0, 1]) {
      const connection = await open(dialect, server, `world_${world}`);
      for (const sql of sqls) await connection.run(sql);
      await connection.close();
    }
  }

  test('without masks the same worlds differ, so that the comparison sees something', async () => {
    const { how } = await difference(dialect, server, {
      sql: 'select email from people where id = 7',
      without: 'everything',
    });
    expect(how).toMatch(/^rows/);
  });
});
