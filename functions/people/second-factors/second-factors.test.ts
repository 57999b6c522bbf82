import { errors } from '../../../shared/errors/index.ts';
import { fill } from '../../../shared/text.ts';
import * as configuration from '../../../shared/contract/ground/configuration/operations.ts';
import * as contract from '../../../shared/contract/people/second-factors/operations.ts';
import * as sessions from '../../../shared/contract/people/sessions/operations.ts';
import * as users from '../../../shared/contract/people/users/operations.ts';
import { limits } from '../../../shared/limits.ts';
import type { ApiClient } from '../../../test/support/api-client.ts';
import { testApi, testPassword, type TestApi } from '../../../test/support/api.ts';
import { manualClock } from '../../../test/support/clock.ts';
import { httpStandIn } from '../../../test/support/stand-ins.ts';
import { totpCode } from '../../ground/signing-in/totp.ts';

type Gateway = Awaited<ReturnType<typeof httpStandIn>>;
const clock = manualClock(Date.now());
const phone = '13812345678';
let api: TestApi;
let gateway: Gateway;
beforeAll(async () => {
  [api, gateway] = await Promise.all([testApi({ clock }), httpStandIn()]);
  await api.as('admin').call(configuration.updateSms, {
    body: {
      update_sms_configuration: {
        enable_sms: true,
        sms_type: 'webhook',
        url: gateway.url,
        configuration: { token: 'gateway-secret' },
      },
    },
  });
  await proven('mei');
});
beforeEach(() => clock.advance(limits.signInWindowSeconds * 1000));
afterAll(() => Promise.all([api.close(), gateway.close()]));

const session = (username: string, verify_code?: string) => ({
  body: { session: { username, password: testPassword, ...(verify_code !== undefined && { verify_code }) } },
});
const own = (current_user: object) => ({ body: { current_user } });
const send = async (username: string, client: ApiClient = api.anyone) =>
  (await client.call(contract.sendSmsCode, { body: { username } })).data;
const lastCode = () => (JSON.parse(gateway.caught.at(-1)?.body ?? '{}') as { verify_code: string }).verify_code;

/** Switches codes by SMS on, as the account page does. */
async function proven(user: string) {
  const client = api.as(user);
  await client.call(users.updateCurrentUser, own({ phone }));
  expect(await send(user, client)).toEqual({ is_sms_code_sent_normally: true, send_error_message: '' });
  const { data } = await client.call(contract.verifySmsCode, { body: { username: user, code: lastCode() } });
  expect(data.is_verify_sent_normally).toBe(true);
  await client.call(users.updateCurrentUser, own({ two_factor_enabled: true }));
}

async function authenticator(user: string) {
  const client = api.as(user);
  const { data } = await client.call(contract.beginTotp, { body: { old_password: testPassword } });
  const code = (steps = 0) => totpCode(data.secret, Math.floor(clock.now() / 30_000) + steps);
  const confirmed = await client.call(contract.confirmTotp, { body: { code: code() } });
  return { code, recovery: confirmed.data.recovery_codes, secret: data.secret };
}

