import { isOpenTransaction } from '../../../../shared/sql-transaction-states.ts';
import { limits } from '../../../../shared/limits.ts';
import type { Text } from '../../../../shared/text.ts';
import { endElsewhere, type EndedElsewhere } from '../../../databases/reading/service.ts';
import type { EventPlace } from '../../../platform/events.ts';
import { givingBack } from '../../../platform/quotas.ts';
import { ConditionFailed } from '../../../platform/table/table-errors.ts';
import { endRun } from '../read-run.ts';
import { queryRuns } from '../run-repo.ts';
import {
  openSqlTransactions,
  sqlTransactions,
  transactionStatements,
  type NewSqlTransaction,
  type Order,
  type SqlTransaction,
} from './transaction-repo.ts';

/** Whoever may write the state of a transaction: its holder. */
export type Held = {
  readonly place: EventPlace;
  readonly creatorUid: string;
  readonly transactionUid: string;
  readonly holder: string;
};

type EndState = 'committed' | 'rolled_back' | 'failed' | 'unknown';
type End = { readonly state: EndState; readonly reason?: Text | undefined };

/**
 * Writes how a transaction ended, once and as its holder only, and then with it what was ordered and had no end yet. Answers whether
 * it was ours to write.
 */
export async function endTransaction(at: Held, { state, reason }: End): Promise<boolean> {
  const { place, creatorUid, transactionUid, holder } = at;
  const { table, world } = place;
  const [transactions, key] = [sqlTransactions.on(table), { creatorUid, transactionUid }];
  const one = await transactions.get(key);
  if (!one || one.holder !== holder || !isOpenTransaction(one.state)) return false;
  const set: Partial<NewSqlTransaction> = { state, endedAt: world.clock.now(), ...(reason && { reason }) };
  try {
    await finishEnd(place, await transactions.patch(key, { set }, { condition: { holder, state: one.state } }));
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
  return true;
}

/** The rest of an end, which whoever wrote it may not have lived to do: what was ordered has its end too, and nothing points to it. */
export async function finishEnd(place: EventPlace, one: SqlTransaction): Promise<void> {
  const { creatorUid, transactionUid, dbServiceUid, state, reason, order } = one;
  if (isOpenTransaction(state)) return;
  if (order) await endOrder(place, one, order, { state, reason });
  const [transactions, pointers] = [sqlTransactions.on(place.table), openSqlTransactions.on(place.table)];
  const pointer = await pointers.get({ creatorUid, dbServiceUid });
  const isOurs = pointer?.transactionUid === transactionUid;
  const finished = [transactions.patching({ creatorUid, transactionUid }, { remove: ['order'] })];
  if (isOurs) {
    const guard = { condition: { transactionUid }, refusal: alreadyFinished };
    finished.push(pointers.removing({ creatorUid, dbServiceUid }, guard));
    if (pointer.isCounted) finished.push(givingBack(place, 'openTransactions', 1));
  }
  await place.table.transact(finished).catch((error: unknown) => {
    if (error !== alreadyFinished) throw error;
  });
}

/** Whoever found the end at the same moment has written all of it. */
const alreadyFinished = new Error('the transaction has its end');

type Told = Pick<SqlTransaction, 'state' | 'reason'>;

/** What was ordered when it ended: its row in the log, its run and its row in the ledger say so as well. */
async function endOrder(
  place: EventPlace,
  { creatorUid, transactionUid }: SqlTransaction,
  { kind, number, recordUid, runUid }: Order,
  end: Told,
): Promise<void> {
  const told = outcomeOf(kind, end);
  await endElsewhere(place, recordUid, told);
  if (runUid === undefined) return;
  const run = await queryRuns.on(place.table).get({ creatorUid, runUid });
  const { outcome: state, reason } = told;
  if (run) await endRun(place, run, { state, ...(reason && { reason }) });
  await transactionStatements.on(place.table).patch({ transactionUid, number }, { set: { state } });
}

function outcomeOf(kind: Order['kind'], { state, reason }: Told): EndedElsewhere {
  if (state === 'unknown') return { outcome: 'unknown', reason };
  const isDone = (kind === 'commit' && state === 'committed') || (kind === 'rollback' && state === 'rolled_back');
  return isDone ? { outcome: 'succeeded' } : { outcome: 'failed', reason };
}

/** Why a transaction ended without its person. */
export const endWords = {
  sourceGone: { zh: '数据源已被删除', en: 'The data source was deleted' },
  stopped: {
    zh: '持有该事务的进程已停止，事务已回滚',
    en: 'The process that held the transaction was stopped, and the transaction was rolled back',
  },
  left: {
    zh: `${limits.sqlTransactionLostSeconds} 秒没有页面保持该事务，已回滚`,
    en: `No page kept the transaction for ${limits.sqlTransactionLostSeconds} seconds, so it was rolled back`,
  },
  idle: {
    zh: `${limits.sqlTransactionIdleSeconds / 60} 分钟没有执行语句，已回滚`,
    en: `Nothing was run in it for ${limits.sqlTransactionIdleSeconds / 60} minutes, so it was rolled back`,
  },
  tooLong: {
    zh: `事务已超过 ${limits.sqlTransactionSecondsMax / 60} 分钟的上限，已回滚`,
    en: `It was open for ${limits.sqlTransactionSecondsMax / 60} minutes, which is the most, so it was rolled back`,
  },
  connectionLost: {
    zh: '与数据库的连接已断开（{reason}），提交从未发出，数据库会回滚该事务',
    en: 'The connection to the database was lost ({reason}). COMMIT was never sent, so the database rolls it back',
  },
  undoneByServer: {
    zh: '数据库已自行回滚该事务（{reason}）',
    en: 'The database rolled the transaction back by itself ({reason})',
  },
  inDoubt: {
    zh: '一条语句成功后事务已不存在：它可能已自行提交。请在数据库中核对该语句修改的数据',
    en: 'After a statement that succeeded the transaction was not there any more: the statement may have committed by itself. Look in the database at the rows that it changed',
  },
  refusedCommit: {
    zh: '数据库拒绝提交，事务已回滚（{reason}）',
    en: 'The database refused to commit and rolled back ({reason})',
  },
  proven: { zh: '进程中断后经数据库证实', en: 'The process broke off, and the database proved it afterwards' },
  interrupted: {
    zh: '持有该事务的进程中断，提交从未发出，事务已回滚',
    en: 'The process that held the transaction is gone. COMMIT was never sent, and the transaction was rolled back',
  },
  unknown: {
    zh: '发出提交后连接中断，没有人能证实它是否生效。请在数据库中核对该事务各语句修改的数据，不要直接重做',
    en: 'The connection broke off while COMMIT was on its way, and nobody can prove whether it took effect. Look in the database at the rows that its statements changed before anything is done again',
  },
  unmarked: {
    zh: '发出提交后连接中断，没有人能证实它是否生效。请在数据库中核对该事务各语句修改的数据，不要直接重做。在数据源上设置提交标记（commit_marks）后，以后的结果可以证实',
    en: 'The connection broke off while COMMIT was on its way, and nobody can prove whether it took effect. Look in the database at the rows that its statements changed before anything is done again. With commit marks (commit_marks) on the data source later ones can be proven',
  },
} as const satisfies Record<string, Text>;
