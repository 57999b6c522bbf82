import type { Browser, Page } from 'playwright-core';
import { closePage, openPage, problemsOf, signIn, startBrowser } from '../support/browser.ts';
import { Console } from '../support/console-driver.ts';
import { Product } from '../support/product.ts';

/** A change with a backup, its rollback, and a rollback that is refused because a row was changed meanwhile. */
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
const change = async (name: string, sql: string) => {
  await desk.openProject('demo');
  await desk.write({ source: 'shop-postgres', schema: 'shop', name, sql });
  const toggle = page.getByLabel('Back up what is going to change before it is executed');
  if (!(await toggle.isChecked())) await toggle.click();
  await desk.press('Audit SQL');
  await page.getByText('Reverse SQL').first().waitFor();
  await desk.press('Submit for approval');
  await desk.confirmIfAsked('Submit');
  await desk.press('Open the workflow');
  await page.getByRole('heading', { name, level: 1 }).waitFor();
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

test('the page itself reports no problem all the way', () => {
  expect(problemsOf(page)).toEqual([]);
});
