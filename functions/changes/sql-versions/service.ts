import type { Context } from '../../platform/context.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import type { FromStage, ReleasedOn } from './release-waiting.ts';

export { demandUnlocked, requireVersion } from './version-at-hand.ts';

/** Sends everything that waits in a stage to the next one. What it needs is loaded only then: it audits the SQL again. */
export async function releaseStage(
  ctx: Context,
  from: FromStage,
  beside: (workflowId: string, place: number) => TransactItem[],
): Promise<ReleasedOn> {
  const { releaseWaiting } = await import('./release-waiting.ts');
  return releaseWaiting(ctx, from, beside);
}