describe('codes by SMS', () => {
  test('name and password alone sign nobody in who has them; a right code does, once', async () => {
    expect(await api.anyone.errorOf(sessions.signIn, session('mei'))).toBe('secondFactorRequired');
    expect(await api.anyone.errorOf(sessions.signIn, session('mei', ''))).toBe('secondFactorRequired');
    await send('mei');
    const code = lastCode();
    expect(gateway.caught.at(-1)?.body).toBe(JSON.stringify({ phone, verify_code: code, token: 'gateway-secret' }));
    await api.anyone.call(sessions.signIn, session('mei', code));
    expect(await api.anyone.errorOf(sessions.signIn, session('mei', code))).toBe('verifyCodeWrong');
  });

  test('the check before signing in says that a code is needed, and shows the phone masked', async () => {
    const { data } = await api.anyone.call(sessions.verifyUserLogin, session('mei'));
    expect(data).toMatchObject({ two_factor_enabled: true, phone: '138****5678' });
    const wrong = { body: { session: { username: 'mei', password: 'wrong' } } };
    expect((await api.anyone.call(sessions.verifyUserLogin, wrong)).data).toMatchObject({ phone: '', user_uid: '' });
  });

  test('nobody sends codes to a phone without its password, and not one after the other', async () => {
    const stranger = api.anyone.with({ ip: '198.51.100.77' });
    const before = gateway.caught.length;
    const [known, unknown] = [await send('mei', stranger), await send('nobody', stranger)];
    expect(known).toEqual(unknown);
    expect(known).toEqual({ is_sms_code_sent_normally: false, send_error_message: errors.codeNotSent.text.en });
    expect(await send('mei', api.as('lee'))).toEqual(known);
    expect(gateway.caught.length).toBe(before);
    await api.anyone.call(sessions.verifyUserLogin, session('mei'));
    expect((await send('mei')).is_sms_code_sent_normally).toBe(true);
    expect((await send('mei')).send_error_message).toBe(fill(errors.codeSentJustNow.text, { seconds: 60 }).en);
    expect(gateway.caught.length).toBe(before + 1);
  });

  test('a code ends after five minutes and after five tries', async () => {
    await api.anyone.call(sessions.verifyUserLogin, session('mei'));
    await send('mei');
    const wrong = lastCode() === '000000' ? '000001' : '000000';
    for (let tries = 0; tries < limits.codeTriesMax; tries++)
      expect(await api.anyone.errorOf(sessions.signIn, session('mei', wrong))).toBe('verifyCodeWrong');
    expect(await api.anyone.errorOf(sessions.signIn, session('mei', lastCode()))).toBe('verifyCodeWrong');
    clock.advance(limits.signInWindowSeconds * 1000);
    await api.anyone.call(sessions.verifyUserLogin, session('mei'));
    await send('mei');
    clock.advance((limits.codeSeconds + 1) * 1000);
    expect(await api.anyone.errorOf(sessions.signIn, session('mei', lastCode()))).toBe('verifyCodeWrong');
  });

  test('wrong codes are counted, so that nobody tries them all', async () => {
    for (let tries = 0; tries < limits.signInFailuresMax; tries++)
      expect(await api.anyone.errorOf(sessions.signIn, session('mei', '000000'))).toBe('verifyCodeWrong');
    expect(await api.anyone.errorOf(sessions.signIn, session('mei', '000000'))).toBe('tooManyRequests');
  });

  test('a phone must be proven first; switching off takes the password, and the phone stays', async () => {
    const lee = api.as('lee');
    await lee.call(users.updateCurrentUser, own({ phone }));
    const on = own({ two_factor_enabled: true });
    expect(await lee.errorOf(users.updateCurrentUser, on)).toBe('phoneNotProven');
    await send('lee', lee);
    expect(await lee.errorOf(users.updateCurrentUser, on)).toBe('phoneNotProven');
    await lee.call(contract.verifySmsCode, { body: { username: 'lee', code: lastCode() } });
    const other = own({ two_factor_enabled: true, phone: '13900000000' });
    expect(await lee.errorOf(users.updateCurrentUser, other)).toBe('phoneNotProven');
    const mei = api.as('mei');
    expect(await mei.errorOf(users.updateCurrentUser, own({ phone: '13900000000' }))).toBe('phoneIsSecondFactor');
    expect(await mei.errorOf(users.updateCurrentUser, own({ two_factor_enabled: false }))).toBe(
      'reAuthenticationFailed',
    );
  });

  test('while the platform cannot send codes, nobody is asked for one', async () => {
    const turn = (enable_sms: boolean) =>
      api.as('admin').call(configuration.updateSms, { body: { update_sms_configuration: { enable_sms } } });
    await turn(false);
    await api.anyone.call(sessions.signIn, session('mei'));
    await turn(true);
    expect(await api.anyone.errorOf(sessions.signIn, session('mei'))).toBe('secondFactorRequired');
  });

  test('a trial message says what the gateway answered, and nothing secret is kept in the clear', async () => {
    const tried = { body: { test_sms_configuration: { recipient_phone: phone } } };
    expect((await api.as('admin').call(configuration.testSms, tried)).data.is_smtp_send_normal).toBe(true);
    expect(await api.as('mei').errorOf(configuration.testSms, tried)).toBe('forbidden');
    expect((await api.as('auditor').call(configuration.readSms)).data).toMatchObject({
      enable: true,
      configuration: { token: '' },
    });
    expect((await api.everyRow()).join()).not.toContain('gateway-secret');
  });
});

