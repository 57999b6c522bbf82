import { AppError } from '../../../shared/errors/index.ts';
import { levelTexts, type OverallLevel } from '../../../shared/levels.ts';
import { inLocale, type Locale, type Text } from '../../../shared/text.ts';
import type { ScanTask } from '../audit-plans/service.ts';
import { channelMemory } from '../../ground/channels/channel-memory.ts';
import { openSettings, storedChannels } from '../../ground/channels/channel-repo.ts';
import { exchange } from '../../ground/channels/exchange.ts';
import { senders } from '../../ground/channels/index.ts';
import { ChannelRefused, type Message } from '../../ground/channels/sender.ts';
import { consoleAddress } from '../../ground/configuration/service.ts';
import { accounts } from '../../platform/access/account.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { World } from '../../platform/world.ts';
import type { Report } from './report-repo.ts';

type Place = { readonly tenant: string; readonly table: TenantTable; readonly world: World };
/** What a message is about; a trial is about no report. */
export type Told = {
  readonly task: ScanTask;
  readonly projectName: string;
  readonly report: Pick<Report, 'reportId' | 'createdAt' | 'score' | 'passRate' | 'level'>;
};
type Way = 'mail' | 'webhook';

/** Sends one message. Whatever keeps it from arriving is thrown as `ChannelRefused`. */
export async function send(place: Place, way: Way, told: Told): Promise<void> {
  return way === 'mail' ? mail(place, told) : post(place, told);
}

async function mail({ tenant, table, world }: Place, told: Told): Promise<void> {
  const [stored, reader] = await Promise.all([
    storedChannels.on(table).get({ name: 'smtp' }),
    accounts.on(table).get({ uid: told.task.creatorUid }),
  ]);
  if (!stored?.isEnabled) throw refused(mailIsOff, reader?.language);
  if (!reader || reader.isDisabled) throw refused(creatorIsGone, undefined);
  if (!senders.smtp.reaches?.(reader)) throw refused(noAddress, reader.language);
  const settings = await openSettings({ tenant, keys: world.keys }, 'smtp', stored);
  const locale = reader.language ?? 'zh-CN';
  const message = wordsOf(told, { locale, link: await linkOf(table, told) });
  await senders.smtp.toReader?.(message, reader, { settings, world, locale, memory: channelMemory(table, 'smtp') });
}

async function post({ tenant, table, world }: Place, told: Told): Promise<void> {
  const { task } = told;
  const url = await openUrl({ tenant, world }, task);
  if (url === '') throw refused(noUrl, undefined);
  const link = await linkOf(table, told);
  const body = bodyOf(told, { link, at: new Date(world.clock.now()).toISOString() });
  const headers = { 'content-type': 'application/json; charset=utf-8', 'webhook-id': keyOf(told) };
  const { status, text } = await exchange({ method: 'POST', url, body, headers });
  if (status < 200 || status > 299)
    throw new ChannelRefused(`HTTP ${status} ${text}`.trim(), { isFinal: status === 410 });
}

/** What a webhook is sent: the template with its values filled in, else what this API family sends. */
export function bodyOf(told: Told, { link, at }: { link: string; at: string }): string {
  const { task, projectName, report } = told;
  const payload = {
    project_id: task.projectUid,
    project_name: projectName,
    report_id: String(report.reportId),
    audit_plan_name: task.name,
    audit_create_time: report.createdAt,
    audit_type: task.plans[0]?.type ?? '',
    instance_name: task.dbServiceName,
    instance_database: task.schema,
    score: report.score,
    pass_rate: report.passRate,
    audit_level: report.level,
    sqle_url: link,
  };
  if (task.notify.template.trim() === '')
    return JSON.stringify({
      event: 'auditplan',
      action: 'manually-audit',
      timestamp: at,
      payload: { audit_plan: payload },
    });
  const { title, lines } = wordsOf(told, { locale: 'zh-CN', link });
  return filled(task.notify.template, { ...payload, subject: title, body: lines.join('\n') });
}

