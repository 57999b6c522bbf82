import * as z from 'zod';
import { limits } from '../../shared/limits.ts';
import { operationActions, operationTypes, type OperationAction, type OperationType } from '../../shared/operation-actions.ts';
import type { Text } from '../../shared/text.ts';
import type { Context } from './context.ts';
import { entity } from './table/entity.ts';
import type { TenantTable } from './table/tenant-table.ts';

const action = z.enum(Object.keys(operationActions) as [OperationAction, ...OperationAction[]]);
const type = z.enum(Object.keys(operationTypes) as [OperationType, ...OperationType[]]);
const text = z.object({ zh: z.string(), en: z.string() });

const recordSchema = z.object({
  id: z.string(),
  time: z.string(),
  /** The uid of the project, or `-` for what happened to the platform. */
  place: z.string(),
  action,
  type,
  status: z.enum(['succeeded', 'failed']),
  userName: z.string(),
  ip: z.string(),
  userAgent: z.string(),
  projectName: z.string(),
  content: text,
  expiresAtSeconds: z.number().int(),
});
/** A changing call, as stored. */
export type OperationRecord = z.output<typeof recordSchema>;

/** Who did what and how it ended: one row per changing call, readable by time, for everything or for one place. */
export const operationRecords = entity('OPERATION_RECORD', recordSchema, {
  pk: 'OPERATION_RECORD#{id}', sk: 'RECORD',
  gsi1pk: 'RECORDS#{place}', gsi1sk: '{time}#{id}',
  gsi2pk: 'RECORDS', gsi2sk: '{time}#{id}',
  ttl: 'expiresAtSeconds',
});

/** Where what belongs to no project happens. */
export const platformPlace = '-';
const everywhere = '*';

/** What the record says. A public operation has no caller, so it names the user and the tenant itself. */
export type RecordContent = { readonly text: Text; readonly userName?: string; readonly tenant?: string };
type Called = { action: OperationAction; status: 'succeeded' | 'failed'; userName: string; project: { uid: string; name: string } | undefined; content: Text | undefined };

/** Writes the record of one call. */
export async function writeRecord(ctx: Pick<Context, 'table' | 'world' | 'request'>, { action: name, status, userName, project, content }: Called): Promise<void> {
  const time = new Date(ctx.world.clock.now()).toISOString();
  const { type: kind, text: words } = operationActions[name];
  const record: OperationRecord = {
    id: ctx.world.newId(),
    time,
    place: project?.uid ?? platformPlace,
    action: name, type: kind, status, userName,
    projectName: project?.name ?? '',
    ip: ctx.request.ip,
    userAgent: ctx.request.userAgent.slice(0, 300),
    content: content ?? words,
    expiresAtSeconds: Math.floor(ctx.world.clock.now() / 1000) + limits.operationRecordHours * 3600,
  };
  await operationRecords.on(ctx.table).put(record);
  await Promise.all([record.place, everywhere].map((place) => countRecord(ctx.table, place, record)));
}

/** How many records there are still, of one place or in all: those of each day that has not expired. */
export async function recordTotal(table: TenantTable, now: number, place: string = everywhere): Promise<number> {
  const oldest = new Date(now - limits.operationRecordHours * 3600 * 1000).toISOString().slice(0, 10);
  const { items } = await table.query({ pk: `RECORD_TOTALS#${place}`, sk: { between: [oldest.slice(0, 7), '~'] } });
  return items.flatMap((month) => Object.entries(month).filter(([day]) => /^\d{4}-/.test(day) && day >= oldest)).reduce((total, [, count]) => total + Number(count), 0);
}

// One row per month with a number per day. Counting stays outside a transaction on purpose: everybody's calls would
// conflict on this row, and a call that succeeded must not fail because its record was hard to count.
async function countRecord(table: TenantTable, place: string, { time, expiresAtSeconds }: OperationRecord): Promise<void> {
  await table.update({ pk: `RECORD_TOTALS#${place}`, sk: time.slice(0, 7) }, { add: { [time.slice(0, 10)]: 1 }, set: { expiresAt: expiresAtSeconds + 31 * 24 * 3600 } });
}
