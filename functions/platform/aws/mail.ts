import type { SESv2Client } from '@aws-sdk/client-sesv2';
import { noSender } from '../../../shared/environment.ts';
import { mimeOptions, type Letter, type Mail } from '../ports/mail.ts';

const timeouts = { connectionTimeout: 10_000, requestTimeout: 20_000 };

/** Letters by SES, from an address that the account has proven to own. What speaks to it is loaded with the first letter: most calls send none. */
export function awsMail({ ses, from }: { readonly ses?: SESv2Client; readonly from: string }): Mail {
  let client = ses;
  return {
    sender: () => Promise.resolve(from === noSender ? undefined : from),
    async send(letter) {
      const { SendEmailCommand, SESv2Client: Client } = await import('@aws-sdk/client-sesv2');
      client ??= new Client({ maxAttempts: 2, requestHandler: timeouts });
      await client.send(
        new SendEmailCommand({
          FromEmailAddress: from,
          Destination: { ToAddresses: [...letter.to] },
          // As it is, because what SES makes of parts has no headers of ours.
          Content: { Raw: { Data: await rawOf(letter, from) } },
        }),
      );
    },
  };
}

async function rawOf(letter: Letter, from: string): Promise<Buffer> {
  const { createTransport } = await import('nodemailer');
  const { message } = await createTransport({ streamTransport: true, buffer: true, newline: 'windows' }).sendMail(
    mimeOptions(letter, from),
  );
  return Buffer.isBuffer(message) ? message : Buffer.from(String(message));
}
