import type { Browser, Page } from 'playwright-core';
import { readSessionUser } from '../../shared/contract/people/sessions/operations.ts';
import { totpCode } from '../../functions/ground/signing-in/totp.ts';
import { addUser } from '../../shared/contract/people/users/operations.ts';
import { closePage, openPage, problemsOf, signIn, startBrowser } from '../support/browser.ts';
import { Console } from '../support/console-driver.ts';
import { Product } from '../support/product.ts';

/** What people do about their own account, in front of the console. */
let product: Product;
let browser: Browser;
let page: Page;
let desk: Console;

beforeAll(async () => {
  [product, browser] = await Promise.all([Product.start(), startBrowser()]);
  page = await openPage(browser, `${product.address}/login`, { locale: 'en-US' });
  await signIn(page, { user: 'admin', password: 'admin' });
  desk = new Console(page, product.address);
});

afterAll(async () => {
  await closePage(page);
  await browser.close();
  await product.remove();
});

test('an access token is made for a script, is seen to be used, and is revoked', async () => {
  await desk.open('/account');
  await desk.press('Add a token');
  await desk.fillDialog('Name', 'nightly');
  await desk.fillDialog('Current password', 'admin');
  await desk.confirm('Add a token');
  await desk.see('Copy it now');
  const token = await page.locator('.secret').innerText();
  expect((await product.holding(token.trim()).call(readSessionUser)).data.name).toBe('admin');
  await desk.reload();
  expect(await page.getByText(token.trim()).count()).toBe(0);
  const row = page.getByRole('row', { name: /nightly/ });
  expect(await row.innerText()).toMatch(/Full access/);
  expect(await row.innerText()).not.toMatch(/Never/);
  await row.getByRole('button', { name: 'Revoke nightly' }).click();
  await desk.confirm('Revoke');
  await desk.see('No access tokens yet');
  expect((await product.holding(token.trim()).send(readSessionUser)).status).toBe(401);
});

test('an authenticator app is switched on by its picture and a first code, and an administrator resets it', async () => {
  const admin = await product.signIn('admin', 'admin');
  await admin.call(addUser, { body: { user: { name: 'tess', password: 'first one' } } });
  const other = await openPage(browser, `${product.address}/login`, { locale: 'en-US' });
  await signIn(other, { user: 'tess', password: 'first one' });
  const hers = new Console(other, product.address);
  await hers.open('/account');
  await hers.press('Switch on the app');
  await hers.fillDialog('Current password', 'first one');
  const dialog = other.getByRole('dialog').filter({ visible: true });
  await dialog.getByRole('button', { name: 'Next', exact: true }).click();
  await dialog.getByRole('img', { name: 'QR code for an authenticator app' }).waitFor();
  const address = (await dialog.getByRole('link').getAttribute('href')) ?? '';
  const secret = new URL(address).searchParams.get('secret') ?? '';
  await dialog.getByRole('textbox', { name: 'Code' }).fill(totpCode(secret, Math.floor(Date.now() / 30_000)));
  await hers.confirm('Confirm');
  await hers.see('The app is on');
  await closePage(other);
  await expect(product.signIn('tess', 'first one')).rejects.toThrow('second factor');

  await desk.open('/user-center');
  const row = page.getByRole('row', { name: /tess/ });
  await row.getByRole('button', { name: 'Reset second factors' }).click();
  await desk.confirm('Reset second factors');
  await desk.see('The second factors were reset');
  expect((await product.signIn('tess', 'first one')).token).not.toBe('');
});

test('a passkey is made by the device, signs in without a password, and is removed', async () => {
  const admin = await product.signIn('admin', 'admin');
  await admin.call(addUser, { body: { user: { name: 'pia', password: 'first one' } } });
  const other = await openPage(browser, `${product.address}/login`, { locale: 'en-US' });
  const device = await other.context().newCDPSession(other);
  await device.send('WebAuthn.enable');
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await signIn(other, { user: 'pia', password: 'first one' });
  const hers = new Console(other, product.address);
  await hers.open('/account');
  await hers.press('Add a passkey');
  await hers.fillDialog('Name', 'my laptop');
  await hers.fillDialog('Current password', 'first one');
  await hers.confirm('Next');
  await hers.see('The passkey was added');
  await other.evaluate(() => localStorage.removeItem('TOKEN'));
  await other.context().clearCookies();
  await hers.open('/login');
  await hers.press('Sign in by a passkey');
  await other.locator('#top-bar').waitFor();
  await hers.open('/account');
  await hers.see('my laptop');
  expect(await other.getByRole('row', { name: /This session/ }).innerText()).toContain('Passkey');
  await other.getByRole('button', { name: 'Remove my laptop' }).click();
  await hers.fillDialog('Current password', 'first one');
  await hers.confirm('Remove');
  await hers.see('No passkeys yet');
  await other.evaluate(() => localStorage.removeItem('TOKEN'));
  await other.context().clearCookies();
  await hers.open('/login');
  await hers.press('Sign in by a passkey');
  await hers.see('The passkey is not known here');
  expect(problemsOf(other)).toEqual([]);
  await closePage(other);
});

test('rules of passwords and a list of networks are set, and hold', async () => {
  const admin = await product.signIn('admin', 'admin');
  await admin.call(addUser, { body: { user: { name: 'petra', password: 'first one' } } });
  await desk.open('/system?active=login_connection');
  await desk.fill('Shortest password', '12');
  const networks = page.getByLabel('Allowed networks');
  await networks.fill('10.0.0.0/8');
  await desk.press('Save');
  await desk.see('leave out');
  await networks.fill('');
  await desk.press('Save');
  await desk.see('Settings saved');
  const other = await openPage(browser, `${product.address}/login`, { locale: 'en-US' });
  const petra = { user: 'petra', password: 'first one' };
  await signIn(other, petra);
  const hers = new Console(other, product.address);
  await hers.open('/account');
  await hers.press('Change password');
  await hers.fillDialog('Current password', 'first one');
  await other.getByLabel('New password', { exact: true }).fill('second one');
  await hers.fillDialog('Repeat the new password', 'second one');
  await other.getByRole('dialog').filter({ visible: true }).getByRole('button', { name: 'Save', exact: true }).click();
  await hers.see('A new password has 12 characters at least');
  await closePage(other);
});

test('the console said nothing of errors meanwhile', () => {
  expect(problemsOf(page)).toEqual([]);
});
