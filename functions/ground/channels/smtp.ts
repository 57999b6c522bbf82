import { isIP } from 'node:net';
import * as z from 'zod';
import { inLocale, type Text } from '../../../shared/text.ts';
import { allowedAddressOf } from '../../engines/allowed-address.ts';
import { mimeOptions, type Letter } from '../../platform/ports/mail.ts';
import type { ChannelSettings } from './channel-repo.ts';
import { escapedHtml } from './escaped-html.ts';
import { ChannelRefused, testMessage, type Message, type Sender, type Sending } from './sender.ts';

const settingsSchema = z.object({
  smtp_host: z.string(),
  smtp_port: z.string(),
  smtp_username: z.string(),
  smtp_password: z.string(),
  is_skip_verify: z.boolean(),
});
const milliseconds = 10_000;

/** Mail by a server of the company, or by what the deployment may send with. */
export const smtp: Sender = {
  reaches: ({ email }) => /^[^\s@<>,;]+@[^\s@<>,;]+$/.test(email),
  toReader: (message, { email }, sending) => sendMail(sending, email, message),
  test: ({ recipient_addr: to }, sending) =>
    sendMail(sending, z.string().parse(to), {
      key: `test-${sending.world.clock.now()}`,
      title: inLocale(testMessage.title, sending.locale),
      lines: [inLocale(testMessage.line, sending.locale)],
    }),
};

async function sendMail(sending: Sending, to: string, message: Message): Promise<void> {
  const letter = {
    key: message.key,
    to: [to],
    subject: message.title.replace(/[\r\n]+/g, ' '),
    text: plainText(message),
    html: message.html ?? htmlText(message),
  };
  await (sending.settings['mail_service'] === 'ses' ? byService(sending, letter) : byServer(sending.settings, letter));
}

const noSender: Text = {
  zh: '此部署没有 Amazon SES 的发件人，请改用邮件服务器，或由管理员在部署时设置 mailFrom',
  en: 'This deployment has no sender at Amazon SES. Choose a mail server, or deploy with mailFrom',
};

async function byService({ world: { mail }, locale }: Sending, letter: Letter): Promise<void> {
  if ((await mail.sender()) === undefined) throw new ChannelRefused(inLocale(noSender, locale));
  try {
    await mail.send(letter);
  } catch (error) {
    // SES names the kind of its refusal, which people look up by that name.
    const kind = error instanceof Error && error.name !== 'Error' ? `${error.name}: ` : '';
    throw new ChannelRefused(`${kind}${wordsOf(error)}`, { cause: error });
  }
}

async function byServer(given: ChannelSettings, letter: Letter): Promise<void> {
  const settings = settingsSchema.parse(given);
  const options = mimeOptions(letter, settings.smtp_username);
  const transport = await transportTo(settings);
  try {
    await transport.sendMail(options);
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

/** It follows the colours of the reader's mail program, which may be dark. */
function htmlText({ title, lines, link, actions = [] }: Message): string {
  const paragraphs = lines.map((line) => `<p>${escapedHtml(line)}</p>`);
  const links = [...actions, ...(link ? [link] : [])];
  const buttons = links.map(({ words, url }) => `<p><a href="${escapedHtml(url)}">${escapedHtml(words)}</a></p>`);
  const head = '<!doctype html><meta charset="utf-8"><meta name="color-scheme" content="light dark">';
  const body = [`<h2>${escapedHtml(title)}</h2>`, ...paragraphs, ...buttons].join('');
  return `${head}<title>${escapedHtml(title)}</title><div style="font-family:sans-serif">${body}</div>`;
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
