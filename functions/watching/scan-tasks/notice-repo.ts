import * as z from 'zod';
import { severityOf } from '../../../shared/levels.ts';
import { scanTasks, type ScanTask } from '../audit-plans/service.ts';
import { noteDue } from '../../platform/due-work.ts';
import { entity, type Stored } from '../../platform/table/entity.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import type { World } from '../../platform/world.ts';
import type { Report } from './report-repo.ts';

const schema = z.object({
  id: z.string(),
  projectUid: z.string(),
  scanId: z.number().int(),
  reportId: z.number().int(),
  by: z.enum(['mail', 'webhook']),
  dueAt: z.number().int(),
  tries: z.number().int(),
});
/** One message about a report that waits to be sent. */
export type ScanNotice = Stored<z.output<typeof schema>>;

export const scanNotices = entity('SCAN_NOTICE', schema, {
  pk: 'SCAN_NOTICE#{id}',
  sk: 'NOTICE',
  gsi1pk: 'SCAN_NOTICES_DUE',
  gsi1sk: '{dueAt}#{id}',
});

type Place = { readonly tenant: string; readonly table: TenantTable; readonly world: World };

/** For the transaction that ends a report: the messages about it, if the subscription wants any now. */
export async function tellingOf(
  { tenant, table, world }: Place,
  task: ScanTask,
  report: Report,
): Promise<TransactItem[]> {
  const { notify, projectUid, scanId } = (await scanTasks.on(table).get(task)) ?? task;
  const now = world.clock.now();
  const ways = [...(notify.byMail ? (['mail'] as const) : []), ...(notify.byWebhook ? (['webhook'] as const) : [])];
  const isFar = notify.lastAt === undefined || now - Date.parse(notify.lastAt) >= notify.intervalMinutes * 60_000;
  if (ways.length === 0 || !isFar || severityOf(report.level) < severityOf(notify.level)) return [];
  await noteDue(world, 'sendScanNotices', tenant);
  return [
    ...ways.map((by) =>
      scanNotices.on(table).creating({
        id: world.newId(),
        ...{ projectUid, scanId, reportId: report.reportId, by },
        dueAt: now,
        tries: 0,
      }),
    ),
    scanTasks.on(table).patching({ projectUid, scanId }, { set: { 'notify.lastAt': new Date(now).toISOString() } }),
  ];
}
