import { AppError } from '../../../../shared/errors/index.ts';
import { sqlTransactionStateTexts } from '../../../../shared/sql-transaction-states.ts';
import type { Context } from '../../../platform/context.ts';
import type { TransactItem } from '../../../platform/table/transaction.ts';
import { sqlTransactions, type Order, type SqlTransaction } from './transaction-repo.ts';
import { transactionStateAt } from './transaction-view.ts';

/** A transaction of the caller in the project at hand; nobody else finds it. */
export async function ownTransaction(ctx: Context, transactionUid: string): Promise<SqlTransaction> {
  const one = await sqlTransactions.on(ctx.table).require({ creatorUid: ctx.user.uid, transactionUid });
  if (one.projectUid !== ctx.project.uid) throw new AppError('notFound');
  return one;
}

/** Refuses whoever does not hold it any more, and what has ended or is busy. */
export function demandUsable({ world }: Pick<Context, 'world'>, one: SqlTransaction, token: number): void {
  if (one.token !== token) throw new AppError('sqlTransactionTaken');
  const state = transactionStateAt(one, world.clock.now());
  if (state !== 'open') throw new AppError('sqlTransactionOver', { state: sqlTransactionStateTexts[state] });
  if (one.order) throw new AppError('sqlTransactionBusy');
}

/**
 * Gives an order to whoever holds the session, under the token that was shown: when somebody else took the transaction meanwhile, or
 * gave an order, nothing is given. What is beside it is written with it or not at all.
 */
export async function giveOrder(
  ctx: Context,
  one: SqlTransaction,
  given: {
    readonly order: Omit<Order, 'number'>;
    readonly token: number;
    readonly beside?: (number: number) => TransactItem[];
  },
): Promise<void> {
  const { clock } = ctx.world;
  const { creatorUid, transactionUid } = one;
  const number = one.orders + 1;
  const now = clock.now();
  const taken = new AppError('changedMeanwhile');
  const change = { set: { order: { ...given.order, number }, orders: number, usedAt: now, keptAt: now } };
  const condition = { state: 'open', token: given.token, orders: one.orders, order: { exists: false } };
  try {
    await ctx.recorded.transact([
      sqlTransactions.on(ctx.table).patching({ creatorUid, transactionUid }, change, { condition, refusal: taken }),
      ...(given.beside?.(number) ?? []),
    ]);
  } catch (error) {
    if (error !== taken) throw error;
    demandUsable(ctx, await sqlTransactions.on(ctx.table).require({ creatorUid, transactionUid }), given.token);
    throw new AppError('sqlTransactionBusy');
  }
}
