import { channels, type ChannelName } from '../../../shared/channels/index.ts';
import { httpStandIn, type Caught, type StandInAnswer } from '../../../test/support/stand-ins.ts';
import { manualClock } from '../../../test/support/clock.ts';
import { initialSettings } from './channel-repo.ts';
import { senders } from './index.ts';
import { noMail } from '../../platform/no-mail.ts';
import type { Message, Reader, Sending } from './sender.ts';
import { signature } from './webhook.ts';

/** Each vendor's side, as its documents describe it; none of the real ones was ever reached. */
let answer: (caught: Caught) => StandInAnswer = () => ({});
let vendor: Awaited<ReturnType<typeof httpStandIn>>;
const clock = manualClock();
beforeAll(async () => {
  vendor = await httpStandIn((caught) => answer(caught));
});
beforeEach(() => {
  vendor.caught.length = 0;
});
afterAll(() => vendor.close());

const message: Message = {
  key: 'k1',
  title: 'Workflow "x" <waits> & waits',
  lines: ['Project: shop', 'Creator: mei'],
  link: { url: 'https://sql.shop.example/x', words: 'Open' },
};
const mei: Reader = {
  uid: 'u1',
  name: 'mei',
  email: 'mei@x.example',
  phone: '13800000000',
  wxid: 'mei.wx',
  language: 'en-US',
};
const remembered = new Map<string, string>();
const sending = (name: ChannelName, settings: object): Sending => ({
  settings: { ...initialSettings(channels[name]), ...settings },
  locale: 'en-US',
  memory: {
    recall: (key) => Promise.resolve(remembered.get(key)),
    keep: async (key, value) => void remembered.set(key, value),
  },
  world: { clock, mail: noMail },
});
const bodies = () =>
  vendor.caught.map(({ body }) => (body === '' ? undefined : (JSON.parse(body) as Record<string, unknown>)));

test('the signature of a webhook is that of Standard Webhooks', () => {
  expect(
    signature('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'msg_p5jXN8AQM9LWM0D4loKWxJek.1614265330.{"test": 2432232314}'),
  ).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});

describe('Slack', () => {
  const slack = () => sending('slack', { webhook_url: `${vendor.url}/services/T/B/X` });
  test('a message is posted with its special letters escaped', async () => {
    answer = () => ({ body: 'ok' });
    await senders.slack.toAll?.({ ...message, body: '' }, slack());
    expect(bodies()).toEqual([
      {
        text: '*Workflow "x" &lt;waits&gt; &amp; waits*\nProject: shop\nCreator: mei\n<https://sql.shop.example/x|Open>',
      },
    ]);
  });

  test('what it answers is the reason, and a hook that is gone is not tried again', async () => {
    answer = () => ({ status: 404, body: 'no_service' });
    await expect(senders.slack.test({}, slack())).rejects.toMatchObject({
      message: 'HTTP 404 no_service',
      isFinal: true,
    });
    answer = () => ({ status: 500, body: '' });
    await expect(senders.slack.test({}, slack())).rejects.toMatchObject({ message: 'HTTP 500', isFinal: false });
  });
});

test('Teams gets an adaptive card, of which it says that it is queued', async () => {
  answer = () => ({ status: 202 });
  const teams = sending('teams', { webhook_url: `${vendor.url}/workflows/1?sig=secret` });
  await senders.teams.toAll?.({ ...message, body: '' }, teams);
  expect(bodies()).toMatchObject([
    {
      type: 'message',
      attachments: [
        {
          contentType: 'application/vnd.microsoft.card.adaptive',
          content: { type: 'AdaptiveCard', actions: [{ url: 'https://sql.shop.example/x' }] },
        },
      ],
    },
  ]);
  answer = () => ({ status: 410, body: 'gone' });
  await expect(senders.teams.test({}, teams)).rejects.toMatchObject({ message: 'HTTP 410 gone', isFinal: true });
});

describe('WeCom', () => {
  const wecom = (corp: string) =>
    sending('wechat', { corp_id: corp, agent_id: 1000002, corp_secret: 's3', proxy_ip: vendor.url });
  const reply = (sent: StandInAnswer['body']) => (caught: Caught) => ({
    body:
      caught.path === '/cgi-bin/gettoken'
        ? { errcode: 0, errmsg: 'ok', access_token: `t-${vendor.caught.length}`, expires_in: 7200 }
        : sent,
  });

  test('a message goes to the person, with one token for several', async () => {
    answer = reply({ errcode: 0, errmsg: 'ok', msgid: 'm1' });
    await senders.wechat.toReader?.(message, mei, wecom('one'));
    await senders.wechat.toReader?.(message, mei, wecom('one'));
    expect(vendor.caught.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /cgi-bin/gettoken',
      'POST /cgi-bin/message/send',
      'POST /cgi-bin/message/send',
    ]);
    expect(Object.fromEntries(vendor.caught[0]?.query ?? [])).toEqual({ corpid: 'one', corpsecret: 's3' });
    expect(vendor.caught[1]?.query.get('access_token')).toBe('t-1');
    expect(bodies()[1]).toMatchObject({ touser: 'mei.wx', msgtype: 'text', agentid: 1000002, safe: 0 });
  });

  test('a token that is not taken any more is asked for once again', async () => {
    let isStale = true;
    answer = (caught) => {
      if (caught.path === '/cgi-bin/gettoken') return reply({})(caught);
      const body = isStale ? { errcode: 42001, errmsg: 'expired' } : { errcode: 0 };
      isStale = false;
      return { body };
    };
    await senders.wechat.toReader?.(message, mei, wecom('two'));
    expect(vendor.caught).toHaveLength(4);
  });

  test('a person whom it does not know is a failure, though the code says success', async () => {
    answer = reply({ errcode: 0, errmsg: 'ok', invaliduser: 'mei.wx' });
    await expect(senders.wechat.toReader?.(message, mei, wecom('three'))).rejects.toMatchObject({
      message: 'invaliduser mei.wx',
      isFinal: true,
    });
    answer = reply({ errcode: 45009, errmsg: 'api freq out of limit' });
    await expect(senders.wechat.test({ recipient_id: 'mei.wx' }, wecom('three'))).rejects.toMatchObject({
      message: 'errcode 45009 api freq out of limit',
      isFinal: false,
    });
  });

  test('a long message is shortened to what it takes, and keeps its link', async () => {
    answer = reply({ errcode: 0 });
    await senders.wechat.toReader?.({ ...message, lines: ['说'.repeat(2000)] }, mei, wecom('four'));
    const { content } = bodies()[1]?.['text'] as { content: string };
    expect(Buffer.byteLength(content)).toBeLessThanOrEqual(2048);
    expect(content).toMatch(/说…\nOpen: https:\/\/sql\.shop\.example\/x$/);
  });
});

