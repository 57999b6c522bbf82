import type * as contract from '../../../shared/contract/ground/configuration/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { fill, type Text } from '../../../shared/text.ts';
import { systemVariables, systemVariablesKey } from '../../platform/console-address.ts';
import type { Context } from '../../platform/context.ts';
import { changingRetention, recordRetention, type Kept } from '../../platform/record-retention.ts';

export async function readSystemVariables(_: unknown, { table, world }: Context) {
  const now = world.clock.now();
  const [stored, { hours, later }, queries] = await Promise.all([
    systemVariables.on(table).get(systemVariablesKey),
    recordRetention(table, now, { consistency: 'consistent' }),
    recordRetention(table, now, { consistency: 'consistent', of: 'QUERY_RETENTION' }),
  ]);
  return {
    data: {
      url: stored?.url ?? '',
      operation_record_expired_hours: hours,
      ...(later && {
        operation_record_later_hours: later.hours,
        operation_record_later_from: new Date(later.from).toISOString(),
      }),
      cb_operation_logs_expired_hours: queries.hours,
      ...(queries.later && {
        cb_operation_logs_later_hours: queries.later.hours,
        cb_operation_logs_later_from: new Date(queries.later.from).toISOString(),
      }),
      ...(stored && { changed_at: stored.changedAt, changed_by: stored.changedBy }),
    },
  };
}

export async function updateSystemVariables({ body }: Input<typeof contract.updateSystemVariables>, ctx: Context) {
  const before = await systemVariables.on(ctx.table).get(systemVariablesKey);
  const now = ctx.world.clock.now();
  const url = (body.url ?? before?.url ?? '').replace(/\/+$/, '');
  const after = { ...systemVariablesKey, url, changedAt: new Date(now).toISOString(), changedBy: ctx.user.name };
  const records = systemVariables.on(ctx.table);
  const retentions = await changedRetentions(ctx, body, now);
  const said = retentions.flatMap(({ text }) => text ?? []);
  if (said.length > 0) ctx.describe(joined(said));
  await ctx.recorded.transact([
    before ? records.updating({ ...after, version: before.version }) : records.creating(after),
    ...retentions.map(({ item }) => item),
  ]);
  return {};
}

/** The settings of how long records are kept, with the words for their change. */
async function changedRetentions(
  { table }: Context,
  body: Input<typeof contract.updateSystemVariables>['body'],
  now: number,
) {
  const asked = [
    { of: 'RECORD_RETENTION', hours: body.operation_record_expired_hours },
    { of: 'QUERY_RETENTION', hours: body.cb_operation_logs_expired_hours },
  ] as const;
  const wanted = asked.flatMap(({ of, hours }) => (hours == null ? [] : [{ of, hours }]));
  return Promise.all(
    wanted.map(async ({ of, hours }) => {
      const { item, before, from } = await changingRetention(table, { hours, now, of });
      return { item, text: hours === before ? undefined : recordedChange(of, { before, hours, from }) };
    }),
  );
}

function joined(texts: readonly Text[]): Text {
  return { zh: texts.map(({ zh }) => zh).join('；'), en: texts.map(({ en }) => en).join('; ') };
}

type Change = { readonly before: number; readonly hours: number; readonly from: number | undefined };

function recordedChange(of: Kept, { before, hours, from }: Change): Text {
  const since = from === undefined ? '' : new Date(from).toISOString().slice(0, 16).replace('T', ' ');
  return fill(from === undefined ? words.longer : words.shorter, { before, hours, since, what: whatIsKept[of] });
}

const whatIsKept: Readonly<Record<Kept, Text>> = {
  RECORD_RETENTION: { zh: '操作记录', en: 'operation records' },
  QUERY_RETENTION: { zh: '工作台执行记录', en: 'the log of the SQL workbench' },
};
const words = {
  longer: {
    zh: '{what}保存时长由 {before} 小时改为 {hours} 小时',
    en: 'Keep {what} {hours} hours instead of {before}',
  },
  shorter: {
    zh: '{what}保存时长由 {before} 小时改为 {hours} 小时，{since}（UTC）之后的记录生效',
    en: 'Keep {what} {hours} hours instead of {before}, those that are written after {since} UTC',
  },
} as const satisfies Record<string, Text>;
