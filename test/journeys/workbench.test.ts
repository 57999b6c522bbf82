import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import type { Browser, Page } from 'playwright-core';
import { addDbService } from '../../shared/contract/databases/db-services/operations.ts';
import { listEnvironmentTags, listProjects } from '../../shared/contract/people/projects/operations.ts';
import { link } from '../../web/app/paths.ts';
import {
  calm,
  closePage,
  looks,
  openPage,
  problemsOf,
  screenshot,
  seriousBarriers,
  signIn,
  startBrowser,
} from '../support/browser.ts';
import { Console } from '../support/console-driver.ts';
import { isProving } from '../support/lane.ts';
import { startMariadb } from '../support/mariadb.ts';
import { startMysql } from '../support/mysql.ts';
import type { TestMysql } from '../support/mysql-family-server.ts';
import { Product } from '../support/product.ts';

/** What a person does in the SQL workbench, on PostgreSQL and on MariaDB, or MySQL 9.7 among the proofs. `SCREENSHOTS=folder` keeps pictures of it. */
const folder = process.env['SCREENSHOTS'];
const slow = {
  'shop-postgres':
    'select count(*) from generate_series(1, 100000) a, generate_series(1, 100000) b where a.a + b.b < 0',
  'guests-reading':
    'select count(*) from information_schema.columns a, information_schema.columns b, information_schema.columns c where a.ordinal_position + b.ordinal_position + c.ordinal_position < 0',
} as const;
type SourceName = keyof typeof slow;
let product: Product;
let browser: Browser;
let page: Page;
let desk: Console;
let guests: TestMysql;
let projectID: string;

beforeAll(async () => {
  const starting = isProving ? startMysql('9.7') : startMariadb();
  [product, browser, guests] = await Promise.all([Product.start(), startBrowser(), starting]);
  const { host, port, user, password, database } = guests;
  const connection = await createConnection({ host, port, user, password, database });
  await connection.query('create table guests (id bigint primary key, name varchar(50))');
  await connection.query(`insert into guests values (1, null), (2, ''), (9007199254740993, '王')`);
  await connection.query('create table many (id int primary key)');
  await connection.query(
    'insert into many select a.n + 60 * b.n from (select row_number() over () - 1 n from information_schema.collations limit 60) a, (select row_number() over () - 1 n from information_schema.collations limit 60) b',
  );
  await connection.end();
  const admin = await product.signIn('admin', 'admin');
  projectID = (await admin.call(listProjects, { query: { page_index: 1, page_size: 5 } })).data[0]?.uid ?? '';
  const params = { project_uid: projectID };
  const tags = (await admin.call(listEnvironmentTags, { params, query: { page_index: 1, page_size: 5 } })).data;
  const sql_query_config = {
    audit_enabled: true,
    allow_query_when_less_than_audit_level: 'warn',
    max_pre_query_rows: 2500,
  } as const;
  const writing = { ...sql_query_config, workflow_exec_enabled: true, allow_query_when_less_than_audit_level: 'error' };
  for (const [name, more] of [
    ['guests-reading', { sqle_config: { audit_enabled: true, sql_query_config } }],
    ['guests-writing', { enable_backup: true, sqle_config: { audit_enabled: true, sql_query_config: writing } }],
  ] as const)
    await admin.call(addDbService, {
      params,
      body: {
        db_service: {
          ...{ name, db_type: 'MySQL', host, port: String(port), user, password, ...more },
          environment_tag_uid: tags[0]?.uid ?? '',
        } as never,
      },
    });
  page = await openPage(browser, product.address, { locale: 'en-US' });
  desk = new Console(page, product.address);
  await signIn(page, { user: 'admin', password: 'admin' });
  await desk.openProject('demo');
  await page.getByRole('link', { name: 'SQL workbench', exact: true }).click();
  await page.getByRole('heading', { name: 'SQL workbench', level: 1 }).waitFor();
}, 240_000);

afterAll(async () => {
  await closePage(page);
  await browser.close();
  await product.remove();
  await guests.stop();
});

const chooseSource = async (name: SourceName | 'guests-writing') => {
  await page.getByRole('button', { name: /^Data source/ }).click();
  await page.getByRole('option', { name }).first().click();
};
const run = async (sql: string) => {
  await desk.writeSql(sql);
  await page.keyboard.press('Control+Enter');
};
const look = async (name: string) => {
  if (folder !== undefined) await screenshot(page, join(folder, `${name}.png`));
  expect(await seriousBarriers(page)).toEqual([]);
};

test('a question is answered with what the server wrote, on both databases', async () => {
  await chooseSource('guests-reading');
  await run('select id, name from shop.guests order by id');
  await desk.see('9007199254740993');
  await desk.see('NULL');
  await desk.see('3 rows');
  await look('guests');
  await chooseSource('shop-postgres');
  await run("select 1 as one; select 'two' as two");
  // The cursor stands in the second statement.
  await page.getByRole('gridcell', { name: 'two', exact: true }).first().waitFor();
  await desk.press('Run all');
  await page.getByRole('tab', { name: 'Result 2' }).waitFor();
  await page.getByRole('tab', { name: 'Result 1' }).click();
  await page.getByRole('columnheader', { name: /one/ }).first().waitFor();
  await look('postgres');
}, 120_000);

