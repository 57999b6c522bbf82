import type { Connection, Driver, RunOptions, RunResult, Target } from '../../functions/engines/driver.ts';
import { changedRows } from '../../functions/auditing/backups/changed-rows.ts';
import { reverseScript, type KeptStatement } from '../../functions/auditing/backups/reverse-script.ts';
import { runs } from '../../functions/ground/ledger/run-repo.ts';
import type { ExecutionClass } from '../../functions/ground/ledger/statement-repo.ts';
import { parseScript } from '../../shared/audit/read/parse.ts';
import { engineOf, familyOf } from '../../shared/engines/index.ts';
import type { BackupStrategy } from '../../shared/rollback/strategies.ts';
import { memoryTable, type MemoryTable } from './table.ts';
import { filesInMemory, aStartedTask, executionWorld, rowsOf, run, statesOf } from './task-run.ts';

export type UntriedType = 'Oracle' | 'SQL Server';
type Rows = (string | null)[][];
/** What the catalogue answers to questions that contain a text. */
export type Catalogue = Readonly<Record<string, Rows>>;

/**
 * No server of these was ever at hand. What stands in for one knows one table, answers the questions about it and writes down what it
 * is asked, in order; our own grammar reads every statement.
 */
export class StandIn {
  readonly events: string[] = [];
  readonly asked: string[] = [];
  readonly sent: string[] = [];
  rows: Rows;
  /** What the catalogue says. */
  catalogue: Catalogue;
  private readonly change: (rows: Rows) => Rows;
  /** What the statement of the task answers. */
  private readonly answered: (before: Rows) => RunResult;

  constructor(
    catalogue: Catalogue,
    rows: Rows,
    change: (rows: Rows) => Rows,
    answered: (before: Rows) => RunResult = (before) => ({ rowsAffected: before.length }),
  ) {
    this.catalogue = catalogue;
    this.rows = rows;
    this.change = change;
    this.answered = answered;
  }

  get driver(): Driver {
    return {
      connect: () => Promise.resolve(this.connection),
      cancel: () => Promise.resolve('notFound'),
      endSession: () => Promise.resolve(),
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
      run: (sql: string, options?: RunOptions) => this.changed(sql, options),
      query: (sql: string) => Promise.resolve({ columns: [], rows: this.answer(sql), truncated: false }),
      readInto: async (sql: string, sink: { rows: (rows: Rows) => Promise<void> }) => sink.rows(this.answer(sql)),
    };
    return known as unknown as Connection;
  }

  private note(event: string): Promise<void> {
    this.events.push(event);
    return Promise.resolve();
  }

  private changed(sql: string, { told }: RunOptions = {}): Promise<RunResult> {
    this.events.push(told === undefined ? sql : `${sql} (${told} told)`);
    this.sent.push(sql);
    if (sql.startsWith('lock table')) return Promise.resolve({ rowsAffected: 0 });
    const before = this.rows;
    this.rows = this.change(this.rows);
    return Promise.resolve(this.answered(before));
  }

  private answer(sql: string): Rows {
    this.asked.push(sql);
    for (const [words, rows] of Object.entries(this.catalogue)) if (sql.includes(words)) return rows;
    if (/\b(sys\.|all_)\w/.test(sql)) throw new Error(`the stand-in knows no answer to ${sql}`);
    const isOfKeys = !/"NAME"|\[name\]/.test(sql);
    const isLocked = /for update|updlock|tablockx/.test(sql);
    this.events.push(`${isLocked ? 'lock and ' : ''}${isOfKeys ? 'find' : 'read'}`);
    const [, keys] = /(?:"ID"|\[id\]) in \(([\d, ]+)\)/.exec(sql) ?? [];
    const found = keys ? this.rows.filter(([id]) => keys.split(', ').includes(id ?? '')) : this.rows;
    return isOfKeys ? found.map(([id = null]) => [id]) : found;
  }
}

/** A table T with the columns ID, its key, and NAME. */
export const catalogueOfRows: Readonly<Record<UntriedType, Catalogue>> = {
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
    all_ind_columns: [
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
    'join sys.index_columns u': [['PK', 'id']],
    'from sys.triggers': [['0', '0', '0']],
  },
};

type How = { readonly strategy?: BackupStrategy; readonly as?: ExecutionClass };

/** The tasks of one test file. */
export function untriedTasks(label: string) {
  let memory: MemoryTable | undefined;
  let taskId = 0;
  const executed = async (
    dbType: UntriedType,
    sql: string,
    standIn: StandIn,
    { strategy = 'reverse_sql', as = 'rows' }: How = {},
  ) => {
    memory ??= await memoryTable();
    const table = memory.of(`${label}-${familyOf(dbType)}`);
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
    await aStartedTask(table, taskId, [[as, sql, strategy]], dbType);
    await run(taskId, {
      ...(await executionWorld(table, targetOf(dbType), { files: noting })),
      driver: standIn.driver,
    });
    const kept: KeptStatement[] = (await rowsOf(table, taskId)).flatMap(({ number, backup, backupStrategy }) =>
      backup?.status === 'succeed' ? [{ number, strategy: backupStrategy, folder: backup.folder }] : [],
    );
    const { failure } = await runs.on(table).require({ taskId });
    return {
      states: await statesOf(table, taskId),
      problem: failure?.reason.en,
      /** What undoes it, a statement each. */
      undoing: async () => {
        const script: string[] = [];
        for await (const line of reverseScript(files, kept, familyOf(dbType))) script.push(line.replace(/;\n$/, ''));
        return script;
      },
      since: async () =>
        (await changedRows(targetOf(dbType), kept, { files, timeoutMs: 5000, driver: standIn.driver })).rows,
    };
  };
  return { executed, close: () => memory?.close() };
}

function targetOf(dbType: string): Target {
  return { dbType, host: 'db.example', port: 1, user: 'u', password: 'p', params: {} };
}

/** Every text is one statement that our own grammar reads in full. */
export function demandReadable(dbType: UntriedType, sqls: readonly string[]): void {
  for (const sql of sqls) {
    const read = parseScript(sql, engineOf(dbType).dialect).statements;
    expect([sql, read.length, read[0]?.fidelity, read[0]?.error]).toEqual([sql, 1, 'full', undefined]);
  }
}
