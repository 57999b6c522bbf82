import type { SESv2Client } from '@aws-sdk/client-sesv2';
import { invariant } from '../../../shared/errors/index.ts';
import { checkedLetter, type Mail } from '../ports/mail.ts';

/** Letters by SES, from an address that the account has proven to own. What speaks to it is loaded with the first letter: most calls send none. */
export function awsMail({ ses, from }: { readonly ses?: SESv2Client; readonly from: string }): Mail {
  invariant(from, 'the sender of letters is configured');
  let client = ses;
  const utf8 = (Data: string) => ({ Data, Charset: 'UTF-8' });
  return {
    async send(letter) {
      const { SendEmailCommand, SESv2Client: Client } = await import('@aws-sdk/client-sesv2');
      client ??= new Client({});
      const { to, subject, text, html } = checkedLetter(letter);
      const Body = { Text: utf8(text), ...(html !== undefined && { Html: utf8(html) }) };
      const Content = { Simple: { Subject: utf8(subject), Body } };
      await client.send(
        new SendEmailCommand({ FromEmailAddress: from, Destination: { ToAddresses: [...to] }, Content }),
      );
    },
  };
}
