import { createHash, createHmac } from 'node:crypto';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { httpStandIn, readLetter, type Caught, type StandInAnswer } from '../../../test/support/stand-ins.ts';
import { noSender } from '../../../shared/environment.ts';
import type { Letter } from '../ports/mail.ts';
import { awsMail } from './mail.ts';

const from = 'sluice@example.com';
const region = 'eu-central-1';
const secret = 'a secret of tests';
let vendor: Awaited<ReturnType<typeof httpStandIn>>;
let answer: StandInAnswer = {};
beforeAll(async () => {
  vendor = await httpStandIn((caught) =>
    signatureOf(caught) === caught.headers.authorization?.split('Signature=')[1]
      ? answer
      : { status: 403, body: { message: 'The request signature we calculated does not match' } },
  );
});
beforeEach(() => {
  answer = { body: { MessageId: 'm1' } };
  vendor.caught.length = 0;
});
afterAll(() => vendor.close());

const mail = (secretAccessKey = secret) =>
  awsMail({
    from,
    ses: new SESv2Client({
      region,
      endpoint: vendor.url,
      maxAttempts: 1,
      credentials: { accessKeyId: 'AKID', secretAccessKey },
    }),
  });
const letter: Letter = {
  key: 'k1',
  to: ['mei@example.com', 'bo@example.com'],
  subject: '工单“订单表加索引”等待审核，请在今天下班之前处理 🙂',
  text: '你好\n请审核。\n',
  html: `<p>${'Wörter '.repeat(50)}你好</p>`,
};
const sent = () => {
  const [{ body, path, method } = { body: '{}', path: '', method: '' }] = vendor.caught;
  const { Content, ...rest } = JSON.parse(body) as Record<string, unknown> & { Content: { Raw: { Data: string } } };
  return { ...rest, path, method, raw: Buffer.from(Content.Raw.Data, 'base64').toString('utf8') };
};

test('a letter goes to SES as it is, signed, with its words in any language', async () => {
  await mail().send(letter);
  const { raw, ...request } = sent();
  expect(request).toEqual({
    method: 'POST',
    path: '/v2/email/outbound-emails',
    FromEmailAddress: from,
    Destination: { ToAddresses: letter.to },
  });
  expect(readLetter({ to: [], from, raw })).toEqual({
    subject: letter.subject,
    text: expect.stringContaining('你好\n请审核。'),
    html: expect.stringContaining(letter.html ?? ''),
    id: '<k1@example.com>',
  });
  expect(raw).toMatch(/^From: Sluice <sluice@example\.com>\r\n/m);
  expect(raw).toMatch(/^To: mei@example\.com, bo@example\.com\r\n/m);
  expect(raw).toMatch(/^Auto-Submitted: auto-generated\r\n/m);
  expect(raw).toMatch(/^Content-Type: multipart\/alternative;/m);
  // SES takes lines of up to 1,000 bytes, each with its own end.
  for (const line of raw.split('\r\n')) expect([line.length < 998, line.includes('\n')]).toEqual([true, false]);
});

test('what SES refuses is told by its name and its words', async () => {
  answer = {
    status: 400,
    headers: { 'x-amzn-errortype': 'MessageRejected' },
    body: { message: 'Email address is not verified.' },
  };
  await expect(mail().send(letter)).rejects.toMatchObject({
    name: 'MessageRejected',
    message: 'Email address is not verified.',
  });
  await expect(mail('another secret').send(letter)).rejects.toThrow('signature');
});

test('nobody adds a header through a subject or an address', async () => {
  await expect(mail().send({ ...letter, subject: 'Hello\r\nBcc: eve@example.com' })).rejects.toThrow('one line');
  for (const to of [['mei@example.com\nBcc: eve@example.com'], []])
    await expect(mail().send({ ...letter, to })).rejects.toThrow('plain addresses');
  expect(vendor.caught).toEqual([]);
});

test('a deployment without a sender says so', async () => {
  expect(await mail().sender()).toBe(from);
  expect(await awsMail({ from: noSender }).sender()).toBeUndefined();
});

/** Signature version 4, computed by the documents of AWS and not by its SDK. */
function signatureOf({ method, path, headers, body }: Caught): string {
  const header = String(headers.authorization);
  const [, scope = '', names = ''] = /Credential=AKID\/([^,]+), SignedHeaders=([^,]+)/.exec(header) ?? [];
  const signed = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`);
  const canonical = [method, path, '', signed.join(''), names, sha256(body)].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = [...scope.split('/')].reduce<Buffer | string>((key, part) => hmac(key, part), `AWS4${secret}`);
  expect(scope).toBe(`${String(headers['x-amz-date']).slice(0, 8)}/${region}/ses/aws4_request`);
  return hmac(key, toSign).toString('hex');
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
