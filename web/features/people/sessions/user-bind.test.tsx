/** @jest-environment jsdom */
import { act } from '@testing-library/react';
import { bindOauth2User, verifyOauth2User } from '../../../../shared/contract/people/oauth2/operations.ts';
import { refreshSession } from '../../../../shared/contract/people/sessions/operations.ts';
import { readBasicInfo } from '../../../../shared/contract/running/system/operations.ts';
import { press, renderScreen, seeing, settle, type Says } from '../../../../test/support/console.tsx';
import UserBind from './user-bind.tsx';

const info: Says = [readBasicInfo, { data: { title: 'Sluice', logo_url: '', components: [] } }];

async function openBinding(at: string, says: readonly Says[] = []) {
  localStorage.clear();
  const screen = await renderScreen(<UserBind />, { says: [...says, info], path: '/user/bind', at });
  const fill = (index: number, text: string) =>
    act(async () => screen.page.findAllInputs()[index]?.setInputValue(text));
  const submit = async () => {
    await act(async () => screen.container.querySelector('form')?.requestSubmit());
    await settle();
  };
  return { ...screen, fill, submit };
}

test('who is bound goes on to the page that asked, with a token that the cookie brought', async () => {
  const renewed: Says = [refreshSession, { data: { token: 'abc', message: '' } }];
  const { router } = await openBinding('/user/bind?user_exist=true&target=%2Faccount', [renewed]);
  expect(localStorage.getItem('TOKEN')).toBe('Bearer abc');
  expect(router.state.location.pathname).toBe('/account');
});

test('a target outside the console leads home, and no token is taken from an address', async () => {
  const { router } = await openBinding('/user/bind?user_exist=true&dms_token=evil&target=%2F%2Fevil.example', [
    [refreshSession, { code: 7001, message: 'no cookie' }],
  ]);
  await seeing('was not finished');
  expect(localStorage.getItem('TOKEN')).toBeNull();
  await press('Back to sign-in');
  expect(router.state.location.pathname).toBe('/login');
});

test('who is not bound binds with a user name and a password', async () => {
  const bound: Says = [bindOauth2User, { data: { token: 'abc' } }];
  const { fill, submit, requests, router } = await openBinding('/user/bind?oauth2_token=default.t1&target=%2Faccount', [
    bound,
  ]);
  await submit();
  await seeing('This is required');
  await fill(0, 'mei');
  await fill(1, ' pass ');
  await submit();
  expect(requests.filter(({ operation }) => operation === bindOauth2User).map(({ body }) => body)).toEqual([
    { oauth2_token: 'default.t1', user_name: 'mei', pwd: ' pass ' },
  ]);
  expect(router.state.location.pathname).toBe('/account');
});

test('what went wrong is said in our own words, whatever the address says', async () => {
  await openBinding('/user/bind?error=oauth2NotPermitted');
  await seeing('You have no right to sign in here');
  const { container } = await openBinding('/user/bind?error=Call%20555%20now');
  expect(container.textContent).not.toContain('555');
  expect(container.textContent).toContain('The identity provider refused');
});

test('who has a second factor shows it after the provider', async () => {
  const verified: Says = [verifyOauth2User, { data: { token: 'abc' } }];
  const at = '/user/bind?oauth2_token=default.t1&second_factor=true&user_name=mei&target=%2Faccount';
  const { fill, submit, requests, router } = await openBinding(at, [verified]);
  await fill(0, '123456');
  await submit();
  const asked = requests.find(({ operation }) => operation === verifyOauth2User);
  expect(asked?.body).toEqual({ oauth2_token: 'default.t1', verify_code: '123456' });
  expect(router.state.location.pathname).toBe('/account');
});
