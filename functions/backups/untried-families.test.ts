import { filesInMemory, aStartedTask, executionWorld, rowsOf, run, statesOf } from '../../test/support/task-run.ts';
import { memoryTable, type MemoryTable } from '../../test/support/table.ts';
import { parseScript } from '../../shared/audit/read/parse.ts';
import { engineOf, familyOf } from '../../shared/engines/index.ts';
import type { Connection, Driver, RunResult, Target } from '../engines/driver.ts';
import { runs } from '../execution/run-repo.ts';
import { changedRows } from './changed-rows.ts';
import { reverseScript, type KeptStatement } from './reverse-script.ts';

type DbType = 'Oracle' | 'SQL Server';
type Rows = (string | null)[][];

/**
 * No server of these was ever at hand. What stands in for one knows one table, answers the questions about it and writes down what it
 * is asked, in order; our own grammar reads every statement.
 */
class StandIn {
  readonly events: string[] = [];
  readonly asked: string[] = [];
  rows: Rows;
  /** What the catalogue says. */
  readonly catalogue: Readonly<Record<string, Rows>>;
  private readonly change: (rows: Rows) => Rows;

  constructor(catalogue: Readonly<Record<string, Rows>>, rows: Rows, change: (rows: Rows) => Rows) {
    this.catalogue = catalogue;
    this.rows = rows;
    this.change = change;
  }

  get driver(): Driver {
    return {
      connect: () => Promise.resolve(this.connection),
      cancel: () => Promise.resolve('notFound'),
      backendState: () => Promise.resolve('gone'),
      transactionOutcome: () => Promise.resolve('unknown'),
    };
  }

  private get connection(): Connection {
    const known = {
      backendId: '7@1',
      begin: () => this.note('begin'),
      commit: () => this.note('commit'),
      rollback: () => this.note('rollback'),
      close: () => Promise.resolve(),
      transactionId: () => Promise.resolve(undefined),
      run: (sql: string) => this.changed(sql),
      query: (sql: string) => Promise.resolve({ columns: [], rows: this.answer(sql), truncated: false }),
      readInto: async (sql: string, sink: { rows: (rows: Rows) => Promise<void> }) => sink.rows(this.answer(sql)),
    };
    return known as unknown as Connection;
  }

  private note(event: string): Promise<void> {
    this.events.push(event);
    return Promise.resolve();
  }

  private changed(sql: string): Promise<RunResult> {
    this.events.push(sql);
    const before = this.rows;
    this.rows = this.change(this.rows);
    return Promise.resolve({ rowsAffected: before.length });
  }

  private answer(sql: string): Rows {
    this.asked.push(sql);
    for (const [words, rows] of Object.entries(this.catalogue)) if (sql.includes(words)) return rows;
    const isOfKeys = !/"NAME"|\[name\]/.test(sql);
    this.events.push(isOfKeys ? 'lock and find' : /for update|updlock/.test(sql) ? 'lock and read' : 'read');
    return isOfKeys ? this.rows.map(([id = null]) => [id]) : this.rows;
  }
}

const catalogues: Readonly<Record<DbType, Readonly<Record<string, Rows>>>> = {
  Oracle: {
    'from all_tables': [['APP', 'T', 'NO']],
    all_tab_identity_cols: [
      ['ID', 'NUMBER', null],
      ['NAME', 'NVARCHAR2', null],
    ],
    all_cons_columns: [
      ['PK', 'ID'],
      ['U', 'NAME'],
    ],
    all_triggers: [['1', '0', '0']],
  },
  'SQL Server': {
    'from sys.tables': [['77', 'dbo', 't']],
    'c.is_identity from': [
      ['id', 'int', '1'],
      ['name', 'nvarchar', '0'],
    ],
    'from sys.index_columns k': [['id']],
    'from sys.triggers': [['0', '0', '0']],
  },
};
const statements = {
  Oracle: { update: "update app.t set name = 'x' where id < 9", delete: 'delete from app.t where id < 9' },
  'SQL Server': { update: "update dbo.t set name = 'x' where id < 9", delete: 'delete from dbo.t where id < 9' },
} as const;
const rows = (): Rows => [
  ['1', "o'é"],
  ['2', null],
];
const updated = (all: Rows): Rows => all.map(([id = null]) => [id, 'x']);

let memory: MemoryTable;
let taskId = 0;
beforeAll(async () => {
  memory = await memoryTable();
});
afterAll(() => memory.close());

async function executed(dbType: DbType, sql: string, standIn: StandIn) {
  const table = memory.of(`untried-${familyOf(dbType)}`);
  const target: Target = { dbType, host: 'db.example', port: 1, user: 'u', password: 'p', params: {} };
  const files = filesInMemory();
  // Whatever is written down is an event between the statements.
  const noting = new Proxy(files, {
    get: (of, name) => {
      if (name !== 'put') return Reflect.get(of, name) as unknown;
      return (...given: Parameters<typeof files.put>) => {
        standIn.events.push(`kept ${given[0].split('/').at(-1) ?? ''}`);
        return files.put(...given);
      };
    },
  });
  taskId++;
  await aStartedTask(table, taskId, [['rows', sql, 'reverse_sql']], dbType);
  await run(taskId, { ...(await executionWorld(table, target, { files: noting })), driver: standIn.driver });
  const kept: KeptStatement[] = (await rowsOf(table, taskId)).flatMap(({ number, backup, backupStrategy }) =>
    backup?.status === 'succeed' ? [{ number, strategy: backupStrategy, folder: backup.folder }] : [],
  );
  const { failure } = await runs.on(table).require({ taskId });
  return { states: await statesOf(table, taskId), kept, files, problem: failure?.reason.en };
}

