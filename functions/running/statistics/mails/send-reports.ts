import { telling } from '../../../ground/outbox/news.ts';
import { timeSlice } from '../../../platform/clock.ts';
import { forEachDueTenant } from '../../../platform/due-work.ts';
import type { TenantTable } from '../../../platform/table/tenant-table.ts';
import type { TransactItem } from '../../../platform/table/transaction.ts';
import type { World } from '../../../platform/world.ts';
import { AppError } from '../../../../shared/errors/index.ts';
import { reportOf } from './report-of.ts';
import { nextSending, reportMails, type ReportMail, type StoredReportMail } from './report-mail-repo.ts';

type Place = { readonly tenant: string; readonly table: TenantTable; readonly world: World };

/** Puts the reports whose time has come into the outbox: each with its next time in one transaction, so none is sent twice or forgotten. */
export async function sendReports(world: World): Promise<void> {
  const isOver = timeSlice(world.clock);
  await forEachDueTenant(world, 'sendReports', async (tenant) => {
    const place = { tenant, table: world.tableOf(tenant), world };
    const { items } = await reportMails.on(place.table).list({});
    for (const mail of items) {
      if (isOver()) break;
      if (mail.nextAt !== undefined && mail.nextAt <= world.clock.now()) await send(place, mail);
    }
    return items.some(({ nextAt }) => nextAt !== undefined) ? 'waiting' : 'idle';
  });
}

/** What was missed while nothing ran is sent once. */
async function send(place: Place, mail: StoredReportMail): Promise<void> {
  const { table, world } = place;
  const now = world.clock.now();
  const nextAt = nextSending(mail.cron, now);
  const { nextAt: _due, ...rest } = mail;
  const sent = { ...rest, ...(nextAt !== undefined && { nextAt }), lastSentAt: new Date(now).toISOString() };
  try {
    await table.transact([reportMails.on(table).updating(sent), ...(await reporting(place, mail, mail))]);
  } catch (error) {
    // Somebody changed it, or another round was quicker.
    if (!(error instanceof AppError && error.kind === 'changedMeanwhile')) throw error;
  }
}

/** The message of a report to these people and addresses, for the transaction that sends it. */
export async function reporting(
  place: Place,
  { uid, name, days, changedByUid, changedByName }: ReportMail,
  { userUids, addresses, language }: Pick<ReportMail, 'userUids' | 'addresses' | 'language'>,
): Promise<TransactItem[]> {
  const now = place.world.clock.now();
  return telling(place, {
    event: 'report',
    action: 'send',
    projectUid: '',
    projectName: '',
    toUids: userUids,
    report: { ...(await reportOf(place.table, now, Number(days))), addresses, language },
    subject: {
      id: uid,
      name,
      desc: '',
      creatorUid: changedByUid,
      creatorName: changedByName,
      createdAt: new Date(now).toISOString(),
      status: '',
      sources: [],
    },
  });
}
