import { exampleTables } from '../../../../shared/audit/optimize/example-tables.ts';
import { rewrites } from '../../../../shared/audit/optimize/rewrites/index.ts';
import { givenTables } from '../../../../shared/audit/optimize/trial/trial.ts';
import { parseScript } from '../../../../shared/audit/read/parse.ts';
import { unknownCallIn } from '../../../../shared/audit/reading/beyond-reading.ts';
import { schemaOfScript } from '../../../../shared/audit/script/schema-of-script.ts';
import { judge } from './judge.ts';

/** What nobody may have done on a server of ours, put wherever a statement has a place for it. */
const calls = {
  postgres: ['pg_sleep(9)', "set_config('statement_timeout', '0', false)", "pg_read_file('x')", 'whatever(1)'],
  mysql: ['sleep(9)', "get_lock('a', 9)", "load_file('x')", 'whatever(1)'],
} as const;
const places: readonly ((sql: string, call: string) => string)[] = [
  (sql, call) => sql.replace(/^select (distinct )?/i, (head) => `${head}${call}, `),
  (sql, call) => sql.replace(/ where /i, ` where ${call} is null and `),
  (sql, call) => `${sql} order by ${call}`,
  (sql, call) => `with c as (select ${call}) ${sql}`,
  (sql, call) => `select * from (select ${call} as x) s, (${sql}) d`,
];

test.each(['postgres', 'mysql'] as const)(
  'on %s nothing is run beside a rewrite that does more than compute rows',
  async (dialect) => {
    const schema = schemaOfScript(exampleTables(dialect).join(';\n'), dialect);
    const asked: string[] = [];
    const caller = {
      ask: async (_: string, said: unknown) => {
        asked.push((said as { sql: string }).sql);
        return { kind: 'notTried', words: { zh: '', en: 'a place' } } as never;
      },
      breathe: async () => undefined,
    };
    const place = { dialect, schema, isChanged: false, given: undefined, caller };
    const reasons = new Set<string>();
    for (const { before } of rewrites.flatMap(({ examples }) => examples))
      for (const call of calls[dialect])
        for (const put of places) {
          const sql = put(before, call);
          const [statement] = parseScript(sql, dialect).statements;
          if (sql === before || !statement || statement.fidelity !== 'full') continue;
          for (const { reason } of (await judge(statement, place)).judged) reasons.add(reason?.en ?? '');
        }
    expect(asked).toEqual([]);
    // Some of them are rewrites all the same, and it is told why nobody tried them.
    expect([...reasons].join()).toContain(`the function ${calls[dialect][0].split('(')[0]} is not on the list`);
  },
);

test('of tables that come with the SQL none is made that calls what is not known, and nothing else is run', () => {
  const script = `
    create table a (id int primary key, b numeric default round(1.5), c int default nextval('s'));
    create table b (id int, x text default set_config('statement_timeout', '0', false));
    create sequence s; create type e as enum ('a'); create domain d as int check (pg_sleep(9) is null);
    do $$ begin perform pg_sleep(9); end $$; drop table a; copy a to program 'x'; insert into a values (1)`;
  const known = parseScript(script, 'postgres').statements.filter((one) => !unknownCallIn(one, 'postgres'));
  const { definitions, tables } = givenTables(known, 'postgres');
  expect(tables).toEqual(['a']);
  expect(definitions.map((text) => text.split(' ').slice(0, 3).join(' '))).toEqual([
    'create table a',
    'create sequence s',
    'create type e',
  ]);
});
