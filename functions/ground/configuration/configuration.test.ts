import * as contract from '../../../shared/contract/ground/configuration/operations.ts';
import { httpStandIn, readLetter, smtpStandIn } from '../../../test/support/stand-ins.ts';
import type { Letter, Mail } from '../../platform/ports/mail.ts';
import { testApi, type TestApi } from '../../../test/support/api.ts';

type StandIn = Awaited<ReturnType<typeof smtpStandIn>>;
const sender = 'sluice@shop.example';
let api: TestApi;
let post: StandIn;
beforeAll(async () => {
  [api, post] = await Promise.all([testApi(), smtpStandIn({ user: sender, password: 'post-secret' })]);
});
afterAll(() => Promise.all([api.close(), post.close()]));

const mailSettings = () => ({
  enable_smtp_notify: true,
  smtp_host: '127.0.0.1',
  smtp_port: String(post.port),
  smtp_username: sender,
  smtp_password: 'post-secret',
  is_skip_verify: true,
});
const saveMail = (change: object = {}, by = 'admin') =>
  api.as(by).call(contract.updateSmtp, { body: { smtp_configuration: { ...mailSettings(), ...change } } });
const tryMail = async (to = 'mei@shop.example') =>
  (await api.as('sys').call(contract.testSmtp, { body: { test_smtp_configuration: { recipient_addr: to } } })).data;

describe('mail', () => {
  test('a test letter arrives in the language of whoever asks, and the password never comes back', async () => {
    await saveMail();
    expect(await tryMail()).toEqual({ is_smtp_send_normal: true, send_error_message: '' });
    const [letter] = post.letters;
    expect(letter).toMatchObject({ to: ['mei@shop.example'], from: sender });
    expect(letter && readLetter(letter)).toMatchObject({ subject: 'Test message from Sluice' });
    expect((await api.as('auditor').call(contract.readSmtp)).data).toMatchObject({
      ...mailSettings(),
      smtp_password: '',
      changed_by: 'admin',
    });
    expect((await api.everyRow()).join()).not.toContain('post-secret');
  });

  test('a test that fails says what the server answered', async () => {
    await saveMail({ smtp_password: 'wrong' });
    expect(await tryMail()).toEqual({
      is_smtp_send_normal: false,
      send_error_message: expect.stringContaining('Wrong user or password'),
    });
    await saveMail({ is_skip_verify: false, smtp_password: 'post-secret' });
    expect((await tryMail()).send_error_message).toMatch(/certificate/);
  });

  test('what is not given stays; another place asks for the password again', async () => {
    await saveMail();
    const change = (settings: object) => ({ body: { smtp_configuration: settings } });
    await api.as('admin').call(contract.updateSmtp, change({ enable_smtp_notify: false, smtp_password: '' }));
    expect((await api.as('admin').call(contract.readSmtp)).data).toMatchObject({
      enable_smtp_notify: false,
      smtp_port: String(post.port),
    });
    expect(await tryMail()).toMatchObject({ is_smtp_send_normal: true });
    expect(await api.as('admin').errorOf(contract.updateSmtp, change({ smtp_host: 'evil.example' }))).toBe(
      'secretNeededToMove',
    );
  });

  test('it is switched on only when it is complete, and wrong fields are named', async () => {
    const save = (settings: object) => ({ body: { smtp_configuration: settings } });
    const refusal = await api.as('admin', 'other').refusal(contract.updateSmtp, save({ enable_smtp_notify: true }));
    expect(refusal).toMatchObject({ error: 'channelIncomplete' });
    const fields = async (settings: object) =>
      (await api.as('admin').refusal(contract.updateSmtp, save(settings))).fields?.map(({ path }) => path);
    expect(await fields({ smtp_port: '70000', smtp_username: 'nobody' })).toEqual([
      'smtp_configuration.smtp_port',
      'smtp_configuration.smtp_username',
    ]);
  });

  test('overseers look, administrators change, others do neither; tenants are apart', async () => {
    await saveMail();
    for (const user of ['mei', 'director']) expect(await api.as(user).errorOf(contract.readSmtp)).toBe('forbidden');
    expect(await api.as('auditor').errorOf(contract.updateSmtp, { body: { smtp_configuration: {} } })).toBe(
      'forbidden',
    );
    expect(
      await api
        .as('auditor')
        .errorOf(contract.testSmtp, { body: { test_smtp_configuration: { recipient_addr: 'a@b.example' } } }),
    ).toBe('forbidden');
    expect((await api.as('admin', 'other').call(contract.readSmtp)).data).toMatchObject({ smtp_username: '' });
  });
});

