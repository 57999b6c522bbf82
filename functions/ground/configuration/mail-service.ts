import { AppError } from '../../../shared/errors/index.ts';
import { endLinksWhenOff } from '../channels/approval-link-switch.ts';
import type { Context } from '../../platform/context.ts';
import type { Changed } from './channel-settings.ts';

/** From whom letters go by Amazon SES; '' where this deployment sends none. */
export async function tellSender(_: unknown, { world }: Context) {
  return { ses_sender: (await world.mail.sender()) ?? '' };
}

async function demandSender({ after }: Changed, { world }: Context): Promise<void> {
  if (after['mail_service'] === 'ses' && (await world.mail.sender()) === undefined)
    throw new AppError('mailServiceNotOffered');
}

/** Before the settings of mail change: its sender must be one, and links for approval end where letters carry none any more. */
export async function readyMail(change: Changed, ctx: Context): Promise<void> {
  await demandSender(change, ctx);
  await endLinksWhenOff(ctx.table, change);
}
