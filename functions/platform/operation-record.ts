import * as z from 'zod';
import { limits } from '../../shared/limits.ts';
import { operationActions, operationTypes, type OperationAction, type OperationType } from '../../shared/operation-actions.ts';
import type { Text } from '../../shared/text.ts';
import type { Context } from './context.ts';
import { entity } from './table/entity.ts';

const action = z.enum(Object.keys(operationActions) as [OperationAction, ...OperationAction[]]);
const type = z.enum(Object.keys(operationTypes) as [OperationType, ...OperationType[]]);
const text = z.object({ zh: z.string(), en: z.string() });

const recordSchema = z.object({
  id: z.string(),
  /** Every tenant's records of one month share a partition; ids sort by time. */
  month: z.string(),
  time: z.string(),
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
export type OperationRecord = z.output<typeof recordSchema>;

/** Who did what and how it ended: one row per changing call, readable by month, project and user. */
export const operationRecords = entity('OPERATION_RECORD', recordSchema, {
  pk: 'RECORDS#{month}', sk: '{id}',
  gsi1pk: 'RECORDS#PROJECT#{projectName}', gsi1sk: '{id}',
  gsi2pk: 'RECORDS#USER#{userName}', gsi2sk: '{id}',
  ttl: 'expiresAtSeconds',
});

/** What the record says. A public operation has no caller, so it names the user and the tenant itself. */
export type RecordContent = { readonly text: Text; readonly userName?: string; readonly tenant?: string };
type Called = { action: OperationAction; status: 'succeeded' | 'failed'; userName: string; projectName: string; content: Text | undefined };

/** Writes the record of one call. */
export async function writeRecord(ctx: Pick<Context, 'table' | 'world' | 'request'>, { action: name, status, userName, projectName, content }: Called): Promise<void> {
  const now = new Date(ctx.world.clock.now());
  const { type: kind, text: words } = operationActions[name];
  await operationRecords.on(ctx.table).put({
    id: ctx.world.newId(),
    month: now.toISOString().slice(0, 7),
    time: now.toISOString(),
    action: name, type: kind, status, userName, projectName,
    ip: ctx.request.ip,
    userAgent: ctx.request.userAgent.slice(0, 300),
    content: content ?? words,
    expiresAtSeconds: Math.floor(now.getTime() / 1000) + limits.operationRecordHours * 3600,
  });
}
