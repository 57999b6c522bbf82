import type * as contract from '../../shared/contract/sql-manages/operations.ts';
import type { Input } from '../../shared/contract/operation.ts';
import { AppError } from '../../shared/errors/index.ts';
import { inLocale, type Text } from '../../shared/text.ts';
import { createTrackerIssue } from '../channels/tracker.ts';
import type { Collected } from '../collected/collected-repo.ts';
import type { Context } from '../platform/context.ts';
import { changeable, changeEach, historyWith } from './change.ts';

/** A tracker refuses descriptions without end. */
const sqlLengthMax = 2_000;
const descriptionLengthMax = 30_000;

export async function sendSqlManages({ body }: Input<typeof contract.sendSqlManages>, ctx: Context) {
  const records = await changeable(ctx, body.sql_manage_id_list);
  const count = records.length;
  ctx.describe({ zh: `推送 ${count} 条管控 SQL`, en: `Push ${count} governed statements to the tracker` });
  const title = inLocale(titleOf(ctx.project.name, count), ctx.locale);
  const answer = await createTrackerIssue(
    { tenant: ctx.tenant, table: ctx.table, world: ctx.world },
    {
      project: body.coding_project_name,
      type: body.type,
      priority: body.priority,
      title,
      description: describe(ctx, records),
    },
  );
  if (answer.state === 'off') throw new AppError('trackerOff');
  if (answer.state === 'refused') throw new AppError('trackerRefused', { reason: answer.reason });
  const { code } = answer;
  const step = { zh: `已推送为事项 ${code}`, en: `Sent to the tracker as ${code}` };
  await changeEach(ctx, records, (record) => ({
    ...record,
    history: historyWith(record, [step], ctx),
    // What was solved or ignored stays so: the issue tells of it all the same.
    ...(record.status === 'unhandled' && { status: 'sent' as const }),
  }));
  return { data: { code, message: title } };
}

function titleOf(project: string, count: number): Text {
  return { zh: `${project}：${count} 条 SQL 待优化`, en: `${project}: ${count} SQL to improve` };
}

/** Every statement with where it runs and what rules say of it; what no longer fits is counted. */
function describe({ locale }: Context, records: readonly Collected[]): string {
  let text = '';
  for (const [position, record] of records.entries()) {
    const part = partOf(record, locale);
    if (text.length + part.length > descriptionLengthMax) {
      const left = records.length - position;
      return `${text}${inLocale({ zh: `另有 ${left} 条未列出`, en: `${left} more are not listed` }, locale)}`;
    }
    text += part;
  }
  return text;
}

function partOf(record: Collected, locale: Context['locale']): string {
  const place = [record.dbServiceName, record.schema].filter(Boolean).join(' / ');
  const sql = record.sql.slice(0, sqlLengthMax);
  const found = record.findings.map(({ level, message }) => `- [${level}] ${inLocale(message, locale)}`);
  const reasons = record.priorityReasons.map((reason) => `- ${inLocale(reason, locale)}`);
  return `#${record.sqlId} ${place}\n\n${sql}\n\n${[...found, ...reasons].join('\n')}\n\n`;
}
