import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import type { Browser, Page } from 'playwright-core';
import { addDbService } from '../../shared/contract/databases/db-services/operations.ts';
import { listEnvironmentTags, listProjects } from '../../shared/contract/people/projects/operations.ts';
import { link } from '../../web/app/paths.ts';
import { calm, closePage, openPage, screenshot, seriousBarriers, signIn, startBrowser } from '../support/browser.ts';
import { Console } from '../support/console-driver.ts';
import { startMariadb, type TestMariadb } from '../support/mariadb.ts';
import { Product } from '../support/product.ts';

/** What stands beside the sheets of the SQL workbench and what becomes of results. `SCREENSHOTS=folder` keeps pictures of it. */
const folder = process.env['SCREENSHOTS'];
let product: Product;
let browser: Browser;
let page: Page;
let desk: Console;
let mariadb: TestMariadb;
let projectID: string;

beforeAll(async () => {
  [product, browser, mariadb] = await Promise.all([Product.start(), startBrowser(), startMariadb()]);
  const { host, port, user, password, database } = mariadb;
  const connection = await createConnection({ host, port, user, password, database });
  await connection.query('create table guests (id bigint primary key, name varchar(50))');
  await connection.query(
    `insert into guests values (1, null), (2, ''), (3, 'a\\r\\nb'), (4, 'a\\rb'), (9007199254740993, '王')`,
  );
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
    ['guests-mariadb', { sqle_config: { audit_enabled: true, sql_query_config } }],
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
  await mariadb.stop();
});

const chooseSource = async (name: 'shop-postgres' | 'guests-mariadb' | 'guests-writing') => {
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

test('the foreign keys of a schema are drawn, found, exported and read as a table', async () => {
  await chooseSource('shop-postgres');
  await page.getByRole('searchbox', { name: 'Filter by name' }).fill('');
  await desk.press('Foreign keys of shop');
  const dialog = page.getByRole('dialog', { name: 'Foreign keys of shop' });
  const picture = dialog.locator('svg.er-picture');
  await picture.locator('[data-table=orders]').waitFor();
  await look('er');
  const before = await picture.getAttribute('viewBox');
  await picture.focus();
  for (const key of ['+', 'ArrowRight']) await page.keyboard.press(key);
  expect(await picture.getAttribute('viewBox')).not.toBe(before);
  await page.keyboard.press('0');
  expect(await picture.getAttribute('viewBox')).toBe(before);
  await dialog.getByRole('searchbox', { name: 'Find a table' }).fill('customers');
  await picture.locator('[data-table=customers] rect[stroke-width="3"]').waitFor();
  for (const [button, begins] of [
    ['Export SVG', '<svg'],
    ['Export PNG', '\u0089PNG'],
  ] as const) {
    const downloading = page.waitForEvent('download');
    await dialog.getByRole('button', { name: button }).click();
    const content = readFileSync(await (await downloading).path());
    expect(content.toString('latin1').startsWith(begins)).toBe(true);
    expect(content.length).toBeGreaterThan(1000);
  }
  await dialog.getByRole('button', { name: 'Show as table' }).click();
  await dialog.getByRole('rowheader', { name: 'orders', exact: true }).first().waitFor();
  await look('er-table');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
}, 120_000);

test('a sheet is kept as a script, found again, shared, opened elsewhere and deleted', async () => {
  await desk.press('New sheet');
  await chooseSource('guests-mariadb');
  await desk.writeSql('select count(*) as guests_there from shop.guests');
  await desk.press('Save script');
  await desk.fillDialog('Name', 'count guests');
  await look('save-script');
  await desk.confirm('Save script');
  await page.getByRole('button', { name: 'count guests', exact: true }).waitFor();
  await desk.press('Close count guests');
  // The cross of the dialog has the same name.
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).last().click();
  await desk.press('Saved scripts');
  await page.getByRole('searchbox', { name: 'Search names and text' }).fill('guests_there');
  await desk.press('Open the script count guests');
  await page.locator('.cm-line', { hasText: 'guests_there' }).waitFor();
  await page.getByRole('button', { name: 'Data source guests-mariadb' }).waitFor();
  await desk.writeSql('select count(*) as changed_there from shop.guests');
  await desk.press('Save script');
  await page.getByRole('checkbox', { name: /Share with the project/ }).check();
  await desk.confirm('Save script');
  await desk.press('Shared');
  await page.locator('.workbench-list', { hasText: 'changed_there' }).waitFor();
  await look('scripts');
  await desk.press('Actions of count guests');
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await desk.confirm('Delete');
  await desk.see('Nothing is shared');
}, 120_000);

