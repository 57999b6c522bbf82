import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { addMember } from '../../shared/contract/people/members/operations.ts';
import { listProjects } from '../../shared/contract/people/projects/operations.ts';
import { addUser } from '../../shared/contract/people/users/operations.ts';
import {
  closePage,
  looks,
  openPage,
  screenshot,
  seriousBarriers,
  signIn,
  startBrowser,
  type Look,
} from '../support/browser.ts';
import { Console } from '../support/console-driver.ts';
import { Product } from '../support/product.ts';

/** A member asks for a right for some hours and has it once somebody else grants it, until it is taken back. `SCREENSHOTS=folder` keeps pictures. */
const folder = process.env['SCREENSHOTS'];
const password = 'correct horse';
let product: Product;
let browser: Browser;
let projectID = '';
beforeAll(async () => {
  [product, browser] = await Promise.all([Product.start(), startBrowser()]);
  const admin = await product.signIn('admin', 'admin');
  const [project] = (await admin.call(listProjects, { query: { page_index: 1, page_size: 5 } })).data;
  projectID = project?.uid ?? '';
  const { data: added } = await admin.call(addUser, { body: { user: { name: 'dev', password } } });
  await admin.call(addMember, {
    params: { project_uid: projectID },
    body: { member: { user_uid: added.uid } },
  });
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await product?.remove();
});

const open = async (
  user: { user: string; password: string },
  settings: Partial<Look> & { width?: number } = {},
): Promise<[Page, Console]> => {
  const page = await openPage(browser, product.address, { locale: 'en-US', ...settings });
  await signIn(page, user);
  return [page, new Console(page, product.address)];
};
const goTo = (page: Page, tab: string) =>
  page.goto(`${product.address}/project/${projectID}/access?active=${tab}`, { waitUntil: 'commit' });
const look = async (page: Page, name: string) => {
  if (folder !== undefined) await screenshot(page, join(folder, `${name}.png`));
  expect(await seriousBarriers(page)).toEqual([]);
};

test('what a member asks for is theirs once it is granted, and nothing once it is taken back', async () => {
  const [page, desk] = await open({ user: 'dev', password });
  await goTo(page, 'mine');
  await desk.see('No access for a time');
  await page.getByRole('button', { name: 'Ask for access' }).first().click();
  for (const [field, option] of [
    [/^Data source/, 'shop-postgres'],
    [/^Rights/, 'Query in the SQL workbench'],
  ] as const) {
    await page.getByRole('dialog').getByRole('button', { name: field }).click();
    await page.getByRole('option', { name: option }).click();
  }
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').getByRole('textbox').fill('A fault at night');
  await look(page, 'ask-for-access');
  await desk.confirm('Ask for access');
  await desk.see('Waiting');
  const [deciding, other] = await open({ user: 'admin', password: 'admin' });
  await goTo(deciding, 'requests');
  await other.see('A fault at night');
  await look(deciding, 'requests-for-access');
  await other.press('Grant');
  await look(deciding, 'grant-access');
  await other.confirm('Grant');
  await other.see('Active');
  await goTo(page, 'mine');
  await desk.see('Active');
  await look(page, 'access-granted');
  await page.getByRole('link', { name: 'SQL workbench', exact: true }).click();
  await page.getByRole('heading', { name: 'SQL workbench', level: 1 }).waitFor();
  await desk.choose('Data source', 'shop-postgres');
  for (const one of folder === undefined ? [] : looks) {
    const [shown] = await open({ user: 'admin', password: 'admin' }, { ...one, width: 390 });
    await goTo(shown, 'requests');
    await shown.getByText('A fault at night').first().waitFor();
    await screenshot(shown, join(folder ?? '', `requests-390-${one.theme}-${one.locale}.png`));
    await closePage(shown);
  }
  await other.press('Take back');
  await other.confirm('Take back');
  await goTo(page, 'mine');
  await desk.see('Taken back');
}, 240_000);
