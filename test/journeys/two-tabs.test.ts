import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { addMember, updateMember } from '../../shared/contract/people/members/operations.ts';
import { listProjects } from '../../shared/contract/people/projects/operations.ts';
import { addUser } from '../../shared/contract/people/users/operations.ts';
import { openPage, screenshot, signIn, startBrowser } from '../support/browser.ts';
import { Product, type Person } from '../support/product.ts';

/** A page with something unsaved while another tab, or somebody else, changes who reads it and what they may. `SCREENSHOTS=folder` keeps pictures. */
const folder = process.env['SCREENSHOTS'];
const password = 'correct horse';
let product: Product;
let browser: Browser;
let page: Page;
let admin: Person;
let projectID = '';
let memberUid = '';

beforeAll(async () => {
  [product, browser] = await Promise.all([Product.start(), startBrowser()]);
  admin = await product.signIn('admin', 'admin');
  const [project] = (await admin.call(listProjects, { query: { page_index: 1, page_size: 5 } })).data;
  projectID = project?.uid ?? '';
  const { data: added } = await admin.call(addUser, { body: { user: { name: 'dev', password } } });
  const { data: member } = await admin.call(addMember, {
    params: { project_uid: projectID },
    body: { member: { user_uid: added.uid, is_project_admin: true } },
  });
  memberUid = member.uid;
  page = await openPage(browser, product.address, { locale: 'en-US' });
  page.setDefaultTimeout(30_000);
  await signIn(page, { user: 'dev', password });
  await page.goto(`${product.address}/sqle/project/${projectID}/exec-workflow/create`);
  await nameField().fill('kept_by_all_means');
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await product?.remove();
});

const nameField = () => page.getByRole('textbox', { name: /^Name/ }).first();
const kept = async () => expect(await nameField().inputValue()).toBe('kept_by_all_means');
const picture = (name: string) => (folder === undefined ? undefined : screenshot(page, join(folder, `${name}.png`)));
const signInAgain = async () => {
  await page.getByRole('dialog').locator('input[name=password]').fill(password);
  await page.getByRole('dialog').getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
};

test('a page whose reader signs out, or becomes somebody else, in another tab says so and loses nothing', async () => {
  const other = await page.context().newPage();
  await other.goto(product.address, { waitUntil: 'networkidle' });
  await other.locator('#top-bar').getByRole('button', { name: 'dev' }).click();
  await other.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByText('Your session has ended').waitFor();
  await signIn(other, { user: 'admin', password: 'admin' });
  await page.getByText('Somebody else has signed in').waitFor();
  await picture('somebody-else');
  await kept();
  await signInAgain();
  await kept();
  await other.getByText('Somebody else has signed in').waitFor();
  await other.close();
});

test('a page whose reader loses the right to it says so by itself and keeps what is typed', async () => {
  await admin.call(updateMember, {
    params: { project_uid: projectID, member_uid: memberUid },
    body: { member: { is_project_admin: false } },
  });
  const said = page.getByText('Your rights have changed');
  await page.waitForTimeout(5500);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await said.waitFor();
  await picture('rights-taken');
  await kept();
  await page.reload();
  await page.getByText('You may lack the permission').waitFor();
});

test('an address that leads nowhere tells nobody to ask for rights', async () => {
  await page.goto(`${product.address}/no/such/page`);
  await page.getByText('This address leads to no page').waitFor();
  expect(await page.getByText('permission').count()).toBe(0);
  await picture('wrong-address');
});
