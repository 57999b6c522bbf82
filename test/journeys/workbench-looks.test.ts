import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import type { Browser, Page } from 'playwright-core';
import { addDbService } from '../../shared/contract/databases/db-services/operations.ts';
import { listEnvironmentTags, listProjects } from '../../shared/contract/people/projects/operations.ts';
import { fill, type Text } from '../../shared/text.ts';
import { link } from '../../web/app/paths.ts';
import { editWords } from '../../web/features/changes/workbench/edit-words.ts';
import { erWords } from '../../web/features/changes/workbench/er-words.ts';
import { exportWords } from '../../web/features/changes/workbench/export-words.ts';
import { sideWords } from '../../web/features/changes/workbench/side-words.ts';
import { transactionWords } from '../../web/features/changes/workbench/transaction-words.ts';
import { words } from '../../web/features/changes/workbench/words.ts';
import {
  calm,
  closePage,
  openPage,
  problemsOf,
  screenshot,
  seriousBarriers,
  signIn,
  startBrowser,
  type Look,
} from '../support/browser.ts';
import { sampled } from '../support/lane.ts';
import { startMariadb, type TestMariadb } from '../support/mariadb.ts';
import { Product } from '../support/product.ts';

/** The parts of the workbench on narrow screens, dark and in Chinese too: nothing is cut off, and nobody is kept out. `SCREENSHOTS=folder` keeps pictures. */
const folder = process.env['SCREENSHOTS'];
let product: Product;
let browser: Browser;
let mariadb: TestMariadb;
let projectID: string;

beforeAll(async () => {
  [product, browser, mariadb] = await Promise.all([Product.start(), startBrowser(), startMariadb()]);
  const { host, port, user, password, database } = mariadb;
  const connection = await createConnection({ host, port, user, password, database });
  await connection.query('create table guests (id bigint primary key, name varchar(50), note text)');
  await connection.query(
    'create table visits (id bigint primary key, guest_id bigint references guests (id), room_number_and_floor int)',
  );
  await connection.query(
    'create table payments (id bigint primary key, visit_id bigint references visits (id), paid decimal(12, 2))',
  );
  await connection.query(
    "insert into guests values (1, null, ''), (2, 'Ada', repeat('a long note ', 40)), (9007199254740993, '王', null)",
  );
  await connection.end();
  const admin = await product.signIn('admin', 'admin');
  projectID = (await admin.call(listProjects, { query: { page_index: 1, page_size: 5 } })).data[0]?.uid ?? '';
  const params = { project_uid: projectID };
  const tags = (await admin.call(listEnvironmentTags, { params, query: { page_index: 1, page_size: 5 } })).data;
  await admin.call(addDbService, {
    params,
    body: {
      db_service: {
        ...{ name: 'guests', db_type: 'MySQL', host, port: String(port), user, password },
        sqle_config: {
          audit_enabled: true,
          sql_query_config: { workflow_exec_enabled: true, allow_query_when_less_than_audit_level: 'error' },
        },
        environment_tag_uid: tags[0]?.uid ?? '',
      } as never,
    },
  });
}, 240_000);

afterAll(async () => {
  await browser.close();
  await product.remove();
  await mariadb.stop();
});

const shown: readonly (Look & { readonly width: number })[] = sampled(
  [
    { theme: 'dark', locale: 'zh-CN', width: 1024 },
    { theme: 'dark', locale: 'zh-CN', width: 390 },
    { theme: 'light', locale: 'en-US', width: 390 },
    { theme: 'light', locale: 'en-US', width: 1024 },
  ],
  folder === undefined ? 2 : 4,
);

