import type { Browser, Page } from 'playwright-core';
import { closePage, openPage, problemsOf, signIn, startBrowser } from '../support/browser.ts';
import { Console } from '../support/console-driver.ts';
import { GitHostStandIn, hostToken, type HostCall } from '../support/git-host.ts';
import { Product } from '../support/product.ts';

/** A push to a branch becomes a workflow: set up in the console, called over HTTP by the host, refused when an executed file changes. */
let product: Product;
let browser: Browser;
let page: Page;
let desk: Console;
let host: GitHostStandIn;

beforeAll(async () => {
  [product, browser, host] = await Promise.all([Product.start(), startBrowser(), GitHostStandIn.start('gitea')]);
  page = await openPage(browser, product.address, { locale: 'en-US' });
  desk = new Console(page, product.address);
  await signIn(page, { user: 'admin', password: 'admin' });
});
afterAll(async () => {
  await closePage(page);
  await Promise.all([browser.close(), host.close()]);
  await product.remove();
});

async function send(address: string, { text, headers }: HostCall): Promise<number> {
  const reply = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: text,
  });
  return reply.status;
}

test('what is pushed to the branch stands in a workflow, and an executed file may not change', async () => {
  host.push({ 'db/V1__init.sql': 'create table pushed_a (id bigint primary key);\n' });
  await desk.openProject('demo');
  await desk.press('Git webhooks');
  await desk.press('Create Git webhook');
  await desk.choose('Host', 'Gitea');
  await desk.fillDialog('Address of the host', host.url);
  await desk.fillDialog('Repository', 'shop/db');
  await desk.fillDialog('Folder', 'db');
  await desk.fillDialog('Access token', hostToken);
  await desk.choose('Data source', 'shop-postgres');
  await desk.fillDialog('Schema', 'shop');
  await page.getByRole('dialog').getByRole('button', { name: 'Create Git webhook', exact: true }).click();
  await desk.see('Enter at the host');
  const address = await page.getByRole('dialog').getByLabel('Address', { exact: true }).inputValue();
  const secret = await page.getByRole('dialog').getByLabel('Secret', { exact: true }).inputValue();
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click();
  await desk.see('Existing files noted');

  host.push({ 'db/V2__more.sql': 'create table pushed_b (id bigint primary key);\n' });
  expect(await send(address, host.call('not the secret'))).toBe(401);
  expect(await send(address, host.call(secret))).toBe(200);
  await desk.press('shop/db');
  await desk.see('Calls for shop/db main');
  await desk.see('Workflow created');

  host.push({ 'db/V2__more.sql': 'create table pushed_b (id int primary key);\n' });
  expect(await send(address, host.call(secret))).toBe(200);
  await desk.reload();
  await desk.see('Refused');
  await page
    .getByRole('row')
    .filter({ hasText: 'Refused' })
    .getByRole('button', { name: /Details/ })
    .click();
  await desk.see('What changed in V2__more.sql');
  await desk.see('+ create table pushed_b (id int primary key);');
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click();
  await page.getByRole('link', { name: /^git_db_/ }).click();
  await desk.see('pushed_b');
  expect(problemsOf(page)).toEqual([]);
});