test.each([
  ['shop-postgres', 'select :text::text as t, length(:text) as n, :number + 0 as big, :none::int is null as nothing'],
  ['guests-reading', 'select hex(:text) as t, char_length(:text) as n, :number + 0 as big, :none is null as nothing'],
] as const)(
  'values are asked for, arrive byte for byte on %s, and are remembered',
  async (source, sql) => {
    const text = `'; drop table x; -- \\' "王😀" ?`;
    await desk.press('New sheet');
    await chooseSource(source);
    await run(sql);
    const dialog = page.getByRole('dialog', { name: 'Parameters' });
    await dialog.getByLabel('Value of :text', { exact: true }).fill(text);
    await desk.chooseInDialog('Type of :number', 'Number');
    await dialog.getByLabel('Value of :number', { exact: true }).fill('many');
    await desk.chooseInDialog('Type of :none', 'NULL');
    await dialog.getByRole('button', { name: 'Run', exact: true }).click();
    await desk.see(/Not a number/);
    await dialog.getByLabel('Value of :number', { exact: true }).fill('9007199254740993');
    await look(`parameters-${source}`);
    await desk.confirm('Run');
    const shown = source === 'guests-reading' ? Buffer.from(text).toString('hex').toUpperCase() : text;
    await page.getByRole('gridcell', { name: shown, exact: true }).first().waitFor();
    await desk.see('9007199254740993');
    await desk.see(String([...text].length));
    await run(sql.replace(' as nothing', ' as nothing '));
    expect(await dialog.getByLabel('Value of :text', { exact: true }).inputValue()).toBe(text);
    await desk.confirm('Run');
  },
  120_000,
);

test('a table is found, described, and its first rows are read', async () => {
  await chooseSource('guests-reading');
  // Its schema has not been opened.
  await page.getByRole('searchbox', { name: 'Filter by name' }).fill('guests');
  await desk.press('Structure of guests');
  const dialog = page.getByRole('dialog', { name: 'shop.guests' });
  await dialog.getByText('varchar(50)').first().waitFor();
  await dialog.getByText('PRIMARY').first().waitFor();
  await dialog.getByText('None was collected').waitFor();
  await look('structure');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await desk.press('First 100 rows of guests');
  await page.locator('.cm-line', { hasText: 'select `id`, `name` from `shop`.`guests` limit 100' }).waitFor();
  await desk.see('9007199254740993');
  await look('first-rows');
}, 180_000);

test('numbers of a result are drawn, and the choice of columns is kept exact in the table', async () => {
  await chooseSource('guests-reading');
  await run("select 'Rome' city, 3.50 sum, -2 loss union all select 'Oslo', 9007199254740993, null");
  await desk.see('9007199254740993');
  await page.getByRole('button', { name: 'Chart', exact: true }).click();
  await desk.see(/Drawn are the first 2 rows of the 2 that were read/);
  const chart = page.locator('figure.chart');
  await chart.locator('svg').first().waitFor();
  expect(await chart.innerText()).toContain('Oslo');
  await desk.chooseSeveral('Amounts', ['loss']);
  await chart.getByText('loss').filter({ visible: true }).first().waitFor();
  await page.getByRole('button', { name: 'Lines', exact: true }).click();
  await look('chart');
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  await desk.see('9007199254740993');
}, 120_000);

test('a result that is cut says at how many rows, and its third page is read from what was kept', async () => {
  await chooseSource('guests-reading');
  await run('select id from shop.many order by id');
  await desk.see('Cut at 2,500 rows, and more exist: at most 2,500 rows are read from this data source at a time.');
  const grid = page.getByRole('grid', { name: 'Results' });
  await grid.focus();
  await page.keyboard.press('Control+End');
  // Its pages have a thousand rows each.
  await grid.getByRole('gridcell', { name: '2499', exact: true }).first().waitFor();
  await look('cut');
}, 120_000);

test('the held result goes into a file whose count and hash are true, which says that it is cut', async () => {
  const downloading = page.waitForEvent('download');
  await desk.press('Export');
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toContain('first_2500_rows_more_exist');
  const content = readFileSync(await download.path());
  await desk.see(createHash('sha256').update(content).digest('hex'));
  // A heading, and nothing behind the last row.
  expect(content.toString().trim().split('\r\n')).toHaveLength(2501);
  await desk.see(/Exported 2,500 rows into/);
  await desk.see('The file is cut at 2,500 rows, and more exist.');
  await look('exported');
  await desk.press('Export more by a data export');
  await page.getByRole('heading', { name: 'Create data export', level: 1 }).waitFor();
  await page.locator('.cm-line', { hasText: 'select id from shop.many order by id' }).waitFor();
  await page.getByRole('button', { name: /^Data source guests-reading/ }).waitFor();
  await look('export-more');
  await page.goBack();
  await page.getByRole('heading', { name: 'SQL workbench', level: 1 }).waitFor();
}, 120_000);

