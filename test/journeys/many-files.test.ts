import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { closePage, openPage, problemsOf, signIn, startBrowser } from '../support/browser.ts';
import { Console } from '../support/console-driver.ts';
import { Product } from '../support/product.ts';
import { zipOf } from '../support/zip.ts';

/** An archive of thirty files, as a person uploads it, puts it into another order and runs it. */
let product: Product;
let browser: Browser;
let page: Page;
const folder = mkdtempSync(join(tmpdir(), 'many-files-'));
const archive = join(folder, 'release.zip');

beforeAll(async () => {
  [product, browser] = await Promise.all([Product.start(), startBrowser()]);
  page = await openPage(browser, product.address, { locale: 'en-US' });
  // The table comes last, and one file is large, so that its statements share lines of the ledger and transactions.
  const rowsOf = (file: number, count: number) =>
    Array.from(
      { length: count },
      (_, n) => `insert into journal (file, what) values (${file}, '${n} ${randomBytes(500).toString('hex')}');`,
    );
  const entries = Array.from({ length: 30 }, (_, n) => ({
    name: `${String(n + 1).padStart(2, '0')}.sql`,
    content: n === 29 ? 'create table journal (file int, what text);' : rowsOf(n + 1, n === 4 ? 1100 : 1).join('\n'),
  }));
  writeFileSync(archive, zipOf(entries));
});
afterAll(async () => {
  await closePage(page);
  await browser.close();
  await product.remove();
  rmSync(folder, { recursive: true, force: true });
});

test('thirty files are uploaded, audited, put into another order and run in it', async () => {
  await signIn(page, { user: 'admin', password: 'admin' });
  const desk = new Console(page, product.address);
  await desk.openProject('demo');
  await desk.begin({ source: 'shop-postgres', schema: 'shop', name: 'thirty_files' });
  await page.getByText('Upload a zip archive', { exact: true }).click();
  await page.locator('input[type=file]').setInputFiles(archive);
  await desk.see('release.zip');
  await page.getByText('File by file', { exact: true }).click();
  await desk.press('Audit SQL');
  await desk.see(/Statements 5 to \d+/);
  await desk.press('Submit for approval');
  await desk.confirmIfAsked('Submit');
  await desk.press('Approve');
  await desk.confirm('Approve');
  await desk.see('Pending execution');
  await desk.tab('shop-postgres');
  await desk.see('1. 01.sql');
  await desk.press('Change the order');
  await desk.fillDialog('Place of 30.sql', '1');
  await page.keyboard.press('Enter');
  await desk.confirm('Save');
  await desk.see('1. 30.sql');
  await desk.press('Execute all');
  await desk.confirm('Execute all');
  await desk.see('Finished');
  await page.getByText(/^Succeeded\s*30$/).waitFor();
});

test('what was uploaded comes back as it was, and a line of many statements offers nothing of one', async () => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download the upload' }).click(),
  ]);
  expect(readFileSync(await download.path()).equals(readFileSync(archive))).toBe(true);
  await page.getByRole('link', { name: 'All statements of 05.sql' }).click();
  await page
    .getByText(/Statements \d+ to \d+, \d+ in all/)
    .first()
    .waitFor();
  expect(await page.locator('.row-actions button').count()).toBe(0);
  expect(problemsOf(page)).toEqual([]);
});