describe('an authenticator app', () => {
  test('asks for its code at sign-in, each good once; recovery codes do as well, each once', async () => {
    const { code, recovery, secret } = await authenticator('max');
    expect(await api.anyone.errorOf(sessions.signIn, session('max'))).toBe('secondFactorRequired');
    expect(await api.anyone.errorOf(sessions.signIn, session('max', code()))).toBe('verifyCodeWrong');
    clock.advance(30_000);
    await api.anyone.call(sessions.signIn, session('max', code()));
    expect(await api.anyone.errorOf(sessions.signIn, session('max', code()))).toBe('verifyCodeWrong');
    const [first = ''] = recovery;
    await api.anyone.call(sessions.signIn, session('max', first));
    expect(await api.anyone.errorOf(sessions.signIn, session('max', first))).toBe('verifyCodeWrong');
    expect((await api.as('max').call(contract.readSecondFactors)).data).toEqual({
      sms: false,
      sms_available: true,
      totp: true,
      recovery_codes_left: limits.recoveryCodes - 1,
    });
    const rows = (await api.everyRow()).join();
    for (const words of [secret, ...recovery.map((one) => one.replaceAll('-', ''))]) expect(rows).not.toContain(words);
  });

  test('counts only once it was confirmed, and goes only with the password', async () => {
    const sys = api.as('sys');
    expect(await sys.errorOf(contract.beginTotp, { body: { old_password: 'wrong' } })).toBe('reAuthenticationFailed');
    await sys.call(contract.beginTotp, { body: { old_password: testPassword } });
    await api.anyone.call(sessions.signIn, session('sys'));
    expect(await sys.errorOf(contract.confirmTotp, { body: { code: '000000' } })).toBe('verifyCodeWrong');
    const max = api.as('max');
    expect(await max.errorOf(contract.beginTotp, { body: { old_password: testPassword } })).toBe('totpInUse');
    expect(await max.errorOf(contract.removeTotp, { body: {} })).toBe('reAuthenticationFailed');
  });

  describe('security: a session with the password alone', () => {
    let factor: Awaited<ReturnType<typeof authenticator>>;
    beforeAll(async () => {
      await api.addUser('nora');
      factor = await authenticator('nora');
    });
    const password = { old_password: testPassword };
    const token = { access_token: { name: 'ci', expiration_days: 3650, ...password } };
    const nora = () => api.as('nora');
    test.each([
      ['takes the app away', () => nora().errorOf(contract.removeTotp, { body: password })],
      ['makes a token', () => nora().errorOf(users.addAccessToken, { body: token })],
      [
        'makes the token of the older call',
        () => nora().errorOf(users.generateToken, { body: { expiration_days: '3', ...password } }),
      ],
      [
        'changes the e-mail',
        () => nora().errorOf(users.updateCurrentUser, own({ email: 'n@shop.example', ...password })),
      ],
      [
        'changes the password',
        () => nora().errorOf(users.updateCurrentUser, own({ password: 'Another-0ne', ...password })),
      ],
      [
        'adds a factor of its own',
        () => nora().errorOf(users.updateCurrentUser, own({ two_factor_enabled: true, ...password })),
      ],
      [
        'adds a passkey',
        () =>
          nora()
            .with({ host: 'console.example', headers: { origin: 'https://console.example' } })
            .errorOf(contract.beginPasskey, { body: password }),
      ],
    ])('no longer %s', async (_, tried) => {
      expect(await tried()).toBe('secondFactorRequired');
    });

    test('does with the code as well, each good once, or a recovery code; a code without the password does not', async () => {
      clock.advance(60_000);
      const verify_code = factor.code();
      const body = (shown: object) => ({ body: { expiration_days: 1, ...shown } });
      expect(await nora().errorOf(users.generateToken, body({ verify_code }))).toBe('reAuthenticationFailed');
      const wrong = body({ ...password, verify_code: '000000' });
      expect(await nora().errorOf(users.generateToken, wrong)).toBe('verifyCodeWrong');
      await nora().call(users.generateToken, body({ ...password, verify_code }));
      expect(await nora().errorOf(users.generateToken, body({ ...password, verify_code }))).toBe('verifyCodeWrong');
      await nora().call(contract.removeTotp, { body: { ...password, verify_code: factor.recovery[0] } });
      expect((await nora().call(contract.readSecondFactors)).data.totp).toBe(false);
    });
  });

  test('a session that began by the code within minutes makes the token of the older call by itself', async () => {
    await api.addUser('olga');
    const { code } = await authenticator('olga');
    clock.advance(60_000);
    // One that began before the factor was on showed none.
    const early = { body: { expiration_days: '3' } };
    expect(await api.as('olga').errorOf(users.generateToken, early)).toBe('secondFactorRequired');
    const { data } = await api.anyone.call(sessions.signIn, session('olga', code()));
    const client = api.anyone.with({ token: async () => data.token });
    const older = { body: { expiration_days: '3' } };
    expect((await client.call(users.generateToken, older)).data.access_token).not.toBe('');
    clock.advance((limits.freshSessionSeconds + 1) * 1000);
    expect(await client.errorOf(users.generateToken, older)).toBe('reAuthenticationFailed');
  });

  test('wrong codes of a session are counted, and keep nobody else out', async () => {
    await api.addUser('pia');
    const { code } = await authenticator('pia');
    const wrong = { body: { old_password: testPassword, verify_code: '000000' } };
    for (let tries = 0; tries < limits.signInFailuresMax; tries++)
      expect(await api.as('pia').errorOf(contract.removeTotp, wrong)).toBe('verifyCodeWrong');
    expect(await api.as('pia').errorOf(contract.removeTotp, wrong)).toBe('tooManyRequests');
    clock.advance(60_000);
    await api.anyone.call(sessions.signIn, session('pia', code()));
  });

  test('an access token changes no second factor', async () => {
    const { data } = await api.as('lee').call(users.generateToken, {
      body: { expiration_days: 1, old_password: testPassword },
    });
    const client = api.anyone.with({ token: async () => data.access_token });
    const given = { body: { old_password: testPassword } };
    expect(await client.errorOf(contract.beginTotp, given)).toBe('onlySessionsChangeFactors');
    expect(await client.errorOf(contract.removeTotp, given)).toBe('onlySessionsChangeFactors');
  });

  test('an administrator resets who has lost it, but nobody of higher rank, of another tenant, or himself', async () => {
    const reset = (user: string) => ({ params: { user_uid: api.uidOf(user) } });
    expect(await api.as('lee').errorOf(contract.resetSecondFactors, reset('max'))).toBe('forbidden');
    expect(await api.as('sys').errorOf(contract.resetSecondFactors, reset('admin'))).toBe(
      'onlyAdminManagesAdministrators',
    );
    expect(await api.as('admin').errorOf(contract.resetSecondFactors, reset('admin'))).toBe('forbidden');
    await api.as('admin', 'other').call(contract.resetSecondFactors, reset('max'));
    expect(await api.anyone.errorOf(sessions.signIn, session('max'))).toBe('secondFactorRequired');
    await api.as('sys').call(contract.resetSecondFactors, reset('max'));
    await api.anyone.call(sessions.signIn, session('max'));
  });
});
