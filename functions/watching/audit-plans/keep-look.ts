import { gzipSync } from 'node:zlib';
import { noteDue } from '../../platform/due-work.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import type { CollectedPlace } from '../collected/count-waiting.ts';
import { takingBatches } from '../collected/take.ts';
import type { Looked } from '../collectors/collector.ts';
import { measuring } from './measuring.ts';
import { collectorStates } from './scan-run-repo.ts';
import type { Plan, Scan } from './scan-repo.ts';

/** What one look found, and when it began. */
export type Look = {
  readonly plan: Pick<Plan, 'planId' | 'type'>;
  readonly looked: Looked;
  readonly startedAt: number;
};
type Of = Pick<Scan, 'projectUid' | 'scanId' | 'dbServiceUid' | 'dbType'>;

/** Writes down what a look found together with where the next one goes on: neither is kept without the other. */
export async function keepLook(place: CollectedPlace, scan: Of, look: Look): Promise<void> {
  const { table } = place;
  const { planId } = look.plan;
  const { state } = look.looked;
  const { items, undo } = await keepingLooks(place, scan, [look]);
  const next =
    state === undefined ? [] : [collectorStates.on(table).putting({ planId, packed: gzipSync(JSON.stringify(state)) })];
  try {
    await table.transact([...items, ...next]);
  } catch (error) {
    await undo();
    throw error;
  }
}

/** For the transaction that keeps looks of one scan: what they found. `undo` is for when it was refused. */
export async function keepingLooks(
  place: CollectedPlace,
  scan: Of,
  looks: readonly Look[],
): Promise<{ readonly items: readonly TransactItem[]; readonly undo: () => Promise<void> }> {
  const { table, world, tenant } = place;
  const { projectUid, scanId } = scan;
  const found = looks.filter(({ looked: { entries, isWhole } }) => entries.length > 0 || isWhole);
  if (found.length > 0) await noteDue(world, 'auditCollectedSql', tenant);
  const batches = found.map(({ plan: { planId }, looked: { entries, isWhole } }) => ({
    projectUid,
    scanId,
    planId,
    entries,
    ...(isWhole && { isWhole }),
  }));
  const measured = looks.map(({ plan: { type }, looked, startedAt: at }) => ({ type, looked, at }));
  const figures = await measuring(table, scan, measured);
  const { items, undo } = await takingBatches(place, batches);
  return { items: [...figures, ...items], undo };
}