function demandReadable(dbType: DbType, sqls: readonly string[]): void {
  for (const sql of sqls) {
    const read = parseScript(sql, engineOf(dbType).dialect).statements;
    expect([sql, read.length, read[0]?.fidelity, read[0]?.error]).toEqual([sql, 1, 'full', undefined]);
  }
}

describe.each(['Oracle', 'SQL Server'] as const)('on %s', (dbType) => {
  test.each([
    ['update', updated],
    ['delete', (): Rows => []],
  ] as const)('rows that an %s changes are locked, kept, changed and only then committed', async (kind, change) => {
    const sql = statements[dbType][kind];
    const standIn = new StandIn(catalogues[dbType], rows(), change);
    const { states, kept, files } = await executed(dbType, sql, standIn);
    expect(states).toEqual(['succeeded']);
    expect(standIn.events).toEqual([
      'begin',
      'lock and find',
      'lock and read',
      'kept before-1.json',
      'kept before.json',
      sql,
      'lock and read',
      'kept after-1.json',
      'kept after.json',
      'commit',
    ]);
    demandReadable(dbType, standIn.asked);
    const script: string[] = [];
    for await (const line of reverseScript(files, kept, familyOf(dbType))) script.push(line.replace(/;\n$/, ''));
    const [t, id, name] = dbType === 'Oracle' ? ['"APP"."T"', '"ID"', '"NAME"'] : ['[dbo].[t]', '[id]', '[name]'];
    const text = dbType === 'Oracle' ? "UNISTR('o''\\00E9')" : "N'o''é'";
    const again = {
      update: [`UPDATE ${t} SET ${name} = NULL WHERE ${id} = 2`, `UPDATE ${t} SET ${name} = ${text} WHERE ${id} = 1`],
      delete:
        dbType === 'Oracle'
          ? [
              `INSERT INTO ${t} (${id}, ${name}) VALUES (2, NULL)`,
              `INSERT INTO ${t} (${id}, ${name}) VALUES (1, ${text})`,
            ]
          : [
              `SET IDENTITY_INSERT ${t} ON`,
              `INSERT INTO ${t} (${id}, ${name}) VALUES (2, NULL), (1, ${text})`,
              `SET IDENTITY_INSERT ${t} OFF`,
            ],
    }[kind];
    expect(script).toEqual(again);
    demandReadable(dbType, script);
  });

  test('a statement that changed other rows than were kept is undone', async () => {
    const standIn = new StandIn(catalogues[dbType], rows(), (all) => all.slice(1));
    const { states, problem } = await executed(dbType, statements[dbType].update, standIn);
    expect([states, problem]).toEqual([
      ['failed'],
      '2 rows were backed up, but the statement changed 1. It was undone',
    ]);
    expect(standIn.events.at(-1)).toBe('rollback');
    expect(standIn.events).not.toContain('commit');
  });

  test('what others changed since is named, and a table that is gone', async () => {
    const standIn = new StandIn(catalogues[dbType], rows(), updated);
    const { kept, files } = await executed(dbType, statements[dbType].update, standIn);
    const target: Target = { dbType, host: 'db.example', port: 1, user: 'u', password: 'p', params: {} };
    const since = async () =>
      (await changedRows(target, kept, { files, timeoutMs: 5000, driver: standIn.driver })).rows;
    expect(await since()).toEqual([]);
    standIn.rows = [['1', 'later']];
    expect((await since()).map(({ change }) => change).toSorted()).toEqual(['changed', 'missing']);
    demandReadable(dbType, standIn.asked);
  });

  test.each([
    [
      'a table without a key',
      dbType === 'Oracle' ? { all_cons_columns: [] } : { 'from sys.index_columns k': [] },
      /neither a primary key/,
    ],
    [
      'a type that no literal writes',
      dbType === 'Oracle'
        ? {
            all_tab_identity_cols: [
              ['ID', 'NUMBER', null],
              ['NAME', 'BLOB', null],
            ],
          }
        : {
            'c.is_identity from': [
              ['id', 'int', '0'],
              ['name', 'sql_variant', '0'],
            ],
          },
      /cannot be written as SQL/,
    ],
  ] as const)('%s is refused before anything runs', async (_, change, problem) => {
    const catalogue = { ...catalogues[dbType], ...(change as Readonly<Record<string, Rows>>) };
    const standIn = new StandIn(catalogue, rows(), updated);
    const made = await executed(dbType, statements[dbType].update, standIn);
    expect([made.states, made.problem]).toEqual([['not_started'], expect.stringMatching(problem)]);
    expect(standIn.events).toEqual(['begin', 'rollback']);
  });
});

test('keys of several columns are asked for one by one on SQL Server, as tuples on Oracle', async () => {
  const catalogue = { ...catalogues['SQL Server'], 'from sys.index_columns k': [['id'], ['name']] };
  const standIn = new StandIn(
    catalogue,
    [
      ['1', 'a'],
      ['2', 'b'],
    ],
    () => [],
  );
  await executed('SQL Server', statements['SQL Server'].delete, standIn);
  expect(standIn.asked.at(-1)).toContain(
    `where ((t.[id] = 1 and t.[name] = N'a') or (t.[id] = 2 and t.[name] = N'b'))`,
  );
  demandReadable('SQL Server', standIn.asked);
});

test('rows of Oracle that the database always numbers itself are not removed with a promise', async () => {
  const numbered = {
    ...catalogues.Oracle,
    all_tab_identity_cols: [
      ['ID', 'NUMBER', 'ALWAYS'],
      ['NAME', 'NVARCHAR2', null],
    ],
  };
  const standIn = new StandIn(numbered, rows(), () => []);
  const { problem } = await executed('Oracle', statements.Oracle.delete, standIn);
  expect(problem).toMatch(/always numbers/);
});