describe.each(shown)('$theme, $locale, $width px', (one) => {
  let page: Page;
  const say = (text: Text) => (one.locale === 'zh-CN' ? text.zh : text.en);
  const button = (text: Text) => page.getByRole('button', { name: say(text), exact: true }).filter({ visible: true });
  const dialog = () => page.getByRole('dialog').filter({ visible: true }).last();
  const inDialog = (text: Text) => dialog().getByRole('button', { name: say(text), exact: true });
  const see = (text: Text | string | RegExp) =>
    page
      .getByText(typeof text === 'string' || text instanceof RegExp ? text : say(text))
      .filter({ visible: true })
      .first()
      .waitFor();
  const run = async (sql: string) => {
    await page.locator('.cm-content').first().click();
    await page.keyboard.press('Control+A');
    await page.keyboard.insertText(sql);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+Enter');
  };
  const look = async (name: string) => {
    await calm(page);
    if (folder !== undefined)
      await screenshot(page, join(folder, `${name}.${one.theme}.${one.locale}.${one.width}.png`));
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    // The bar of the frame on a narrow screen has an attribute too many of its library's own.
    const barriers = await seriousBarriers(page);
    expect(barriers.filter(({ targets }) => !targets.every((one) => one.includes('mobile-toolbar-nav')))).toEqual([]);
  };
  const openSection = async (title: Text) => {
    const section = page.getByRole('button', { name: say(title), exact: true });
    if ((await section.getAttribute('aria-expanded')) !== 'true') await section.click();
  };

  beforeAll(async () => {
    page = await openPage(browser, product.address, one);
    await signIn(page, { user: 'admin', password: 'admin' });
    await page.goto(product.address + link('workbench', { projectID }), { waitUntil: 'networkidle' });
    await page.locator('.workbench-place').getByRole('button').first().click();
    await page.getByRole('option', { name: 'guests' }).first().click();
    await page.locator('.workbench-place').getByRole('button').nth(1).click();
    await page.getByRole('option', { name: 'shop', exact: true }).first().click();
  }, 120_000);
  afterAll(() => closePage(page));

  test('a transaction by hand', async () => {
    await button(transactionWords.begin).click();
    await button(transactionWords.commit).waitFor();
    await run("update guests set note = 'changed' where id = 1");
    await see(transactionWords.changedOneInside);
    await look('transaction');
    await button(transactionWords.ledger).click();
    await look('transaction-ledger');
    await button(transactionWords.rollback).click();
    await see(/^(Rolled back|已回滚)$/);
    await look('transaction-ended');
    await page
      .locator('.workbench-sheets')
      .getByRole('button', { name: say(transactionWords.close) })
      .first()
      .click();
  }, 120_000);

  test('edits of cells', async () => {
    await run('select id, name, note from guests order by id');
    await see('9007199254740993');
    await button(editWords.start).click();
    await see(fill(editWords.title, { table: 'shop.guests' }));
    await page.getByRole('grid').focus();
    for (const key of ['Control+Home', 'ArrowDown', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
    await dialog().getByLabel(say(editWords.value), { exact: true }).waitFor();
    await look('edit-cell');
    await dialog().getByLabel(say(editWords.value), { exact: true }).fill('Grace');
    await inDialog(editWords.apply).click();
    await button(editWords.addRow).click();
    await dialog().getByRole('textbox', { name: 'id', exact: true }).fill('77');
    await look('add-row');
    await inDialog(editWords.apply).click();
    await see(fill(editWords.count, { changed: 1, deleted: 0, added: 1 }));
    await look('edits');
    await button(editWords.stop).click();
    await look('discard');
    await inDialog(editWords.stop).click();
  }, 120_000);

  test('the file of a result', async () => {
    const downloading = page.waitForEvent('download');
    await button(exportWords.menu).click();
    await page.getByRole('menuitem', { name: 'CSV' }).click();
    await downloading;
    await see('SHA-256');
    await look('exported');
  }, 60_000);

  test('scripts of one person and of the project', async () => {
    const name = `guests with notes ${one.theme} ${one.locale} ${one.width}`;
    await button(sideWords.save).click();
    await dialog().getByLabel(say(sideWords.name)).fill(name);
    await dialog().getByRole('checkbox').check();
    await look('save-script');
    await inDialog(sideWords.save).click();
    await see(sideWords.saved);
    await openSection(sideWords.scripts);
    await page.getByRole('button', { name: say(fill(sideWords.openScript, { name })) }).waitFor();
    await look('scripts');
    await page.getByRole('button', { name: say(fill(sideWords.actionsOf, { name })) }).click();
    await page.getByRole('menuitem', { name: say(sideWords.remove) }).click();
    await look('delete-script');
    await inDialog(sideWords.remove).click();
    await see(sideWords.removed);
  }, 60_000);

  test('what was run', async () => {
    await openSection(sideWords.history);
    await page
      .getByRole('list', { name: say(sideWords.history) })
      .getByRole('listitem')
      .first()
      .waitFor();
    await look('history');
  }, 60_000);

  test('a picture of foreign keys, and what a table is', async () => {
    await openSection(words.objects);
    await page.getByRole('button', { name: say(fill(erWords.open, { schema: 'shop' })) }).click();
    await page.locator('svg.er-picture [data-table=visits]').waitFor();
    await look('er');
    await inDialog(erWords.asTable).click();
    await look('er-table');
    await page.keyboard.press('Escape');
    await page.getByRole('searchbox', { name: say(words.searchObjects) }).fill('guests');
    await page.getByRole('button', { name: say(fill(words.describeTable, { name: 'guests' })) }).click();
    await dialog().getByText('varchar(50)').first().waitFor();
    await look('structure');
    await page.keyboard.press('Escape');
  }, 60_000);

  test('the log', async () => {
    await page.goto(product.address + link('queryLog', { projectID }), { waitUntil: 'networkidle' });
    await look('log');
    expect(problemsOf(page)).toEqual([]);
  }, 60_000);
});
