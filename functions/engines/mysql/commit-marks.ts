import { randomBytes } from 'node:crypto';
import { engineOf } from '../../../shared/engines/index.ts';
import { quoteBacktick } from '../../../shared/engines/quoting.ts';
import { fill } from '../../../shared/text.ts';
import type { Connection, Driver, Target, TransactionOutcome } from '../driver.ts';
import type { AskMysql } from './catalog.ts';
import { EngineError } from '../engine-error.ts';

/** The schema in which a data source lets transactions be marked. */
const marksParameter = 'commit_marks';

/** Whether marks would tell how a transaction ended, and the data source keeps none. */
export function lacksMarks({ dbType, params }: Pick<Target, 'dbType' | 'params'>): boolean {
  return engineOf(dbType).params.some(({ name }) => name === marksParameter) && !params[marksParameter];
}

type Send = (sql: string, maxRows: number) => Promise<unknown>;
export type CommitMarks = {
  /** Makes the table where it is missing and forgets old marks; commits by itself, so it is called before the transaction. */
  prepare(): Promise<void>;
  /** Leaves a mark in the open transaction and answers how to ask for it. */
  leave(backendId: string): Promise<string | undefined>;
};

/**
 * The family keeps no record of a transaction's end. A mark is a row that a transaction leaves in a small table of ours: whoever
 * asks after a crash finds it exactly when COMMIT took effect. Undefined where the data source names no schema for it.
 */
export function commitMarks({ params }: Target, run: Send): CommitMarks | undefined {
  const table = tableOf(params);
  if (table === undefined) return undefined;
  return {
    async prepare() {
      const isThere = await exists(() =>
        run(`delete from ${table} where made_at < now() - interval 7 day limit 1000`, 0),
      );
      if (!isThere) await run(definitionOf(table), 0);
    },
    async leave(backendId) {
      const mark = randomBytes(16).toString('hex');
      // A script that begins its own transaction may come before the table; making it now would end the transaction.
      const isThere = await exists(() => run(`insert into ${table} (mark) values (x'${mark}')`, 0));
      return isThere ? `${mark}/${backendId}` : undefined;
    },
  };
}

const cannotBeKept = {
  zh: '无法使用提交标记（{reason}）。请确认库 {schema} 存在，且账号在其中有 CREATE、SELECT、INSERT、DELETE 权限；或清空该参数',
  en: 'Commit marks cannot be kept ({reason}). Make sure that the schema {schema} exists and that the account has CREATE, SELECT, INSERT and DELETE there, or leave the parameter empty',
};

/** Leaves a mark, looks for it from a second session and takes it back: whether the account has what commit marks need. */
export async function tryCommitMarks(driver: Driver, target: Target, connection: Connection): Promise<void> {
  const schema = target.params[marksParameter];
  if (!schema) return;
  try {
    await connection.begin();
    const mark = await connection.transactionId();
    await connection.rollback();
    if (mark !== undefined) await driver.transactionOutcome(target, mark);
  } catch (error) {
    if (!(error instanceof EngineError) || error.outcome !== 'refused') throw error;
    const words = fill(cannotBeKept, { reason: error.words, schema });
    throw new EngineError({ kind: error.kind, code: error.code, outcome: error.outcome, message: words.en, words });
  }
}

/** What became of the transaction that left the mark; `isGone` tells whether its session is over. */
export async function markedOutcome(
  { params }: Target,
  transactionId: string,
  { ask, isGone }: { ask: AskMysql; isGone: (backendId: string) => Promise<boolean> },
): Promise<TransactionOutcome> {
  const table = tableOf(params);
  const [, mark, backendId] = /^([0-9a-f]{32})\/(.+)$/.exec(transactionId) ?? [];
  if (table === undefined || mark === undefined || backendId === undefined) return 'unknown';
  // Asked before the mark is looked for: what ends in between would look as if it had left none.
  const isOver = await isGone(backendId);
  const [found] = await ask(`select 1 from ${table} where mark = x'${mark}'`);
  if (found) return 'committed';
  return isOver ? 'aborted' : 'inProgress';
}

function tableOf(params: Target['params']): string | undefined {
  const schema = params[marksParameter];
  return schema ? `${quoteBacktick(schema)}.${quoteBacktick('sluice_commit_marks')}` : undefined;
}

const definitionOf = (table: string) =>
  `create table if not exists ${table} (mark binary(16) not null primary key, made_at timestamp not null default current_timestamp, key (made_at)) engine=InnoDB`;

const unknownTable = '1146';

async function exists(use: () => Promise<unknown>): Promise<boolean> {
  try {
    await use();
    return true;
  } catch (error) {
    if (error instanceof EngineError && error.code === unknownTable) return false;
    throw error;
  }
}