test.each(Object.keys(slow) as SourceName[])(
  'a slow query on %s is canceled',
  async (name) => {
    await chooseSource(name);
    await run(slow[name]);
    await desk.see(/Running for/);
    await desk.press('Cancel');
    await desk.see('Canceled');
  },
  120_000,
);

test('what the database refuses is marked in the editor at its place', async () => {
  await chooseSource('shop-postgres');
  await run('select 1;\nselect\n no_such_column from shop.customers');
  await desk.see('Line 2, column 2');
  await page.locator('.cm-lintRange-error').first().waitFor();
  expect(
    await page
      .locator('.cm-line')
      .filter({ has: page.locator('.cm-lintRange-error') })
      .innerText(),
  ).toContain('no_such_column');
}, 60_000);

test('drafts survive a reload', async () => {
  await desk.press('New sheet');
  await desk.writeSql('select 42 as kept');
  await page.waitForFunction(() => JSON.stringify({ ...localStorage }).includes('42 as kept'), undefined, {
    timeout: 10_000,
  });
  await desk.reload();
  await page.locator('.cm-line', { hasText: 'select 42 as kept' }).waitFor();
  // Tabs that can be closed are plain buttons to screen readers.
  await page.getByRole('button', { name: 'Sheet 1', exact: true }).click();
  await page.locator('.cm-line', { hasText: "select 'two' as two" }).waitFor();
}, 60_000);

test('a change is not run but becomes a workflow with everything filled in', async () => {
  await chooseSource('guests-reading');
  await run("update shop.guests set name = 'x' where id = 1");
  await desk.see('Not run');
  await look('refused');
  await desk.press('Ask for approval');
  await page.getByRole('heading', { name: 'Create workflow', level: 1 }).waitFor();
  await page.locator('.cm-line', { hasText: "update shop.guests set name = 'x' where id = 1" }).waitFor();
  await desk.see('guests-reading');
}, 60_000);

test('a change on a data source that runs them becomes a workflow, which is linked and keeps what it was', async () => {
  await page.goto(product.address + link('workbench', { projectID }), { waitUntil: 'networkidle' });
  await desk.press('New sheet');
  await chooseSource('guests-writing');
  await run("update shop.guests set name = 'changed' where id = 1");
  await desk.see('Open its workflow');
  await desk.see('Succeeded');
  await look('changed');
  await run('select name from shop.guests where id = 1');
  await page.getByRole('gridcell', { name: 'changed', exact: true }).first().waitFor();
  await run("update shop.guests set name = 'again' where id = 1");
  await page.getByRole('link', { name: 'Open its workflow' }).first().click();
  await desk.see('Finished');
  await desk.tab('guests-writing');
  await desk.see('1 row backed up');
}, 120_000);

test('the address that clients are told leads to the workbench of the project opened last', async () => {
  await page.goto(`${product.address}/sql-workbench`, { waitUntil: 'networkidle' });
  await page.waitForURL(product.address + link('workbench', { projectID }));
  await page.getByRole('heading', { name: 'SQL workbench', level: 1 }).waitFor();
}, 60_000);

test('everything stands in the log, with its figures', async () => {
  await page.goto(product.address + link('queryLog', { projectID }), { waitUntil: 'networkidle' });
  await desk.see('select id from shop.many order by id');
  await desk.see('Refused');
  await look('log');
  expect(problemsOf(page)).toEqual([]);
}, 60_000);

if (folder !== undefined) {
  const shown = looks.flatMap((one) => [390, 1024, 1440].map((width) => ({ ...one, width })));
  test.each(shown)('a picture is taken in $theme, $locale, $width', async ({ width, ...one }) => {
    const other = await openPage(browser, product.address, { ...one, width });
    await signIn(other, { user: 'admin', password: 'admin' });
    await other.goto(product.address + link('workbench', { projectID }), { waitUntil: 'networkidle' });
    await other.locator('.workbench-place').getByRole('button').first().click();
    await other.getByRole('option', { name: 'guests-reading' }).first().click();
    await other.locator('.cm-content').click();
    await other.keyboard.insertText('select id, name from shop.guests order by id');
    await other.keyboard.press('Control+Enter');
    await other.getByText('9007199254740993').first().waitFor();
    await calm(other);
    await screenshot(other, join(folder, `workbench.${one.theme}.${one.locale}.${width}.png`));
    await other.goto(product.address + link('queryLog', { projectID }), { waitUntil: 'networkidle' });
    await screenshot(other, join(folder, `log.${one.theme}.${one.locale}.${width}.png`));
    await closePage(other);
  });
}
