import type * as contract from '../../../shared/contract/watching/scan-tasks/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { changeScanTask, type ScanTask } from '../audit-plans/service.ts';
import { ChannelRefused } from '../../ground/channels/sender.ts';
import { accounts } from '../../platform/access/account.ts';
import type { Context } from '../../platform/context.ts';
import { bodyOf, openUrl, send, urlContext, type Told } from './message.ts';
import { isMine, ownTask, visibleTask } from './task-access.ts';

export async function getScanTaskNotifyConfig(
  { params }: Input<typeof contract.getScanTaskNotifyConfig>,
  ctx: Context,
) {
  const task = await visibleTask(ctx, params.audit_plan_name);
  const { notify } = task;
  const creator = await accounts.on(ctx.table).get({ uid: task.creatorUid });
  return {
    data: {
      notify_interval: notify.intervalMinutes,
      notify_level: notify.level,
      enable_email_notify: notify.byMail,
      enable_web_hook_notify: notify.byWebhook,
      // Whoever has the address can send there.
      web_hook_url: isMine(ctx, task) ? await openUrl(ctx, task) : '',
      web_hook_template: notify.template,
      email_recipient: creator?.email || (creator?.name ?? ''),
      last_send_problem: notify.lastProblem ?? '',
    },
  };
}

export async function updateScanTaskNotifyConfig(
  { params, body }: Input<typeof contract.updateScanTaskNotifyConfig>,
  ctx: Context,
) {
  const before = await ownTask(ctx, params.audit_plan_name);
  const { lastProblem: _over, ...was } = before.notify;
  const notify: ScanTask['notify'] = {
    ...was,
    intervalMinutes: body.notify_interval ?? was.intervalMinutes,
    level: body.notify_level ?? was.level,
    byMail: body.enable_email_notify ?? was.byMail,
    byWebhook: body.enable_web_hook_notify ?? was.byWebhook,
    template: body.web_hook_template ?? was.template,
    sealedUrl: body.web_hook_url == null ? was.sealedUrl : await sealed(ctx, before, body.web_hook_url),
  };
  const after = { ...before, notify };
  if (notify.byWebhook && notify.sealedUrl === '') throw new AppError('webhookAddressMissing');
  // What cannot be filled in is told now and not when there is something to send.
  bodyOf(trialOf(ctx, after), { link: '', at: '' });
  ctx.describe({
    zh: `修改扫描任务 ${before.name} 的订阅`,
    en: `Change who is told of the reports of the scan task ${before.name}`,
  });
  await changeScanTask(ctx.recorded, before, after);
  return {};
}

export async function testScanTaskNotifyConfig(
  { params }: Input<typeof contract.testScanTaskNotifyConfig>,
  ctx: Context,
) {
  const task = await ownTask(ctx, params.audit_plan_name);
  const ways = [
    ...(task.notify.byMail ? (['mail'] as const) : []),
    ...(task.notify.byWebhook ? (['webhook'] as const) : []),
  ];
  const problems = await Promise.all(ways.map((way) => problemOf(ctx, way, task)));
  const off = ctx.locale === 'zh-CN' ? '邮件和 Webhook 均未开启' : 'Neither mail nor webhook is switched on';
  const said = ways.length === 0 ? [off] : problems.flatMap((problem) => problem ?? []);
  return { data: { is_notify_send_normal: said.length === 0, send_error_message: said.join('\n') } };
}

async function problemOf(ctx: Context, way: 'mail' | 'webhook', task: ScanTask): Promise<string | undefined> {
  try {
    await send(ctx, way, trialOf(ctx, task));
    return undefined;
  } catch (error) {
    if (error instanceof ChannelRefused) return error.message;
    throw error;
  }
}

function trialOf({ project, world }: Context, task: ScanTask): Told {
  const createdAt = new Date(world.clock.now()).toISOString();
  return {
    task,
    projectName: project.name,
    report: { reportId: 0, createdAt, score: 100, passRate: 1, level: 'normal' },
  };
}

function sealed({ tenant, world }: Context, task: ScanTask, url: string): Promise<string> | string {
  return url === '' ? '' : world.keys.encrypt(url, urlContext(tenant, task));
}
