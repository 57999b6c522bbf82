import { isIP } from 'node:net';
import * as z from 'zod';
import { inLocale } from '../../shared/text.ts';
import { allowedAddressOf } from '../engines/allowed-address.ts';
import { checkedLetter } from '../platform/ports/mail.ts';
import type { ChannelSettings } from './channel-repo.ts';
import { escapedHtml } from './escaped-html.ts';
import { ChannelRefused, testMessage, type Message, type Sender } from './sender.ts';

const settingsSchema = z.object({
  smtp_host: z.string(),
  smtp_port: z.string(),
  smtp_username: z.string(),
  smtp_password: z.string(),
  is_skip_verify: z.boolean(),
});
const milliseconds = 10_000;

/** Mail by a server of the company. */
export const smtp: Sender = {
  reaches: ({ email }) => /^[^\s@<>,;]+@[^\s@<>,;]+$/.test(email),
  toReader: (message, { email }, { settings }) => sendMail(settings, email, message),
  test: ({ recipient_addr: to }, { settings, world, locale }) =>
    sendMail(settings, z.string().parse(to), {
      key: `test-${world.clock.now()}`,
      title: inLocale(testMessage.title, locale),
      lines: [inLocale(testMessage.line, locale)],
    }),
};

async function sendMail(given: ChannelSettings, to: string, message: Message): Promise<void> {
  const settings = settingsSchema.parse(given);
  const letter = checkedLetter({
    to: [to],
    subject: message.title.replace(/[\r\n]+/g, ' '),
    text: plainText(message),
    html: message.html ?? htmlText(message),
  });
  const transport = await transportTo(settings);
  try {
    const domain = settings.smtp_username.split('@')[1] ?? 'localhost';
    const from = { name: 'Sluice', address: settings.smtp_username };
    // The same id on every try, so that mail programs show a letter that came twice once.
    await transport.sendMail({
      ...letter,
      to: [...letter.to],
      from,
      messageId: `<${message.key}@${domain}>`,
      headers: { 'Auto-Submitted': 'auto-generated' },
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  } catch (error) {
    throw new ChannelRefused(wordsOf(error), { cause: error });
  } finally {
    transport.close();
  }
}

async function transportTo(settings: z.output<typeof settingsSchema>) {
  const { createTransport } = await import('nodemailer');
  const { smtp_host: host, smtp_port, smtp_username: user, smtp_password: pass, is_skip_verify } = settings;
  const port = Number(smtp_port);
  const ip = await allowedAddressOf(host).catch((cause: unknown) => {
    throw new ChannelRefused(wordsOf(cause), { cause });
  });
  return createTransport({
    // The address that was checked, and not the name, which might answer differently the second time.
    host: ip,
    port,
    secure: port === 465,
    // A password never leaves over an open line.
    requireTLS: pass !== '',
    ...(pass !== '' && { auth: { user, pass } }),
    tls: { rejectUnauthorized: !is_skip_verify, ...(isIP(host) === 0 && { servername: host }) },
    connectionTimeout: milliseconds,
    greetingTimeout: milliseconds,
    socketTimeout: milliseconds,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

function plainText({ lines, link, actions = [] }: Message): string {
  const links = [...actions, ...(link ? [link] : [])].map(({ words, url }) => `${words}: ${url}`);
  return [...lines, ...(links.length > 0 ? ['', ...links] : []), ''].join('\n');
}

function htmlText({ lines, link, actions = [] }: Message): string {
  const paragraphs = lines.map((line) => `<p>${escapedHtml(line)}</p>`);
  const links = [...actions, ...(link ? [link] : [])];
  const buttons = links.map(({ words, url }) => `<p><a href="${escapedHtml(url)}">${escapedHtml(words)}</a></p>`);
  return `<!doctype html><meta charset="utf-8"><div style="font-family:sans-serif">${[...paragraphs, ...buttons].join('')}</div>`;
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
