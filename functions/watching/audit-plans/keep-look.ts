import { gzipSync } from 'node:zlib';
import type { CollectedPlace } from '../collected/count-waiting.ts';
import { takeBatch } from '../collected/take.ts';
import type { Looked } from '../collectors/collector.ts';
import { noteDue } from '../../platform/due-work.ts';
import { measuring } from './measuring.ts';
import { collectorStates } from './scan-run-repo.ts';
import type { Plan, Scan } from './scan-repo.ts';

/** Writes down what a look found together with where the next one goes on: neither is kept without the other. */
export async function keepLook(
  place: CollectedPlace,
  scan: Pick<Scan, 'projectUid' | 'scanId' | 'dbServiceUid' | 'dbType'>,
  { plan, looked, startedAt }: { plan: Pick<Plan, 'planId' | 'type'>; looked: Looked; startedAt: number },
): Promise<void> {
  const { table, world, tenant } = place;
  const { projectUid, scanId } = scan;
  const { planId } = plan;
  const { entries, state, isWhole } = looked;
  const packed = state === undefined ? undefined : gzipSync(JSON.stringify(state));
  const next = [
    ...(packed ? [collectorStates.on(table).putting({ planId, packed })] : []),
    ...(await measuring(table, scan, { type: plan.type, looked, at: startedAt })),
  ];
  if (entries.length === 0 && !isWhole) return table.transact(next);
  await noteDue(world, 'auditCollectedSql', tenant);
  await takeBatch(place, { projectUid, scanId, planId, entries, beside: next, ...(isWhole && { isWhole }) });
}
