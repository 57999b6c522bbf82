import { readFileSync } from 'node:fs';
import { createConnection } from 'mysql2/promise';
import type { Browser, Page } from 'playwright-core';
import readXlsxFile from 'read-excel-file/node';
import { addDbService } from '../../shared/contract/databases/db-services/operations.ts';
import { listEnvironmentTags, listProjects } from '../../shared/contract/people/projects/operations.ts';
import {
  closePage,
  openPage,
  problemsOf,
  screenshot,
  seriousBarriers,
  signIn,
  startBrowser,
} from '../support/browser.ts';
import { Console } from '../support/console-driver.ts';
import { startMariadb, type TestMariadb } from '../support/mariadb.ts';
import { Product } from '../support/product.ts';

/** Data is exported from both databases in one go, from the first word to the files on the reader's desk. */
const pictures = process.env['SCREENSHOTS'];
let product: Product;
let browser: Browser;
let page: Page;
let desk: Console;
let mariadb: TestMariadb;

beforeAll(async () => {
  [product, browser, mariadb] = await Promise.all([Product.start(), startBrowser(), startMariadb()]);
  const { host, port, user, password, database } = mariadb;
  const connection = await createConnection({ host, port, user, password, database });
  await connection.query('create table guests (id bigint primary key, name varchar(50), note text)');
  await connection.query(
    `insert into guests values (1, '=1+1', ''), (2, '王', null), (9007199254740993, 'a,"b"', 'x\\ny')`,
  );
  await connection.end();
  const admin = await product.signIn('admin', 'admin');
  const projectUid = (await admin.call(listProjects, { query: { page_index: 1, page_size: 5 } })).data[0]?.uid ?? '';
  const params = { project_uid: projectUid };
  const tags = (await admin.call(listEnvironmentTags, { params, query: { page_index: 1, page_size: 5 } })).data;
  await admin.call(addDbService, {
    params,
    body: {
      db_service: {
        name: 'guests-mariadb',
        db_type: 'MySQL',
        host,
        port: String(port),
        user,
        password,
        environment_tag_uid: tags[0]?.uid ?? '',
      },
    },
  });
  page = await openPage(browser, product.address, { locale: 'en-US' });
  page.setDefaultTimeout(15_000);
  desk = new Console(page, product.address);
}, 120_000);

afterAll(async () => {
  await closePage(page);
  await browser.close();
  await product.remove();
  await mariadb.stop();
});

const look = async (name: string) => {
  if (pictures) await screenshot(page, `${pictures}/${name}.png`);
  expect(await seriousBarriers(page)).toEqual([]);
};
/** A picture of the same page for a Chinese reader in the dark. */
const lookInChinese = async (name: string) => {
  if (!pictures) return;
  const other = await openPage(browser, product.address, { locale: 'zh-CN', theme: 'dark' });
  await signIn(other, { user: 'admin', password: 'admin' });
  await other.goto(page.url());
  await other.getByText('问题未解决，不能审批通过').waitFor();
  await screenshot(other, `${pictures}/${name}.zh.png`);
  await closePage(other);
};
const part = (number: number) => page.getByRole('group', { name: `Data source ${number}`, exact: true });
const choose = async (number: number, label: RegExp, option: string) => {
  await part(number).getByRole('button', { name: label }).click();
  await page.getByRole('option', { name: option }).first().click();
};
const write = async (number: number, sql: string) => {
  await part(number).locator('.cm-content').click();
  await page.keyboard.press('Control+A');
  await page.keyboard.insertText(sql);
  await page.keyboard.press('Escape');
};
const downloaded = async (place: string) => {
  const row = page.getByRole('row').filter({ hasText: place });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('button', { name: 'Download', exact: true }).click(),
  ]);
  return { name: download.suggestedFilename(), path: await download.path() };
};

test('queries for two databases are audited, submitted, approved and exported', async () => {
  await signIn(page, { user: 'admin', password: 'admin' });
  await desk.openProject('demo');
  await page.getByRole('link', { name: 'Data exports', exact: true }).first().click();
  await look('list-empty');
  await desk.press('Create export');
  await choose(1, /^Data source/, 'shop-postgres');
  await choose(1, /^File format/, 'Excel');
  await write(1, 'select 1; delete from customers');
  await desk.press('Add data source');
  await choose(2, /^Data source/, 'guests-mariadb');
  await choose(2, /^Schema/, 'shop');
  await choose(2, /^File format/, 'CSV');
  await write(2, 'select id, name, note from guests order by id');
  await desk.fill('Name', 'guests_of_may');
  await look('form');
  await desk.press('Audit SQL');
  await desk.see('Statement 2 is not a query: only DQL (SELECT) can be exported');
  await write(
    1,
    "select n as id, '=1+' || n as formula, n * 1.5 as price, null as gone, '' as blank from generate_series(1, 5000) n",
  );
  await desk.press('Audit SQL');
  await desk.see('Submit for approval');
  await look('audit');
  await desk.press('Submit for approval');
  await desk.see('Pending approval');
  await look('pending');
  await page.getByLabel('Write a comment').fill('Which guests are these for?');
  await page.getByLabel('Holds the approval up until it is resolved').check();
  await page.getByLabel('Quote statement number').fill('1');
  await desk.press('Comment');
  await desk.see('An open question: it cannot be approved');
  await look('question');
  await desk.press('Approve');
  const dialog = page.getByRole('dialog').filter({ visible: true });
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
  await desk.see('A question stands open. It cannot be approved before that is resolved');
  await look('refused');
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await lookInChinese('question');
  await desk.press('Resolve');
  await desk.see('Resolved by admin');
  await desk.press('Approve');
  await desk.confirm('Approve');
  await desk.see('Pending export');
  await desk.press('Run the export');
  await desk.confirm('Run the export');
  await page.getByText('Exported', { exact: true }).nth(2).waitFor();
  await look('finished');
}, 120_000);

test('the workbook opens in a spreadsheet library with its values, and no formula runs', async () => {
  const { name, path } = await downloaded('shop-postgres');
  expect(name).toMatch(/^shop-postgres_\d{14}\.xlsx$/);
  const [{ data: rows } = { data: [] }] = await readXlsxFile(path);
  expect(rows).toHaveLength(5001);
  expect(rows[0]).toEqual(['id', 'formula', 'price', 'gone', 'blank']);
  expect(rows[2]).toEqual([2, '=1+2', 3, null, null]);
});

test('the CSV tells NULL from an empty text, keeps all digits and guards formulas', async () => {
  const { path } = await downloaded('guests-mariadb / shop');
  expect(readFileSync(path, 'utf8')).toBe(
    '\ufeffid,name,note\r\n1,\'=1+1,""\r\n2,王,\r\n9007199254740993,"a,""b""","x\ny"\r\n',
  );
});

test('the list tells it, and the page itself reports no problem all the way', async () => {
  await page.getByRole('link', { name: 'Data exports', exact: true }).first().click();
  await desk.see('guests_of_may');
  await look('list');
  expect(problemsOf(page)).toEqual([]);
});
