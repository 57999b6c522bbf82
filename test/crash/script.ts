import type { Connection, Target } from '../../functions/engines/driver.ts';
import type { CrashPoint } from '../../functions/changes/execution/crash-point.ts';
import type { Statement } from '../../functions/ground/ledger/statement-repo.ts';
import type { BackupStrategy } from '../../shared/rollback/strategies.ts';
import type { Given } from '../support/task-run.ts';

/** What of a task is a line of its ledger, and in which order its lines are run. */
export type CrashWay = 'statement by statement' | 'file by file' | 'slice by slice';
export type CrashEngine = 'PostgreSQL' | 'MariaDB' | 'MySQL';
/** A statement of the script, with the question whether it has taken effect. */
type Step = { readonly given: Given; readonly effect: string };

/**
 * A script in which each kind of statement occurs. Rows say in `effects` that they count, and somewhere that no rollback
 * reaches (a sequence, a table without transactions) that they were carried out at all.
 */
export function crashScript(engine: CrashEngine, taskId: number): Step[] {
  const sql = dialects[engine];
  const row = (number: number, backup?: BackupStrategy): Step => ({
    given: backup ? ['rows', sql.row(taskId, number), backup] : ['rows', sql.row(taskId, number)],
    effect: `select count(*) from effects where task = ${taskId} and number = ${number}`,
  });
  const none = (given: Given): Step => ({ given, effect: '' });
  return [
    row(1),
    row(2),
    { given: [sql.ddl, sql.slowTable(taskId), 'reverse_sql'], effect: sql.hasTable(`made_${taskId}`) },
    row(4),
    { given: ['alone', sql.index(taskId), 'reverse_sql'], effect: sql.hasIndex(`index_${taskId}`) },
    none(['begin', 'begin']),
    row(7),
    none(['commit', 'commit']),
    row(9, 'reverse_sql'),
    {
      given: ['rows', `update effects set n = -10 where task = ${taskId} and number <= 2`, 'original_row'],
      effect: `select count(*) / 2 from effects where task = ${taskId} and n = -10`,
    },
  ];
}

/** The script cut into files that nothing goes through: no transaction, and no statement that another file needs. */
export const crashFiles = [
  { path: '1.sql', firstNumber: 1, lastNumber: 4 },
  { path: '2.sql', firstNumber: 5, lastNumber: 8 },
  { path: '3.sql', firstNumber: 9, lastNumber: 10 },
] as const;
/** The numbers of its statements as they run then: the second file was put first. */
export const numbersByFile = [5, 6, 7, 8, 1, 2, 3, 4, 9, 10] as const;

const ofMysqlFamily = {
  ddl: 'alone',
  row: (task: number, number: number) => `insert into effects select ${task}, ${number}, 0 from (select sleep(0.02)) s`,
  slowTable: (task: number) => `create table made_${task} as select sleep(0.05) as a`,
  index: (task: number) => `create index index_${task} on effects (task)`,
  hasTable: (name: string) => `select count(*) from information_schema.tables where table_name = '${name}'`,
  hasIndex: (name: string) =>
    `select count(distinct index_name) from information_schema.statistics where index_name = '${name}'`,
} as const;

const dialects = {
  PostgreSQL: {
    ddl: 'ddl',
    row: (task: number, number: number) =>
      `insert into effects select ${task}, ${number}, nextval('carried_out_${number}') from (select pg_sleep(0.02)) s`,
    slowTable: (task: number) => `create table made_${task} as select pg_sleep(0.05)::text`,
    index: (task: number) => `create index concurrently index_${task} on effects (task)`,
    hasTable: (name: string) => `select count(*) from pg_tables where tablename = '${name}'`,
    hasIndex: (name: string) =>
      `select count(*) from pg_index join pg_class on oid = indexrelid where relname = '${name}' and indisvalid`,
  },
  MariaDB: ofMysqlFamily,
  MySQL: ofMysqlFamily,
} as const;

const rowNumbers = [1, 2, 4, 7, 9];

export async function prepare(engine: CrashEngine, db: Connection): Promise<void> {
  for (const left of ['effects', 'carried_out']) await db.run(`drop table if exists ${left}`);
  await db.run('create table effects (task int, number int, n bigint, primary key (task, number))');
  if (engine === 'PostgreSQL') {
    for (const number of rowNumbers) {
      await db.run(`drop sequence if exists carried_out_${number}`);
      await db.run(`create sequence carried_out_${number}`);
    }
    return;
  }
  await db.run('create table carried_out (task int, number int) engine = MyISAM');
  await db.run(
    'create trigger count_effects after insert on effects for each row insert into carried_out values (new.task, new.number)',
  );
}

/** Makes the next scenario see nothing of the last. */
export async function clean(engine: CrashEngine, db: Connection, taskId: number): Promise<void> {
  await db.run(`drop table if exists made_${taskId}`);
  await dropIndex(engine, db, taskId);
  await db.run('delete from effects');
  if (engine === 'PostgreSQL')
    for (const number of rowNumbers) await db.run(`alter sequence carried_out_${number} restart`);
  else await db.run('delete from carried_out');
}

/** MySQL has no IF EXISTS there. */
async function dropIndex(engine: CrashEngine, db: Connection, taskId: number): Promise<void> {
  if (engine === 'PostgreSQL') return void (await db.run(`drop index if exists index_${taskId}`));
  const { rows } = await db.query(dialects[engine].hasIndex(`index_${taskId}`), { maxRows: 1 });
  if (rows[0]?.[0] !== '0') await db.run(`drop index index_${taskId} on effects`);
}

/** How often a statement was carried out at all, also when that was undone. */
export async function timesCarriedOut(engine: CrashEngine, db: Connection, number: number): Promise<number> {
  if (!rowNumbers.includes(number)) return 0;
  const sql =
    engine === 'PostgreSQL'
      ? `select case when is_called then last_value else 0 end from carried_out_${number}`
      : `select count(*) from carried_out where number = ${number}`;
  return Number((await db.query(sql, { maxRows: 1 })).rows[0]?.[0]);
}

export async function effectOf(db: Connection, { effect }: Step): Promise<number | undefined> {
  return effect === '' ? undefined : Number((await db.query(effect, { maxRows: 1 })).rows[0]?.[0]);
}

export type Ledger = {
  readonly run: { readonly state: string; readonly fence: number; readonly transaction?: unknown };
  readonly statements: readonly Statement[];
};
export type Death = { readonly point: string; readonly nth: number; readonly afterMs: number };
/** What a child is told to do, one after the other, with one task in the table of a folder. */
export type ChildStep =
  | { readonly do: 'plan'; readonly engine: CrashEngine; readonly how: CrashWay }
  | {
      readonly do: 'run';
      readonly die?: Death;
      readonly goOn: boolean;
      readonly mayGoOn?: boolean;
      readonly laterMs: number;
    }
  | { readonly do: 'retry' };
export type ChildOrder = {
  readonly folder: string;
  readonly target: Target;
  readonly taskId: number;
  readonly steps: readonly ChildStep[];
};
/** What a child says, a line each. */
export type Said =
  | { readonly point: CrashPoint; readonly nth: number }
  | { readonly ledger: Ledger; readonly milliseconds: number };
