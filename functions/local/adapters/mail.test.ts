import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { manualClock } from '../../../test/support/clock.ts';
import type { Letter } from '../../platform/ports/mail.ts';
import { mailConformance } from '../../platform/ports/mail.conformance.ts';
import { localMail } from './mail.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-mail-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const mail = () => localMail({ folder, clock: manualClock() });
const files = () =>
  readdirSync(folder)
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8'));

function letterOf(file: string): Letter {
  const headers = (file.split('\r\n\r\n', 1)[0] ?? '').replace(/\r\n /g, '');
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(headers)?.[1]?.trim() ?? '';
  const subject = header('Subject').replace(/=\?utf-8\?B\?(.*?)\?=/g, (_, words: string) =>
    Buffer.from(words, 'base64').toString(),
  );
  const content = (type: string) => {
    const found = new RegExp(
      `Content-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n([\\s\\S]*?)(\r\n--|$)`,
    ).exec(file)?.[1];
    return found === undefined ? undefined : Buffer.from(found, 'base64').toString();
  };
  const html = content('text/html');
  return {
    to: header('To').split(', '),
    subject,
    text: content('text/plain') ?? '',
    ...(html !== undefined && { html }),
  };
}

mailConformance(() => ({ mail: mail(), letters: () => files().map(letterOf) }));

test('a letter is a file that any mail program opens: short lines, a date and the kind of its parts', async () => {
  await mail().send({
    to: ['mei@example.com'],
    subject: '主题'.repeat(60),
    text: '内容'.repeat(500),
    html: '<b>x</b>',
  });
  const [file = ''] = files();
  expect(Math.max(...file.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(90);
  expect(file).toMatch(/^Date: Tue, 01 Jan 2030 00:00:00 \+0000\r$/m);
  expect(file).toMatch(/multipart\/alternative; boundary="([^"]+)"[\s\S]*--\1--\r\n$/);
});