test('what was run stands in the history, and goes back onto a sheet', async () => {
  await chooseSource('guests-mariadb');
  await run('select id from shop.many order by id');
  await desk.see('2,500 rows');
  await desk.press('History');
  await page.getByRole('searchbox', { name: 'Search SQL' }).fill('from shop.many');
  const entry = page.getByRole('list', { name: 'History' }).getByRole('listitem').first();
  await entry.getByText('Succeeded').waitFor();
  await entry.getByText(/2,500 rows · guests-mariadb/).waitFor();
  await look('history');
  await desk.press('Open on a new sheet: select id from shop.many order by id');
  await page.locator('.cm-line', { hasText: 'select id from shop.many order by id' }).waitFor();
}, 60_000);

test('cells of a result are edited, and become a workflow that an approver sees as SQL', async () => {
  await desk.press('New sheet');
  await chooseSource('guests-writing');
  await run('select id, name from shop.guests order by id');
  await desk.see('9007199254740993');
  await desk.press('Edit rows');
  await desk.see('Editing rows of shop.guests');
  const grid = page.getByRole('grid', { name: 'Results' });
  await grid.focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByLabel('Value', { exact: true }).fill("it's \\ edited");
  await look('cell-editor');
  await desk.confirm('Apply');
  await grid.getByRole('gridcell', { name: "it's \\ edited", exact: true }).waitFor();
  await desk.press('Add row');
  await page.getByRole('dialog').getByRole('textbox', { name: 'id', exact: true }).fill('77');
  await desk.confirm('Apply');
  await desk.see('1 row changed, 0 deleted, 1 added');
  await look('edited-rows');
  if (folder !== undefined)
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await screenshot(page, join(folder, `edited-rows.${width}.png`));
    }
  await desk.press('Ask for approval');
  await page.getByRole('heading', { name: 'Create workflow', level: 1 }).waitFor();
  await page.locator('.cm-line', { hasText: 'UPDATE `shop`.`guests` SET `name` =' }).waitFor();
  await page.locator('.cm-line', { hasText: 'INSERT INTO `shop`.`guests` (`id`) VALUES (77)' }).waitFor();
  await desk.see('guests-writing');
  await look('edits-to-approve');
  await page.goto(product.address + link('workbench', { projectID }), { waitUntil: 'networkidle' });
}, 120_000);

test('line breaks of an edited cell stay what they were, and what a form would change is refused by name', async () => {
  await desk.press('New sheet');
  await chooseSource('guests-writing');
  await run('select id, name from shop.guests where id in (3, 4) order by id');
  await desk.press('Edit rows');
  await desk.see('Editing rows of shop.guests');
  const grid = page.getByRole('grid', { name: 'Results' });
  await grid.focus();
  for (const key of ['Control+Home', 'ArrowDown', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
  await desk.see('its line breaks are of several kinds, or a CR alone');
  for (const key of ['Control+Home', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Line breaks are written as CRLF').waitFor();
  await look('cell-editor-crlf');
  await dialog.getByLabel('Value', { exact: true }).fill('a\nb\nc');
  await desk.confirm('Apply');
  await desk.see('1 row changed');
  await desk.press('Ask for approval');
  await page.getByRole('heading', { name: 'Create workflow', level: 1 }).waitFor();
  // The bytes of a CR LF b CR LF c.
  await page.locator('.cm-line', { hasText: "_utf8mb4 x'610d0a620d0a63'" }).waitFor();
  await page.goto(product.address + link('workbench', { projectID }), { waitUntil: 'networkidle' });
}, 120_000);

test('on a small screen the list of completions stands off the whole line, however it wraps', async () => {
  const small = await openPage(browser, product.address, { locale: 'en-US', width: 390 });
  await signIn(small, { user: 'admin', password: 'admin' });
  await small.goto(product.address + link('workbench', { projectID }), { waitUntil: 'networkidle' });
  await small.locator('.workbench-place').getByRole('button').first().click();
  await small.getByRole('option', { name: 'guests-mariadb' }).first().click();
  const editor = small.locator('.cm-content');
  await editor.click();
  await small.keyboard.insertText(
    'select id from shop.guests where id in (1, 2, 3) and name is not null order by id limit 10',
  );
  await small.keyboard.press('Escape');
  await small.keyboard.press('Control+Home');
  for (let at = 0; at < 'select '.length; at++) await small.keyboard.press('ArrowRight');
  await small.keyboard.type('na');
  const list = small.locator('.cm-tooltip-autocomplete');
  await list.waitFor();
  await calm(small);
  const [shown, line] = [await list.boundingBox(), await small.locator('.cm-activeLine').boundingBox()];
  if (!shown || !line) throw new Error('both are there');
  if (folder !== undefined) await screenshot(small, join(folder, 'completion.390.png'));
  expect(line.height).toBeGreaterThan(40);
  // A row is a little higher than its letters.
  const slack = 4;
  const overlap = Math.min(shown.y + shown.height, line.y + line.height) - Math.max(shown.y, line.y);
  expect(overlap).toBeLessThanOrEqual(slack);
  await closePage(small);
}, 120_000);
