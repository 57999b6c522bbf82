import type { Browser, Page } from 'playwright-core';
import { join } from 'node:path';
import { calm, closePage, openPage, problemsOf, screenshot, signIn, startBrowser } from '../support/browser.ts';
import { Console } from '../support/console-driver.ts';
import { Product } from '../support/product.ts';

/**
 * A change with a backup, its rollback, a rollback that is refused because a row was changed meanwhile, and one that brings back
 * a part. `SCREENSHOTS=folder` keeps pictures of the last, in both languages.
 */
const folder = process.env['SCREENSHOTS'];
let product: Product;
let browser: Browser;
let page: Page;
let desk: Console;

beforeAll(async () => {
  [product, browser] = await Promise.all([Product.start(), startBrowser()]);
  page = await openPage(browser, product.address, { locale: 'en-US' });
  desk = new Console(page, product.address);
  await signIn(page, { user: 'admin', password: 'admin' });
});

afterAll(async () => {
  await closePage(page);
  await browser.close();
  await product.remove();
});

const approveAndExecute = async () => {
  await desk.press('Approve');
  await desk.confirm('Approve');
  await desk.see('Pending execution');
  await desk.press('Execute all');
  await desk.confirm('Execute all');
  await desk.see('Finished');
};
const submit = async (name: string, sql: string) => {
  await desk.openProject('demo');
  await desk.write({ source: 'shop-postgres', schema: 'shop', name, sql });
  const toggle = page.getByLabel('Back up what is going to change before it is executed');
  if (!(await toggle.isChecked())) await toggle.click();
  await desk.press('Audit SQL');
  await page.getByText('Reverse SQL').first().waitFor();
  await desk.press('Submit for approval');
  await desk.confirmIfAsked('Submit');
  await page.getByRole('heading', { name, level: 1 }).waitFor();
};
const change = async (name: string, sql: string) => {
  await submit(name, sql);
  await approveAndExecute();
};

test('what a workflow changed is put back by a workflow of its own, linked both ways', async () => {
  await change('move_one', "update customers set city = 'Elsewhere' where id = 1;");
  await desk.tab('shop-postgres');
  await page.getByText('Backed up').first().waitFor();
  await desk.press('Create rollback workflow');
  await page.getByRole('dialog').getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByText('Nobody changed these rows and definitions since').waitFor();
  await desk.confirm('Submit for approval');
  await page.getByText('Undoes').waitFor();
  await approveAndExecute();
  await page.getByRole('link', { name: 'move_one' }).click();
  await page.getByRole('heading', { name: 'move_one', level: 1 }).waitFor();
  await page.getByText('Rollback workflows').waitFor();
});

test('a rollback is refused while a row is not as the workflow left it', async () => {
  await change('move_again', "update customers set city = 'First' where id = 2;");
  await change('move_by_other', "update customers set city = 'Second' where id = 2;");
  await desk.openProject('demo');
  await page.getByRole('link', { name: 'Workflows', exact: true }).first().click();
  await page.getByRole('link', { name: 'move_again' }).first().click();
  await desk.press('Create rollback workflow');
  await page.getByRole('dialog').getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByText(/no longer as it left them/).waitFor();
  await page.getByText(/shop\.customers id = 2: city/).waitFor();
});

test('a rollback that can bring back a part says what will be missing, before the change and before the rollback', async () => {
  await change('make_notes', 'create table notes (note text);');
  await submit('partly', "update customers set city = 'Partly' where id = 3;\nupdate notes set note = 'second';");
  await desk.see('A rollback will not be whole: nothing is kept of 1 statement');
  await inBothLanguages('before-approval');
  await approveAndExecute();
  await desk.press('Create rollback workflow');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Check', exact: true }).click();
  await dialog.getByText('Nobody changed these rows and definitions since').waitFor();
  await dialog.getByText(/^Statement 2 was not backed up and stays as it is/).waitFor();
  await inBothLanguages('dialog', '创建回滚工单');
}, 120_000);

test('the page itself reports no problem all the way', () => {
  expect(problemsOf(page)).toEqual([]);
});

/** Pictures of the page, and of what it is to a Chinese reader, who may have to open something. */
async function inBothLanguages(name: string, opened?: string): Promise<void> {
  if (folder === undefined) return;
  await calm(page);
  await screenshot(page, join(folder, `${name}.en.png`));
  const other = await openPage(browser, product.address, { locale: 'zh-CN' });
  await signIn(other, { user: 'admin', password: 'admin' });
  await other.goto(page.url(), { waitUntil: 'networkidle' });
  if (opened !== undefined) await other.getByRole('button', { name: opened }).first().click();
  await calm(other);
  await screenshot(other, join(folder, `${name}.zh.png`));
  await closePage(other);
}
