import { SendEmailCommand, SESv2Client, type SendEmailCommandInput } from '@aws-sdk/client-sesv2';
import { mockClient } from 'aws-sdk-client-mock';
import type { Letter } from '../ports/mail.ts';
import { mailConformance } from '../ports/mail.conformance.ts';
import { awsMail } from './mail.ts';

const ses = new SESv2Client({ region: 'eu-central-1' });
const from = 'sluice@example.com';
const mock = mockClient(ses);
let letters: Letter[] = [];
beforeEach(() => {
  letters = [];
  mock.on(SendEmailCommand, { FromEmailAddress: from }).callsFake(({ Destination, Content }: SendEmailCommandInput) => {
    const { Subject, Body } = { ...Content?.Simple };
    const wordsOf = (part: { Data: string | undefined } | undefined) => String(part?.Data);
    letters.push({
      to: Destination?.ToAddresses ?? [],
      subject: wordsOf(Subject),
      text: wordsOf(Body?.Text),
      ...(Body?.Html && { html: wordsOf(Body.Html) }),
    });
    return { MessageId: 'm' };
  });
});
afterAll(() => mock.restore());

mailConformance(() => ({ mail: awsMail({ ses, from }), letters: () => letters }));

test('a deployment without a sender fails', () => {
  expect(() => awsMail({ ses, from: '' })).toThrow('is configured');
});
