import { channels } from '../../../shared/channels/index.ts';
import { ChatVendor, chatSecret } from '../../../test/support/chat-vendor.ts';
import { manualClock } from '../../../test/support/clock.ts';
import { noMail } from '../../platform/no-mail.ts';
import { initialSettings } from './channel-repo.ts';
import { dingTalk } from './ding-talk.ts';
import { coding } from './coding.ts';
import type { Message, Reader, Sending } from './sender.ts';

const clock = manualClock();
let chat: ChatVendor;
beforeAll(async () => {
  chat = await ChatVendor.start(clock);
  chat.people.push({ id: 'mei.dd', phone: '138', email: '' });
});
beforeEach(() => {
  chat.sendResult = {};
  chat.paths.length = 0;
});
afterAll(() => chat.close());

const mei: Reader = { uid: 'u1', name: 'mei', email: '', phone: '138', wxid: '', language: 'en-US' };
const message: Message = {
  key: 'k1',
  title: 'Workflow "x_1" waits',
  lines: ['Project: shop', 'Creator: mei'],
  link: { url: 'https://sql.shop.example/x', words: 'Open' },
};
const sending = (key: string, settings: object = {}): Sending => ({
  settings: {
    ...initialSettings(channels.dingTalk),
    app_key: key,
    app_secret: chatSecret,
    agent_id: '7',
    api_url: chat.url,
    ...settings,
  },
  locale: 'en-US',
  memory: { recall: () => Promise.resolve(undefined), keep: () => Promise.resolve() },
  world: { clock, mail: noMail },
});
const send = (key: string, change: Partial<Message> = {}) =>
  dingTalk.toReader?.({ ...message, ...change }, mei, sending(key));

test('a work notice goes to whoever has the phone, with one token for several until it is too old', async () => {
  await send('one');
  await send('one');
  expect(chat.notices.slice(-1)).toEqual([
    {
      to: 'mei.dd',
      text: '### Workflow "x\\_1" waits\n\nProject: shop\n\nCreator: mei\n\n[Open](https://sql.shop.example/x)',
    },
  ]);
  const tokens = () => chat.paths.filter((path) => path.endsWith('/accessToken')).length;
  expect(tokens()).toBe(1);
  clock.advance(7_000_000);
  await send('one');
  expect(tokens()).toBe(2);
});

test('a token that is not taken any more is asked for once again, and no more than once', async () => {
  await send('two');
  chat.forgetTokens();
  await send('two');
  expect(chat.paths.filter((path) => path.endsWith('/accessToken'))).toHaveLength(2);
  const stale = { body: { errcode: 88, sub_code: '40014', sub_msg: 'not a token', errmsg: 'ding' } };
  chat.next = stale;
  await send('two');
  expect(chat.paths.filter((path) => path.endsWith('/accessToken'))).toHaveLength(3);
});

test('sending says success also for people whom a limit kept it from: the result tells', async () => {
  chat.sendResult = { forbidden_list: [{ code: '143105', userid: 'mei.dd', count: 500 }] };
  await expect(send('three')).rejects.toMatchObject({ message: 'forbidden 143105', isFinal: true });
  chat.sendResult = { failed_user_id_list: ['mei.dd'] };
  await expect(send('three')).rejects.toMatchObject({ message: 'failed_user_id_list mei.dd', isFinal: false });
  // The same words a second time on one day: they are there already.
  chat.sendResult = { forbidden_list: [{ code: '143106', userid: 'mei.dd' }] };
  await send('three');
});

test('its refusals are told in its words; limits are tried again, unknown people are not', async () => {
  chat.next = { body: { errcode: 90018, errmsg: 'qps limit' } };
  await send('four', { key: 'warm' })?.catch(() => undefined);
  chat.next = { body: { errcode: 60121, errmsg: 'no such user' } };
  await expect(send('four')).rejects.toMatchObject({ message: 'errcode 60121 no such user', isFinal: true });
  chat.next = { body: { status: 1111, punish: 'deny' } };
  await expect(send('four')).rejects.toMatchObject({ message: 'errcode 1111', isFinal: false });
  chat.next = { status: 502, body: '<html>' };
  await expect(send('four')).rejects.toMatchObject({ message: 'HTTP 502 <html>' });
});

test('a long notice is shortened to what it takes, and keeps its link', async () => {
  await send('five', { lines: ['说'.repeat(2000)] });
  const { text = '' } = chat.notices.at(-1) ?? {};
  expect(Buffer.byteLength(text)).toBeLessThanOrEqual(2048);
  expect(text).toMatch(/说…\n\n\[Open\]\(https:\/\/sql\.shop\.example\/x\)$/);
});

test('without an AgentId, or a project for messages, a channel carries no messages', () => {
  expect([dingTalk.carriesMessages?.({ agent_id: '' }), dingTalk.carriesMessages?.({ agent_id: '7' })]).toEqual([
    false,
    true,
  ]);
  expect([
    coding.carriesMessages?.({ message_project: '' }),
    coding.carriesMessages?.({ message_project: 'x' }),
  ]).toEqual([false, true]);
  expect([dingTalk.reaches?.(mei), dingTalk.reaches?.({ ...mei, phone: '' })]).toEqual([true, false]);
});
