import * as z from 'zod';
import type * as contract from '../../../shared/contract/ground/configuration/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { fill, type Text } from '../../../shared/text.ts';
import type { Context } from '../../platform/context.ts';
import { changingRetention, recordRetention } from '../../platform/record-retention.ts';
import { entity } from '../../platform/table/entity.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';

const variablesSchema = z.object({
  tenantWide: z.literal('VARIABLES'),
  /** The address under which people open the console, for links in messages. */
  url: z.string(),
  changedAt: z.string(),
  changedBy: z.string(),
});
const variables = entity('SYSTEM_VARIABLES', variablesSchema, { pk: '{tenantWide}', sk: 'VARIABLES' });
const key = { tenantWide: 'VARIABLES' } as const;

export async function readSystemVariables(_: unknown, { table, world }: Context) {
  const [stored, { hours, later }] = await Promise.all([
    variables.on(table).get(key),
    recordRetention(table, world.clock.now(), 'consistent'),
  ]);
  return {
    data: {
      url: stored?.url ?? '',
      operation_record_expired_hours: hours,
      ...(later && {
        operation_record_later_hours: later.hours,
        operation_record_later_from: new Date(later.from).toISOString(),
      }),
      ...(stored && { changed_at: stored.changedAt, changed_by: stored.changedBy }),
    },
  };
}

export async function updateSystemVariables({ body }: Input<typeof contract.updateSystemVariables>, ctx: Context) {
  const before = await variables.on(ctx.table).get(key);
  const now = ctx.world.clock.now();
  const url = (body.url ?? before?.url ?? '').replace(/\/+$/, '');
  const after = { ...key, url, changedAt: new Date(now).toISOString(), changedBy: ctx.user.name };
  const records = variables.on(ctx.table);
  const hours = body.operation_record_expired_hours ?? undefined;
  const retention = hours === undefined ? undefined : await changingRetention(ctx.table, { hours, now });
  if (retention && hours !== undefined && hours !== retention.before)
    ctx.describe(recordedChange({ before: retention.before, hours, from: retention.from }));
  await ctx.recorded.transact([
    before ? records.updating({ ...after, version: before.version }) : records.creating(after),
    ...(retention ? [retention.item] : []),
  ]);
  return {};
}

/** The address of the console as people open it; empty until somebody has set it. */
export async function consoleAddress(table: TenantTable): Promise<string> {
  return (await variables.on(table).get(key))?.url ?? '';
}

type Change = { readonly before: number; readonly hours: number; readonly from: number | undefined };

function recordedChange({ before, hours, from }: Change): Text {
  const since = from === undefined ? '' : new Date(from).toISOString().slice(0, 16).replace('T', ' ');
  return fill(from === undefined ? words.longer : words.shorter, { before, hours, since });
}

const words = {
  longer: {
    zh: '操作记录保存时长由 {before} 小时改为 {hours} 小时',
    en: 'Keep operation records {hours} hours instead of {before}',
  },
  shorter: {
    zh: '操作记录保存时长由 {before} 小时改为 {hours} 小时，{since}（UTC）之后的记录生效',
    en: 'Keep operation records {hours} hours instead of {before}, those that are written after {since} UTC',
  },
} as const satisfies Record<string, Text>;
