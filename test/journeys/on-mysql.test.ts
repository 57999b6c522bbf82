import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import type { Connection } from '../../functions/engines/driver.ts';
import { driverOf } from '../../functions/engines/index.ts';
import { addDbService } from '../../shared/contract/databases/db-services/operations.ts';
import { listEnvironmentTags, listProjects } from '../../shared/contract/people/projects/operations.ts';
import { calm, closePage, openPage, problemsOf, screenshot, signIn, startBrowser } from '../support/browser.ts';
import { Console } from '../support/console-driver.ts';
import type { TestMysql } from '../support/mysql-family-server.ts';
import { startMysql } from '../support/mysql.ts';
import { Product } from '../support/product.ts';

/**
 * The main job on MySQL 9.7: rows are changed with a backup and put back, and a change that would hold up writers is offered as an
 * online one, chosen, approved and carried out with its progress. `SCREENSHOTS=folder` keeps pictures, also of what a Chinese reader sees.
 */
const folder = process.env['SCREENSHOTS'];
const rows = 524_288;
const patienceMs = 300_000;
let product: Product;
let browser: Browser;
let page: Page;
let desk: Console;
let mysql: TestMysql;
let db: Connection;

beforeAll(async () => {
  mysql = await startMysql('9.7');
  const target = { dbType: 'MySQL', ...mysql, params: {}, schema: mysql.database };
  db = await (await driverOf('MySQL')).connect(target, { timeoutMs: 30_000, applicationName: 'test' });
  await db.run('create table orders (id int primary key auto_increment, amount int not null, note varchar(200))');
  await db.run(`insert into orders (amount, note) values (0, repeat('x', 190))`);
  for (let count = 1; count < rows; count *= 2)
    await db.run('insert into orders (amount, note) select amount, note from orders');
  await db.run('analyze table orders');
  [product, browser] = await Promise.all([Product.start(), startBrowser()]);
  await addSource();
  page = await openPage(browser, product.address, { locale: 'en-US' });
  desk = new Console(page, product.address);
  await signIn(page, { user: 'admin', password: 'admin' });
}, 600_000);

afterAll(async () => {
  await closePage(page);
  await browser.close();
  await product.remove();
  await db.close();
  await mysql.stop();
});

test('rows on MySQL are changed by a workflow with a backup, and put back by another', async () => {
  const goods = 'select id, price from goods order by id';
  await db.run('create table goods (id int primary key, price decimal(9, 2) not null)');
  await db.run('insert into goods values (1, 1.5), (2, 2), (3, 3.25)');
  await desk.openProject('demo');
  await desk.write({
    source: 'shop-mysql',
    schema: mysql.database,
    name: 'set_price',
    sql: 'update goods set price = 7 where id < 3;\ndelete from goods where id = 3;',
  });
  const toggle = page.getByLabel('Back up what is going to change before it is executed');
  if (!(await toggle.isChecked())) await toggle.click();
  await desk.press('Audit SQL');
  await page.getByRole('button', { name: 'Submit for approval' }).waitFor();
  await picture('main.audited');
  await desk.press('Submit for approval');
  await desk.confirmIfAsked('Submit');
  await page.getByRole('heading', { name: 'set_price', level: 1 }).waitFor();
  await approveAndExecute();
  await page.getByText('Finished').filter({ visible: true }).first().waitFor();
  await desk.tab('shop-mysql');
  await page.getByText('Backed up').first().waitFor();
  await pictures('main.done');
  expect((await db.query(goods, { maxRows: 9 })).rows).toEqual([
    ['1', '7.00'],
    ['2', '7.00'],
  ]);
  await desk.press('Create rollback workflow');
  await page.getByRole('dialog').getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByText('Nobody changed these rows and definitions since').waitFor();
  await picture('rollback.checked');
  await desk.confirm('Submit for approval');
  await page.getByText('Undoes').waitFor();
  await approveAndExecute();
  await page.getByText('Finished').filter({ visible: true }).nth(1).waitFor();
  await pictures('rollback.done');
  expect((await db.query(goods, { maxRows: 9 })).rows).toEqual([
    ['1', '1.50'],
    ['2', '2.00'],
    ['3', '3.25'],
  ]);
}, 900_000);

test('a large change of a table on MySQL runs online from the console, with its progress', async () => {
  await desk.openProject('demo');
  await desk.write({
    source: 'shop-mysql',
    schema: mysql.database,
    name: 'wider_amount',
    sql: 'alter table orders modify amount bigint not null;',
  });
  await desk.press('Audit SQL');
  await desk.see('Way of execution: Directly');
  await picture('online.offered');
  await desk.press('Change it online');
  await desk.see('Way of execution: Online change');
  await desk.press('Submit for approval');
  await desk.confirmIfAsked('Submit');
  await desk.see('Pending approval');
  await approveAndExecute();
  await desk.tab('shop-mysql');
  await page
    .getByText(/[1-9]\d*% copied/)
    .first()
    .waitFor({ timeout: patienceMs });
  await pictures('online.progress');
  await page.getByText('Changed online').first().waitFor({ timeout: patienceMs });
  await picture('online.done');
  const type = await db.query(
    `select data_type, (select count(*) from orders) from information_schema.columns where table_schema = database() and table_name = 'orders' and column_name = 'amount'`,
    { maxRows: 2 },
  );
  expect(type.rows).toEqual([['bigint', String(rows)]]);
  expect(problemsOf(page)).toEqual([]);
}, 900_000);

async function addSource(): Promise<void> {
  const admin = await product.signIn('admin', 'admin');
  const { data: projects } = await admin.call(listProjects, { query: { page_size: 20, page_index: 1 } });
  const params = { project_uid: projects.find(({ name }) => name === 'demo')?.uid ?? '' };
  const { data: tags } = await admin.call(listEnvironmentTags, { params, query: { page_size: 20, page_index: 1 } });
  const { host, port, user, password } = mysql;
  const place = { name: 'shop-mysql', db_type: 'MySQL', host, port: String(port), user, password };
  await admin.call(addDbService, {
    params,
    body: { db_service: { ...place, environment_tag_uid: tags[0]?.uid ?? '' } },
  });
}

async function approveAndExecute(): Promise<void> {
  await desk.press('Approve');
  await desk.confirm('Approve');
  await desk.see('Pending execution');
  await desk.press('Execute all');
  await desk.confirm('Execute all');
}

async function picture(name: string): Promise<void> {
  if (folder === undefined) return;
  await calm(page);
  await screenshot(page, join(folder, `${name}.png`));
}

/** With what a Chinese reader sees at the same place, in the dark. */
async function pictures(name: string): Promise<void> {
  if (folder === undefined) return;
  await picture(name);
  const other = await openPage(browser, product.address, { locale: 'zh-CN', theme: 'dark' });
  await signIn(other, { user: 'admin', password: 'admin' });
  await other.goto(page.url(), { waitUntil: 'networkidle' });
  await other.getByRole('tab', { name: 'shop-mysql' }).click();
  await calm(other);
  await screenshot(other, join(folder, `${name}.zh.png`));
  await closePage(other);
}