describe('mail by Amazon SES', () => {
  const sent: Letter[] = [];
  let refusal: Error | undefined;
  let from: string | undefined = 'sluice@deployed.example';
  const mail: Mail = {
    sender: () => Promise.resolve(from),
    send: (letter) => {
      if (refusal) return Promise.reject(refusal);
      sent.push(letter);
      return Promise.resolve();
    },
  };
  let deployed: TestApi;
  beforeAll(async () => {
    deployed = await testApi({ ports: { mail } });
  });
  afterAll(() => deployed.close());
  const bySes = { body: { smtp_configuration: { enable_smtp_notify: true, mail_service: 'ses' } } };
  const tried = async () =>
    (
      await deployed.as('sys').call(contract.testSmtp, {
        body: { test_smtp_configuration: { recipient_addr: 'mei@shop.example' } },
      })
    ).data;

  test('where the deployment has a sender it can be chosen, without a mail server', async () => {
    expect((await deployed.as('auditor').call(contract.readSmtp)).data).toMatchObject({
      mail_service: 'smtp',
      ses_sender: from,
    });
    await deployed.as('admin').call(contract.updateSmtp, bySes);
    expect(await tried()).toEqual({ is_smtp_send_normal: true, send_error_message: '' });
    expect(sent).toEqual([
      {
        key: expect.stringMatching(/^test-/),
        to: ['mei@shop.example'],
        subject: 'Test message from Sluice',
        text: expect.stringContaining('the settings are right'),
        html: expect.stringContaining('the settings are right'),
      },
    ]);
  });

  test('a test says what SES answered, by its name and its words', async () => {
    await deployed.as('admin').call(contract.updateSmtp, bySes);
    refusal = Object.assign(new Error('Email address is not verified.'), { name: 'MessageRejected' });
    expect(await tried()).toEqual({
      is_smtp_send_normal: false,
      send_error_message: 'MessageRejected: Email address is not verified.',
    });
    refusal = undefined;
  });

  test('without a sender it can neither be chosen nor used any longer', async () => {
    await deployed.as('admin').call(contract.updateSmtp, bySes);
    from = undefined;
    expect(await deployed.as('admin').errorOf(contract.updateSmtp, bySes)).toBe('mailServiceNotOffered');
    expect((await tried()).send_error_message).toContain('no sender at Amazon SES');
    from = 'sluice@deployed.example';
    expect((await api.as('auditor').call(contract.readSmtp)).data).toMatchObject({ ses_sender: '' });
    expect(await api.as('admin').errorOf(contract.updateSmtp, bySes)).toBe('mailServiceNotOffered');
    const byPigeon = { body: { smtp_configuration: { mail_service: 'pigeon' } } };
    expect((await deployed.as('admin').refusal(contract.updateSmtp, byPigeon)).fields).toMatchObject([
      { path: 'smtp_configuration.mail_service' },
    ]);
  });
});

describe('a webhook', () => {
  let hook: Awaited<ReturnType<typeof httpStandIn>>;
  afterAll(() => hook.close());

  test('gets a test with its token and a signature, and only 200 is success', async () => {
    let status = 200;
    hook = await httpStandIn(() => ({ status, body: status === 200 ? '' : 'not today' }));
    const settings = { enable: true, url: `${hook.url}/in`, token: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' };
    await api.as('admin').call(contract.updateWebhook, { body: { webhook_config: settings } });
    const tried = async () => (await api.as('admin').call(contract.testWebhook, { body: {} })).data;
    expect(await tried()).toEqual({ is_message_sent_normally: true, send_error_message: '' });
    expect(hook.caught[0]).toMatchObject({
      method: 'POST',
      path: '/in',
      headers: { authorization: `Bearer ${settings.token}`, 'webhook-signature': expect.stringMatching(/^v1,/) },
    });
    status = 204;
    expect(await tried()).toEqual({ is_message_sent_normally: false, send_error_message: 'HTTP 204' });
    status = 302;
    expect((await tried()).send_error_message).toBe('HTTP 302 not today');
    expect((await api.as('admin').call(contract.readWebhook)).data).toMatchObject({ token: '', max_retry_times: 3 });
  });

  test('never reaches the metadata service of a cloud', async () => {
    const settings = { enable: true, url: 'http://169.254.169.254/latest/meta-data', token: 'x' };
    await api.as('admin').call(contract.updateWebhook, { body: { webhook_config: settings } });
    expect((await api.as('admin').call(contract.testWebhook, { body: {} })).data).toEqual({
      is_message_sent_normally: false,
      send_error_message: expect.stringMatching(
        /^This address may not be reached from here \(Connections to 169\.254\.169\.254 are not allowed here\)$/,
      ),
    });
    const fields = async (config: object) =>
      (await api.as('admin').refusal(contract.updateWebhook, { body: { webhook_config: config } })).fields?.length;
    expect(await fields({ url: 'ftp://x', max_retry_times: 6, retry_interval_seconds: 0 })).toBe(3);
  });
});

test('a channel that is not filled in is not tried', async () => {
  for (const op of [contract.testSlack, contract.testTeams, contract.testWebhook])
    expect(await api.as('admin', 'other').errorOf(op, { body: {} })).toBe('channelIncomplete');
  const wecom = { corp_id: 'c1', agent_id: 1, corp_secret: 's3cret', enable_wechat_notify: true };
  await api.as('admin', 'other').call(contract.updateWechat, { body: { update_wechat_configuration: wecom } });
  expect((await api.as('auditor', 'other').call(contract.readWechat)).data).toMatchObject({
    enable_wechat_notify: true,
    corp_id: 'c1',
    corp_secret: '',
  });
  const moved = { update_wechat_configuration: { proxy_ip: 'https://proxy.example' } };
  expect(await api.as('admin', 'other').errorOf(contract.updateWechat, { body: moved })).toBe('secretNeededToMove');
});

test('settings that are not kept are refused by their names', async () => {
  const body = {
    url: 'https://other.example',
    workflow_expired_hours: 24,
    system_variable_ssh_primary_key: 'k',
  };
  expect((await api.as('admin').refusal(contract.updateSystemVariables, { body })).message).toMatch(
    /workflow_expired_hours.*system_variable_ssh_primary_key/,
  );
  expect((await api.as('admin').call(contract.readSystemVariables)).data.url).not.toBe('https://other.example');
});

test('the address of the console is kept without a slash at its end', async () => {
  await api.as('admin').call(contract.updateSystemVariables, { body: { url: 'https://sql.shop.example/' } });
  expect((await api.as('auditor').call(contract.readSystemVariables)).data).toMatchObject({
    url: 'https://sql.shop.example',
    changed_by: 'admin',
  });
  expect(await api.as('mei').errorOf(contract.readSystemVariables)).toBe('forbidden');
  expect(await api.as('admin').errorOf(contract.updateSystemVariables, { body: { url: 'nowhere' } })).toBe(
    'validation',
  );
});
