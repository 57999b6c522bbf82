import type * as contract from '../../../../shared/contract/running/statistics/operations.ts';
import type { Input } from '../../../../shared/contract/operation.ts';
import { isAllowed } from '../../../../shared/allowed.ts';
import { AppError } from '../../../../shared/errors/index.ts';
import { limits } from '../../../../shared/limits.ts';
import { storedChannels } from '../../../ground/channels/channel-repo.ts';
import { accounts, rightsOfAccount } from '../../../platform/access/account.ts';
import type { Context } from '../../../platform/context.ts';
import { noteDue } from '../../../platform/due-work.ts';
import { nextSending, reportMails, type StoredReportMail } from './report-mail-repo.ts';
import { reporting } from './send-reports.ts';

type Given = Input<typeof contract.addReportMail>['body']['report_mail'];

export async function listReportMails(_: Input<typeof contract.listReportMails>, ctx: Context) {
  const { items } = await reportMails.on(ctx.table).list({});
  const uids = [...new Set(items.flatMap(({ userUids }) => userUids))];
  const people = new Map(
    (await accounts.on(ctx.table).getMany(uids.map((uid) => ({ uid })))).map((one) => [one.uid, one]),
  );
  return {
    data: [...items]
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .map((mail) => ({
        uid: mail.uid,
        name: mail.name,
        enabled: mail.isEnabled,
        cron_express: mail.cron,
        days: mail.days,
        user_uids: mail.userUids,
        addresses: mail.addresses,
        language: mail.language,
        users: mail.userUids.flatMap((uid) => {
          const one = people.get(uid);
          return one ? [{ uid, name: one.name, has_address: one.email !== '' }] : [];
        }),
        ...(mail.nextAt !== undefined && { next_send_time: new Date(mail.nextAt).toISOString() }),
        ...(mail.lastSentAt && { last_send_time: mail.lastSentAt }),
        changed_by: mail.changedByName,
        change_time: mail.changedAt,
        is_mine: mayChange(ctx, mail),
      })),
  };
}

export async function addReportMail(
  { body: { report_mail: given } }: Input<typeof contract.addReportMail>,
  ctx: Context,
) {
  describe(ctx, given);
  const { items } = await reportMails.on(ctx.table).list({});
  if (items.length >= limits.reportMailsMax) throw new AppError('tooManyReportMails', { max: limits.reportMailsMax });
  const uid = ctx.world.newId();
  const fields = await fieldsOf(ctx, given);
  await noteDue(ctx.world, 'sendReports', ctx.tenant);
  await ctx.recorded.transact([reportMails.on(ctx.table).creating({ uid, creatorUid: ctx.user.uid, ...fields })]);
  return { data: { uid } };
}

export async function updateReportMail(
  { params, body: { report_mail: given } }: Input<typeof contract.updateReportMail>,
  ctx: Context,
) {
  const { nextAt: _due, ...before } = await ownMail(ctx, params.report_mail_uid);
  describe(ctx, given);
  const fields = await fieldsOf(ctx, given);
  await noteDue(ctx.world, 'sendReports', ctx.tenant);
  await ctx.recorded.transact([reportMails.on(ctx.table).updating({ ...before, ...fields })]);
  return {};
}

export async function deleteReportMail({ params }: Input<typeof contract.deleteReportMail>, ctx: Context) {
  const gone = await ownMail(ctx, params.report_mail_uid);
  ctx.describe({ zh: `删除报表邮件 ${gone.name}`, en: `Delete the report by mail ${gone.name}` });
  await ctx.recorded.transact([reportMails.on(ctx.table).removing(gone)]);
  return {};
}

export async function sendReportMailToMe({ params }: Input<typeof contract.sendReportMailToMe>, ctx: Context) {
  const mail = await reportMails.on(ctx.table).require({ uid: params.report_mail_uid });
  ctx.describe({ zh: `向自己试发报表邮件 ${mail.name}`, en: `Try the report by mail ${mail.name}, to oneself` });
  const [server, me] = await Promise.all([
    storedChannels.on(ctx.table).get({ name: 'smtp' }),
    accounts.on(ctx.table).require({ uid: ctx.user.uid }),
  ]);
  if (!server?.isEnabled) throw new AppError('reportMailNoServer');
  if (me.email === '') throw new AppError('reportMailNoAddress');
  await ctx.recorded.transact(
    await reporting(ctx, mail, { userUids: [me.uid], addresses: [], language: mail.language }),
  );
  return {};
}

/** Everybody who may see the report sees whom it is sent to; others change what they set up, those who run the platform all. */
function mayChange(ctx: Context, { creatorUid }: StoredReportMail): boolean {
  return creatorUid === ctx.user.uid || ctx.may('reportMailManageAll');
}

async function ownMail(ctx: Context, uid: string): Promise<StoredReportMail> {
  const mail = await reportMails.on(ctx.table).require({ uid });
  if (!mayChange(ctx, mail)) throw new AppError('forbidden');
  return mail;
}

function describe(ctx: Context, { name, user_uids: users, addresses }: Given): void {
  const to = addresses.join(', ');
  ctx.describe({
    zh: `报表邮件 ${name}：发送给 ${users.length} 个用户${to && `和 ${to}`}`,
    en: `The report by mail ${name} goes to ${users.length} users${to && ` and ${to}`}`,
  });
}

async function fieldsOf(ctx: Context, given: Given) {
  const now = ctx.world.clock.now();
  const nextAt = nextSending(given.cron_express, now);
  demandPauses(given.cron_express, nextAt);
  await demandReaders(ctx, given.user_uids);
  return {
    name: given.name,
    isEnabled: given.enabled,
    cron: given.cron_express,
    days: given.days,
    userUids: given.user_uids,
    addresses: [...new Set(given.addresses)],
    language: given.language,
    changedByUid: ctx.user.uid,
    changedByName: ctx.user.name,
    changedAt: new Date(now).toISOString(),
    ...(given.enabled && nextAt !== undefined && { nextAt }),
  };
}

/** A schedule may pause in the night and hurry by day, so more than its first two times are looked at. */
const timesLookedAt = 30;

function demandPauses(cron: string, first: number | undefined): void {
  const minutes = limits.reportMailPauseMinutesMin;
  let last = first;
  for (let looked = 0; looked < timesLookedAt && last !== undefined; looked++) {
    const next = nextSending(cron, last);
    if (next !== undefined && next - last < minutes * 60_000) throw new AppError('reportMailTooOften', { minutes });
    last = next;
  }
}

async function demandReaders({ table }: Context, uids: readonly string[]): Promise<void> {
  const people = await accounts.on(table).getMany(uids.map((uid) => ({ uid })));
  for (const uid of uids) {
    const person = people.find((one) => one.uid === uid);
    if (!person || person.isDisabled || !isAllowed('reportStatisticsView', rightsOfAccount(person)))
      throw new AppError('reportMailReaderUnknown', { name: person?.name ?? uid });
  }
}
