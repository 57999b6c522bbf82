import * as z from 'zod';
import { intakeOf, scanTypeOf } from '../../../shared/scan-types/scan-types.ts';
import { entity, type Stored } from '../../platform/table/entity.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { World } from '../../platform/world.ts';
import type { NewScan } from './scan-repo.ts';

const text = z.object({ zh: z.string(), en: z.string() });
const planRun = z.object({
  planId: z.number().int(),
  nextAt: z.string(),
  lastAt: z.string().optional(),
  status: z.enum(['', 'normal', 'abnormal']),
  problem: text.optional(),
  /** Failures in a row. */
  failures: z.number().int(),
  /** How many rows a round may read now: halved when the server was slow, doubled again up to the limit. */
  rowsMax: z.number().int().optional(),
});
export type PlanRun = z.output<typeof planRun>;

const schema = z.object({
  projectUid: z.string(),
  scanId: z.number().int(),
  /** When the next plan is due; absent while nothing of the scan is collected by us. */
  nextAt: z.string().optional(),
  /** The number of the next round: whoever carried one out raises it, and nobody keeps what another has kept. */
  round: z.number().int().default(0),
  plans: z.array(planRun),
});
export type ScanRun = Stored<z.output<typeof schema>>;

/** How the plans of a scan go. */
export const scanRuns = entity('SCAN_RUN', schema, {
  pk: 'SCAN_RUN#{scanId}',
  sk: 'RUN',
  gsi1pk: 'SCAN_RUNS_DUE',
  gsi1sk: '{nextAt}#{scanId}',
});

/** Who carries out a round, and until when: apart from the run, whose index would cost with every claim. */
export const scanClaims = entity(
  'SCAN_CLAIM',
  z.object({ scanId: z.number().int(), round: z.number().int(), until: z.number().int() }),
  { pk: 'SCAN_RUN#{scanId}', sk: 'CLAIM' },
);

/** What the collectors of a scan keep, as far as it is small: pairs of a plan and its state. */
export const scanStates = entity(
  'SCAN_STATES',
  z.object({ scanId: z.number().int(), packed: z.instanceof(Uint8Array) }),
  { pk: 'SCAN_RUN#{scanId}', sk: 'STATES' },
);

/** What a collector keeps from one round to the next: counters that it compares with, or how far it read; of those with much to keep. */
export const collectorStates = entity(
  'COLLECTOR_STATE',
  z.object({ planId: z.number().int(), packed: z.instanceof(Uint8Array) }),
  { pk: 'COLLECTOR_STATE#{planId}', sk: 'STATE' },
);

/** Makes the plans of a scan due as it is now: new ones at once, others when they would have been. */
export async function startRun({ table, world }: { table: TenantTable; world: World }, scan: NewScan): Promise<void> {
  const before = await scanRuns.on(table).get(scan);
  const now = new Date(world.clock.now()).toISOString();
  const plans = scan.plans.map(({ planId }) => {
    const known = before?.plans.find((one) => one.planId === planId);
    // What a person changed is tried at once, whatever kept it waiting.
    return known ? { ...known, nextAt: now, failures: 0 } : { planId, nextAt: now, status: '' as const, failures: 0 };
  });
  const run = { projectUid: scan.projectUid, scanId: scan.scanId, round: before?.round ?? 0, plans };
  await scanRuns.on(table).put({ ...run, ...due(scan, plans), version: before?.version ?? 0 });
}

/** When a scan is due next. */
export function due(scan: NewScan, runs: readonly PlanRun[]): { nextAt?: string } {
  const wanted = new Set(collectedPlans(scan).map(({ planId }) => planId));
  const [nextAt] = runs
    .filter(({ planId }) => wanted.has(planId))
    .map((run) => run.nextAt)
    .sort();
  return nextAt === undefined ? {} : { nextAt };
}

/** The plans whose SQL we ask the database for. */
export function collectedPlans({ isActive, plans }: NewScan): NewScan['plans'] {
  return isActive
    ? plans.filter((plan) => plan.isActive && intakeOf(scanTypeOf(plan.type), plan.params) === 'collect')
    : [];
}

export async function forgetRun(table: TenantTable, scanId: number): Promise<void> {
  await table.transact([
    scanRuns.on(table).removing({ scanId }),
    scanClaims.on(table).removing({ scanId }),
    scanStates.on(table).removing({ scanId }),
  ]);
}