/** A template is JSON in which values are written `{{.score}}`; what they hold can end no text of it. */
export function filled(template: string, values: Readonly<Record<string, string | number>>): string {
  const text = template.replace(/\{\{\s*\.?(\w+)\s*\}\}/g, (whole, name: string) => {
    const value = values[name.toLowerCase()];
    return value === undefined ? whole : JSON.stringify(String(value)).slice(1, -1);
  });
  try {
    JSON.parse(text);
    return text;
  } catch {
    throw new AppError('webhookTemplateInvalid', { example: '{{.subject}}' });
  }
}

/** The address of the webhook of a task; '' when it has none. */
export async function openUrl(
  { tenant, world }: Pick<Place, 'tenant' | 'world'>,
  { notify, ...task }: ScanTask,
): Promise<string> {
  return notify.sealedUrl === '' ? '' : world.keys.decrypt(notify.sealedUrl, urlContext(tenant, task));
}

/** For whom the address is sealed. */
export function urlContext(tenant: string, { scanId }: Pick<ScanTask, 'scanId'>) {
  return { tenant, record: `SCAN_TASK#${scanId}` };
}

function wordsOf(told: Told, { locale, link }: { locale: Locale; link: string }): Message {
  const { task, projectName, report } = told;
  const level = report.level === '' ? '' : inLocale(levelTexts[report.level], locale);
  const line = (words: Text, value: string | number) => `${inLocale(words, locale)}: ${value}`;
  const rate = `${Math.round(report.passRate * 10_000) / 100} %`;
  return {
    key: keyOf(told),
    title: inLocale(titleOf(task.name, report.level), locale),
    lines: [
      line({ zh: '项目', en: 'Project' }, projectName),
      line({ zh: '扫描任务', en: 'Scan task' }, task.name),
      ...(task.dbServiceName === '' ? [] : [line({ zh: '数据源', en: 'Data source' }, task.dbServiceName)]),
      line({ zh: '时间', en: 'Time' }, report.createdAt),
      line({ zh: '评分', en: 'Score' }, report.score),
      line({ zh: '通过率', en: 'Pass rate' }, rate),
      line({ zh: '最高等级', en: 'Worst level' }, level),
    ],
    ...(link !== '' && { link: { url: link, words: inLocale({ zh: '查看报告', en: 'Open the report' }, locale) } }),
  };
}

function titleOf(name: string, level: OverallLevel): Text {
  if (level === '') return { zh: `扫描任务 ${name} 的报告`, en: `Report of the scan task ${name}` };
  const { zh, en } = levelTexts[level];
  return { zh: `扫描任务 ${name} 的报告：${zh}`, en: `Report of the scan task ${name}: ${en}` };
}

async function linkOf(table: TenantTable, { task, report }: Told): Promise<string> {
  const address = await consoleAddress(table);
  if (address === '') return '';
  const place = `/sqle/project/${encodeURIComponent(task.projectUid)}/scan-tasks/task/${encodeURIComponent(task.name)}`;
  return `${address}${place}${report.reportId === 0 ? '' : `/reports/${report.reportId}`}`;
}

function keyOf({ task, report }: Told): string {
  return `scan-report-${task.scanId}-${report.reportId}`;
}

function refused(words: Text, locale: Locale | undefined): ChannelRefused {
  return new ChannelRefused(inLocale(words, locale ?? 'zh-CN'), { isFinal: true });
}

const mailIsOff: Text = { zh: '邮件通知未配置', en: 'Mail is not set up' };
const creatorIsGone: Text = { zh: '任务创建人已停用', en: 'Who made the task is disabled' };
const noAddress: Text = { zh: '任务创建人没有邮箱', en: 'Who made the task has no mail address' };
const noUrl: Text = { zh: '没有 Webhook 地址', en: 'There is no address' };
