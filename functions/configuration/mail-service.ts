import { AppError } from '../../shared/errors/index.ts';
import type { Context } from '../platform/context.ts';
import type { Changed } from './channel-settings.ts';

/** From whom letters go by Amazon SES; '' where this deployment sends none. */
export async function tellSender(_: unknown, { world }: Context) {
  return { ses_sender: (await world.mail.sender()) ?? '' };
}

export async function demandSender({ after }: Changed, { world }: Context): Promise<void> {
  if (after['mail_service'] === 'ses' && (await world.mail.sender()) === undefined)
    throw new AppError('mailServiceNotOffered');
}
