import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { systemClock, type Clock } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import { checkedLetter, type Letter, type Mail } from '../../platform/ports/mail.ts';

const from = 'sluice@localhost';

/** Letters of `npm start`: nothing is sent, each is written into a folder as a file that mail programs open. */
export function localMail({ folder, clock = systemClock }: { readonly folder: string; readonly clock?: Clock }): Mail {
  return {
    async send(letter) {
      const text = letterText(checkedLetter(letter), new Date(clock.now()));
      const path = join(folder, `${newId()}.eml`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(`${path}.part`, text, { mode: 0o600 });
      await rename(`${path}.part`, path);
    },
  };
}

function letterText({ to, subject, text, html }: Letter, date: Date): string {
  const boundary = randomUUID();
  const headers = [
    `From: ${from}`,
    `To: ${to.join(', ')}`,
    `Subject: ${headerWords(subject)}`,
    `Date: ${date.toUTCString().replace('GMT', '+0000')}`,
    'MIME-Version: 1.0',
  ];
  const plain = part('text/plain', text);
  if (html === undefined) return lines([...headers, ...plain]);
  const parts = [plain, part('text/html', html)].flatMap((one) => [`--${boundary}`, ...one]);
  return lines([
    ...headers,
    `Content-Type: multipart/alternative; boundary="${boundary}"`,
    '',
    ...parts,
    `--${boundary}--`,
  ]);
}

function part(type: string, content: string): string[] {
  const base64 = Buffer.from(content).toString('base64');
  return [
    `Content-Type: ${type}; charset=utf-8`,
    'Content-Transfer-Encoding: base64',
    '',
    ...(base64.match(/.{1,76}/g) ?? ['']),
  ];
}

// An encoded word has at most 75 letters: ten characters of four bytes each make 56 in base64, and 12 stand around them.
function headerWords(words: string): string {
  if (/^[\x20-\x7e]*$/.test(words)) return words;
  const letters = [...words];
  const pieces = Array.from({ length: Math.ceil(letters.length / 10) }, (_, n) =>
    letters.slice(n * 10, n * 10 + 10).join(''),
  );
  return pieces.map((piece) => `=?utf-8?B?${Buffer.from(piece).toString('base64')}?=`).join('\r\n ');
}

function lines(all: readonly string[]): string {
  return `${all.join('\r\n')}\r\n`;
}
