/** @jest-environment jsdom */
import { act } from '@testing-library/react';
import { sendSmsCode } from '../../../../shared/contract/people/second-factors/operations.ts';
import { readLoginTips, signIn } from '../../../../shared/contract/people/sessions/operations.ts';
import { readOauth2Tips } from '../../../../shared/contract/people/oauth2/operations.ts';
import { readBasicInfo } from '../../../../shared/contract/running/system/operations.ts';
import { press, renderScreen, settle, type Says } from '../../../../test/support/console.tsx';
import SignIn from './sign-in.tsx';

const tips: Says = [
  readLoginTips,
  { data: { login_button_text: '', disable_user_pwd_login: false, disable_multiple_login: false } },
];
const info: Says = [readBasicInfo, { data: { title: 'Sluice', logo_url: '', components: [] } }];
const welcome: Says = [signIn, { data: { token: 'abc', message: '' } }];

const noProvider: Says = [readOauth2Tips, { data: { enable_oauth2: false, login_tip: '' } }];

async function openSignIn(says: readonly Says[], at = '/login?target=%2Faccount') {
  localStorage.clear();
  const screen = await renderScreen(<SignIn />, { says: [...says, tips, noProvider, info], path: '/login', at });
  const fill = async (name: string, text: string) => {
    const index = screen.page.findAllInputs().findIndex((input) => input.findNativeInput().getElement().name === name);
    await act(async () => screen.page.findAllInputs()[index]?.setInputValue(text));
  };
  const enter = async () => {
    await act(async () => {
      screen.container.querySelector('form')?.requestSubmit();
    });
    await settle();
  };
  const asked = () => screen.requests.filter(({ operation }) => operation === signIn).map(({ body }) => body);
  return { ...screen, fill, enter, asked };
}

test('name and password lead to the page that asked for them, and the token is kept', async () => {
  const { fill, enter, asked, router } = await openSignIn([welcome]);
  await fill('username', 'mei');
  await fill('password', ' pass ');
  await enter();
  expect(asked()).toEqual([{ session: { username: 'mei', password: ' pass ' } }]);
  expect(localStorage.getItem('TOKEN')).toBe('Bearer abc');
  expect(router.state.location.pathname).toBe('/account');
});

test('a target outside the console leads home', async () => {
  const { fill, enter, router } = await openSignIn([welcome], '/login?target=%2F%2Fevil.example');
  await fill('username', 'mei');
  await fill('password', 'pass');
  await enter();
  expect(router.state.location.pathname).toBe('/');
});

test('a wrong password is said beside the form, and the name stays', async () => {
  const { fill, enter, container, page, router } = await openSignIn([
    [signIn, { code: 7001, message: 'The user name or password is wrong' }],
  ]);
  await fill('username', 'mei');
  await fill('password', 'wrong');
  await enter();
  expect(container.textContent).toContain('The user name or password is wrong');
  expect(page.findAllInputs()[0]?.findNativeInput().getElement().value).toBe('mei');
  expect(router.state.location.pathname).toBe('/login');
});

test('nothing is sent without a name or without the agreement', async () => {
  const { fill, enter, asked, container, page } = await openSignIn([welcome]);
  await enter();
  expect(container.textContent).toContain('This is required');
  await fill('username', 'mei');
  await fill('password', 'pass');
  await act(async () => page.findCheckbox()?.findNativeInput().click());
  await enter();
  expect(container.textContent).toContain('Please read and agree to the user agreement first');
  expect(asked()).toEqual([]);
});

test('another organisation can be named', async () => {
  const { fill, enter, asked, page } = await openSignIn([welcome]);
  await press('Sign in to another organization', page);
  await fill('tenant', 'acme');
  await fill('username', 'mei');
  await fill('password', 'pass');
  await enter();
  expect(asked()).toEqual([{ session: { username: 'mei', password: 'pass', tenant: 'acme' } }]);
});

test('when passwords are off only admin may use one', async () => {
  const off: Says = [
    readLoginTips,
    { data: { login_button_text: '', disable_user_pwd_login: true, disable_multiple_login: false } },
  ];
  const { fill, page } = await openSignIn([off]);
  const submit = () => page.find('form button[type=submit]')?.getElement();
  expect(submit()?.textContent).toContain('only admin may');
  await fill('username', 'admin');
  expect(submit()?.textContent).not.toContain('only admin may');
});

test('a company account is offered where there is one, and leads to the provider and back', async () => {
  const { page } = await openSignIn([[readOauth2Tips, { data: { enable_oauth2: true, login_tip: 'Corp SSO' } }]]);
  const link = page.findAll('a').find((one) => one.getElement().textContent === 'Corp SSO');
  expect(link?.getElement().getAttribute('href')).toBe('/v1/dms/oauth2/link?target=%2Faccount');
  const { container } = await openSignIn([]);
  expect(container.textContent).not.toContain('company account');
});

test('who has a second factor is asked for its code, and can have one sent', async () => {
  const refused: Says = [
    signIn,
    ({ body }) =>
      (body as { session: { verify_code?: string } }).session.verify_code === '123456'
        ? { data: { token: 'abc', message: '' } }
        : { code: 7001, message: 'Enter the code of your second factor', error: 'secondFactorRequired' },
  ];
  const sent: Says = [sendSmsCode, { data: { is_sms_code_sent_normally: true, send_error_message: '' } }];
  const { fill, enter, asked, container, requests, router } = await openSignIn([refused, sent]);
  await fill('username', 'mei');
  await fill('password', 'pass');
  await enter();
  expect(container.textContent).toContain('Second factor');
  await press('Send a code by SMS');
  expect(requests.at(-1)?.body).toEqual({ username: 'mei' });
  expect(container.textContent).toContain('A code was sent to your phone');
  expect(container.textContent).toContain('Send again in 60 s');
  await fill('code', '123456');
  await enter();
  expect(asked().at(-1)).toEqual({ session: { username: 'mei', password: 'pass', verify_code: '123456' } });
  expect(router.state.location.pathname).toBe('/account');
});

test('a password that has run out is replaced by another one, typed twice', async () => {
  const { fill, enter, asked, container } = await openSignIn([
    [signIn, { code: 7001, error: 'passwordExpired', message: 'The password has run out' }],
  ]);
  await fill('username', 'mei');
  await fill('password', 'old pass');
  await enter();
  expect(container.textContent).toContain('Choose a new password');
  const type = (index: number, text: string) =>
    act(async () => {
      const input = container.querySelectorAll('input')[index];
      const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
      write?.call(input, text);
      input?.dispatchEvent(new Event('input', { bubbles: true }));
    });
  await type(0, 'new pass');
  await type(1, 'other');
  await enter();
  expect(container.textContent).toContain('The two passwords differ');
  expect(asked()).toHaveLength(1);
  await type(1, 'new pass');
  await enter();
  expect(asked()[1]).toEqual({ session: { username: 'mei', password: 'old pass', new_password: 'new pass' } });
});