describe('Feishu', () => {
  const app = (id: string) => sending('feishu', { app_id: id, app_secret: 's', api_url: vendor.url });
  const reply = (users: object[], sent: object) => (caught: Caught) => {
    if (caught.path.endsWith('/tenant_access_token/internal'))
      return { body: { code: 0, msg: 'ok', tenant_access_token: 't-1', expire: 7200 } };
    return { body: caught.path.endsWith('/batch_get_id') ? { code: 0, data: { user_list: users } } : sent };
  };

  test('a message goes to whoever has the email or the phone, as text in JSON, with its key', async () => {
    answer = reply([{ email: 'mei@x.example' }, { mobile: '13800000000', user_id: 'ou_1' }], { code: 0, msg: 'ok' });
    await senders.feishu.toReader?.(message, mei, app('a'));
    const [, found, sent] = vendor.caught;
    expect(found?.headers.authorization).toBe('Bearer t-1');
    expect(bodies()[1]).toEqual({ emails: ['mei@x.example'], mobiles: ['13800000000'] });
    expect(sent?.query.get('receive_id_type')).toBe('open_id');
    expect(bodies()[2]).toMatchObject({ receive_id: 'ou_1', msg_type: 'post', uuid: 'k1' });
    expect(JSON.parse(String(bodies()[2]?.['content']))).toMatchObject({ zh_cn: { title: message.title } });
  });

  test('nobody by that address, and a refusal, are told in its words', async () => {
    answer = reply([{ email: 'mei@x.example' }], { code: 0 });
    await expect(
      senders.feishu.test({ account_type: 'email', account: 'mei@x.example' }, app('b')),
    ).rejects.toMatchObject({
      message: 'No user of Feishu has mei@x.example',
    });
    answer = reply([{ user_id: 'ou_1' }], { code: 230013, msg: 'Bot has NO availability to this user.' });
    await expect(senders.feishu.test({ account_type: 'phone', account: '138' }, app('b'))).rejects.toMatchObject({
      message: 'code 230013 Bot has NO availability to this user.',
      isFinal: true,
    });
  });
});

describe('an SMS gateway', () => {
  const gateway = (settings: object = {}) =>
    sending('smsGateway', { url: `${vendor.url}/sms`, token: 'gateway-t0ken', ...settings });

  test('gets phone, words and token, with the same key on every try', async () => {
    answer = () => ({});
    await senders.smsGateway.toReader?.(message, mei, gateway());
    expect(vendor.caught[0]).toMatchObject({ method: 'POST', path: '/sms', headers: { 'webhook-id': 'k1' } });
    expect(bodies()).toEqual([
      {
        phone: '13800000000',
        content: 'Workflow "x" <waits> & waits\nProject: shop\nCreator: mei\nhttps://sql.shop.example/x',
        token: 'gateway-t0ken',
      },
    ]);
  });

  test('is given short words, and never half a link', async () => {
    answer = () => ({});
    await senders.smsGateway.toReader?.({ ...message, lines: ['说'.repeat(2000)] }, mei, gateway());
    const content = String(bodies()[0]?.['content']);
    expect(content.length).toBeLessThanOrEqual(300);
    expect(content).toMatch(/说\nhttps:\/\/sql\.shop\.example\/x$/);
  });

  test('that refuses is told in its own words', async () => {
    answer = () => ({ status: 502, body: 'no carrier' });
    await expect(senders.smsGateway.test({ recipient_phone: '13800000000' }, gateway())).rejects.toMatchObject({
      message: 'HTTP 502 no carrier',
      isFinal: false,
    });
  });
});

test('people without the address that a channel needs are not reached by it', () => {
  const nobody = { ...mei, email: '', phone: '', wxid: '' };
  for (const name of ['smtp', 'wechat', 'feishu', 'smsGateway'] as const)
    expect([senders[name].reaches?.(mei), senders[name].reaches?.(nobody)]).toEqual([true, false]);
});
