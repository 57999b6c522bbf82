import * as configuration from '../../../shared/contract/ground/configuration/operations.ts';
import * as contract from '../../../shared/contract/people/sessions/operations.ts';
import type { Operation } from '../../../shared/contract/operation.ts';
import * as users from '../../../shared/contract/people/users/operations.ts';
import { limits } from '../../../shared/limits.ts';
import { testApi, testPassword, type TestApi } from '../../../test/support/api.ts';
import type { ApiClient } from '../../../test/support/api-client.ts';
import { manualClock } from '../../../test/support/clock.ts';

const day = 24 * 60 * 60 * 1000;
const none = { length_min: limits.passwordLengthMin, classes: [], history: 0, days_max: 0 };
let clock = manualClock();
let api: TestApi;
beforeEach(async () => {
  clock = manualClock(Date.UTC(2030, 4, 20, 12));
  api = await testApi({ clock });
});
afterEach(() => api.close());

/** The name of the refusal, or nothing. */
const outcome = async (client: ApiClient, op: Operation, given: object) =>
  (JSON.parse((await client.send(op, given)).bytes.toString()) as { error?: string }).error;
const rule = (change: object, by = 'admin') => ({
  send: () => api.as(by).errorOf(configuration.updateLoginConfiguration, ruleBody(change)),
});
const ruleBody = (change: object) => ({ body: { login: { password_rules: { ...none, ...change } } } });
const set = (change: object) => api.as('admin').call(configuration.updateLoginConfiguration, ruleBody(change));
const change = (user: string, password: string, old_password = testPassword) =>
  outcome(api.as(user), users.updateCurrentUser, { body: { current_user: { password, old_password } } });
const signIn = (username: string, password: string, more: object = {}) => ({
  body: { session: { username, password, ...more } },
});

test('length and kinds of characters hold wherever a password is chosen, and what is lacking is told', async () => {
  await set({ length_min: 10, classes: ['upper', 'digit', 'symbol'] });
  expect(await change('mei', 'Short-1')).toBe('passwordTooShort');
  const refused = await api.as('mei').refusal(users.updateCurrentUser, {
    body: { current_user: { password: 'long enough', old_password: testPassword } },
  });
  expect(refused).toMatchObject({
    error: 'passwordLacks',
    message: expect.stringMatching(/upper-case letters, digits, symbols$/),
  });
  const newUser = (password: string) => ({ body: { user: { name: 'otto', password } } });
  expect(await outcome(api.as('sys'), users.addUser, newUser('otto-is-here'))).toBe('passwordLacks');
  expect(await outcome(api.as('sys'), users.addUser, newUser('Otto-is-here-1'))).toBeUndefined();
  const at = { params: { user_uid: api.uidOf('lee') } };
  const reset = (password: string) => ({ ...at, body: { user: { password } } });
  expect(await outcome(api.as('sys'), users.updateUser, reset('lee-is-here'))).toBe('passwordLacks');
  expect(await outcome(api.as('sys'), users.updateUser, reset('Lee-is-here-1'))).toBeUndefined();
  expect(await change('mei', 'Mei-is-here-1')).toBeUndefined();
});

test('passwords of before are not taken again, the present one among them', async () => {
  await set({ history: 2 });
  expect(await change('mei', testPassword)).toBe('passwordUsedBefore');
  expect(await change('mei', 'second one')).toBeUndefined();
  expect(await change('mei', testPassword, 'second one')).toBe('passwordUsedBefore');
  expect(await change('mei', 'third one', 'second one')).toBeUndefined();
  expect(await change('mei', 'second one', 'third one')).toBe('passwordUsedBefore');
  expect(await change('mei', testPassword, 'third one')).toBeUndefined();
});

test('a password that has run out opens nothing until another one is chosen', async () => {
  await set({ days_max: 30, history: 1 });
  clock.advance(31 * day);
  expect(await api.anyone.errorOf(contract.signIn, signIn('lee', testPassword))).toBe('passwordExpired');
  expect(await api.anyone.errorOf(contract.signIn, signIn('lee', 'wrong'))).toBe('wrongCredentials');
  const checked = await api.anyone.call(contract.verifyUserLogin, signIn('lee', testPassword));
  expect(checked.data.verify_failed_msg).toMatch(/run out/);
  const renew = (password: string, more: object) => outcome(api.anyone, contract.signIn, signIn('lee', password, more));
  expect(await renew('wrong', { new_password: 'another one' })).toBe('wrongCredentials');
  expect(await renew(testPassword, { new_password: testPassword })).toBe('passwordUsedBefore');
  expect(await renew(testPassword, { new_password: 'another one' })).toBeUndefined();
  expect(await renew('another one', {})).toBeUndefined();
  clock.advance(31 * day);
  expect(await renew('another one', {})).toBe('passwordExpired');
});

test('a session of a password that has run out is not renewed', async () => {
  const { cookies } = await api.anyone.send(contract.signIn, signIn('max', testPassword));
  const jar = cookies.map((cookie) => cookie.split(';')[0] ?? '');
  await set({ days_max: 1 });
  clock.advance(day - 1000 * 60 * 60);
  const renewed = await api.anyone.with({ cookies: jar }).send(contract.refreshSession);
  expect(renewed.status).toBe(200);
  const next = renewed.cookies.map((cookie) => cookie.split(';')[0] ?? '');
  clock.advance(2 * 60 * 60 * 1000);
  expect(await api.anyone.with({ cookies: next }).errorOf(contract.refreshSession)).toBe('signInRequired');
});

test('a new password chosen while signing in ends what was begun by the old one', async () => {
  const { data } = await api.anyone.call(contract.signIn, signIn('max', testPassword));
  const before = api.anyone.with({ token: async () => data.token });
  await api.anyone.call(contract.signIn, signIn('max', testPassword, { new_password: 'another one' }));
  expect(await before.errorOf(contract.readSessionUser)).toBe('signInRequired');
});

test('rules are set by who manages the platform, within bounds, for one tenant', async () => {
  expect(await rule({ length_min: 12 }, 'mei').send()).toBe('forbidden');
  for (const wrong of [
    { length_min: 4 },
    { length_min: 65 },
    { classes: ['emoji'] },
    { history: 11 },
    { days_max: -1 },
    { days_max: 1.5 },
  ])
    expect(await rule(wrong).send()).toBe('validation');
  await set({ length_min: 12 });
  const ofOther = await api.as('admin', 'other').call(configuration.readLoginConfiguration);
  expect(ofOther.data.password_rules).toEqual(none);
});
