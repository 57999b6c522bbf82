import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { listDbServices, updateDbService } from '../../shared/contract/databases/db-services/operations.ts';
import { createCustomRule, createRuleTemplate, listCustomRules } from '../../shared/contract/rules/rules/operations.ts';
import { link } from '../../web/app/paths.ts';
import {
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
import { Product } from '../support/product.ts';

/** What a person sees of the audit while SQL is being written, on the demo. `SCREENSHOTS=folder` keeps pictures of it in every look. */
const folder = process.env['SCREENSHOTS'];
const careless = 'select id from customers;\nupdate customers set city = null;\n';
let product: Product;
let browser: Browser;
let page: Page;
let desk: Console;
let projectID: string;

beforeAll(async () => {
  [product, browser] = await Promise.all([Product.start(), startBrowser()]);
  page = await openPage(browser, product.address, { locale: 'en-US' });
  desk = new Console(page, product.address);
  await signIn(page, { user: 'admin', password: 'admin' });
  await desk.openProject('demo');
  projectID = /\/project\/(\w+)/.exec(page.url())?.[1] ?? '';
});

afterAll(async () => {
  await closePage(page);
  await browser.close();
  await product.remove();
});

const markers = () => page.locator('.cm-lint-marker');
const markedLine = async () =>
  (
    await page
      .locator('.cm-line')
      .filter({ has: page.locator('.cm-lintRange') })
      .first()
      .innerText()
  ).trim();

test('a bad statement is marked while it is written, with level, words and rule, and the mark goes with the fault', async () => {
  await desk.write({ source: 'shop-postgres', schema: 'shop', name: 'live', sql: careless });
  await markers().first().waitFor();
  expect([await markers().count(), await markedLine()]).toEqual([1, 'update customers set city = null;']);
  await markers().first().hover();
  const said = page.locator('.cm-tooltip-lint');
  await said.waitFor();
  expect(await said.innerText()).toMatch(/^Error UPDATE or DELETE has no WHERE clause\s+dml-require-where$/);
  await desk.writeSql(careless.replace('null;', 'null where id = 1;'));
  await markers().first().waitFor({ state: 'detached' });
});

test('what the server finds stands in its place until the text changes', async () => {
  await desk.writeSql('delete from no_such_table where id = 1;');
  await desk.press('Audit SQL');
  await desk.see(/no_such_table/);
  // Only the server knows which tables there are.
  await markers().first().waitFor();
  expect(await markedLine()).toBe('delete from no_such_table where id = 1;');
  // The library's own underline is an image, which the page does not allow: it must not come back with the second editor.
  expect(
    await page
      .locator('.cm-lintRange')
      .first()
      .evaluate((marked) => getComputedStyle(marked).backgroundImage),
  ).toBe('none');
  await desk.writeSql('delete from customers;\n\nupdate orders set total = 0;');
  await markers().nth(1).waitFor();
  expect(await seriousBarriers(page)).toEqual([]);
});

const proposals = () => page.locator('.cm-tooltip-autocomplete li');
/** A list takes no key until somebody can have seen it, and what the database adds opens it anew. */
const chosen = async (label: string) => {
  const item = page.locator('.cm-tooltip-autocomplete li[aria-selected]').filter({ hasText: label });
  await item.waitFor();
  await page.waitForTimeout(300);
  await item.waitFor();
};

test('tables and columns of the database are proposed while SQL is written, behind a dot and when they are asked for', async () => {
  await desk.writeSql('');
  await page.locator('.cm-content').click();
  await page.keyboard.type('select cu.cit from customers cu');
  for (let left = ' from customers cu'.length; left > 0; left--) await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Control+Space');
  await chosen('city');
  expect(await proposals().count()).toBe(1);
  expect(await seriousBarriers(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await proposals().first().waitFor({ state: 'detached' });
  expect(await page.locator('.cm-line').allInnerTexts()).toEqual(['select cu.city from customers cu']);
  await page.keyboard.type(', cu.');
  await proposals().filter({ hasText: 'name' }).first().waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('End');
  await page.keyboard.type('; delete from cust');
  await chosen('customers');
  await page.keyboard.press('Enter');
  await proposals().first().waitFor({ state: 'detached' });
  expect(await page.locator('.cm-line').allInnerTexts()).toEqual([
    'select cu.city, cu. from customers cu; delete from customers',
  ]);
});

test('SQL is laid out at the press of a button and one undo brings back what was written', async () => {
  await desk.writeSql('select id,name from customers where id=1;');
  const lines = () => page.locator('.cm-line').allInnerTexts();
  await desk.press('Beautify');
  await desk.see('Laid out');
  expect(await lines()).toEqual(['select', '  id,', '  name', 'from', '  customers', 'where', '  id = 1;']);
  await page.locator('.cm-content').press('Control+z');
  expect(await lines()).toEqual(['select id,name from customers where id=1;']);
});

test('the template of the data source decides, and its custom rules judge while one types', async () => {
  const admin = await product.signIn('admin', 'admin');
  await admin.call(createCustomRule, {
    body: { db_type: 'PostgreSQL', desc: 'No legacy columns', rule_script: '(?i)\\blegacy_\\w+' },
  });
  const {
    data: [custom],
  } = await admin.call(listCustomRules, { query: {} });
  const rule_list = [
    { name: 'dml-require-where', level: 'notice' },
    { name: custom?.rule_id ?? '', is_custom_rule: true, level: 'error' },
  ];
  await admin.call(createRuleTemplate, { body: { rule_template_name: 'house', db_type: 'PostgreSQL', rule_list } });
  const {
    data: [source],
  } = await admin.call(listDbServices, { params: { project_uid: projectID }, query: { page_index: 1, page_size: 20 } });
  const {
    host = '',
    port = '',
    user = '',
    environment_tag,
    additional_params = [],
    maintenance_times = [],
  } = source ?? {};
  const db_service = {
    host,
    port,
    user,
    environment_tag_uid: environment_tag?.uid ?? '',
    additional_params,
    maintenance_times,
    sqle_config: { audit_enabled: true, rule_template_name: 'house' },
  };
  await admin.call(updateDbService, {
    params: { project_uid: projectID, db_service_uid: source?.uid ?? '' },
    body: { db_service },
  });

  const other = await openPage(browser, product.address, { locale: 'en-US' });
  const hand = new Console(other, product.address);
  await signIn(other, { user: 'admin', password: 'admin' });
  await hand.openProject('demo');
  await hand.write({
    source: 'shop-postgres',
    schema: 'shop',
    name: 'by_template',
    sql: 'update customers set city = null;\nselect legacy_name from customers where id = 1;',
  });
  const said = async (at: number) => {
    await other.locator('.cm-lint-marker').nth(at).hover();
    return other.locator('.cm-tooltip-lint').innerText();
  };
  await other.locator('.cm-lint-marker').nth(1).waitFor();
  expect([await said(0), await said(1)]).toEqual([
    expect.stringMatching(/^Notice .*\s+dml-require-where$/),
    expect.stringMatching(/^Error No legacy columns/),
  ]);
  expect(problemsOf(other)).toEqual([]);
  await closePage(other);
});

test('nothing goes wrong on the way, so the content policy lets the worker run', () => {
  expect(problemsOf(page)).toEqual([]);
});

if (folder !== undefined) {
  test.each(looks)('a picture is taken in $theme, $locale', async (look) => {
    const shown = await openPage(browser, product.address, look);
    await signIn(shown, { user: 'admin', password: 'admin' });
    await shown.goto(product.address + link('workflowCreate', { projectID }), { waitUntil: 'networkidle' });
    await shown.locator('.source-row').getByRole('button').first().click();
    await shown.getByRole('option', { name: 'shop-postgres' }).first().click();
    await shown.locator('.cm-content').first().click();
    await shown.keyboard.insertText(`${careless}selec 1;\ncreate table t (id serial);\n`);
    await shown.locator('.sql-editor-bar button').click();
    // The words about it move the page; the marks come a moment later.
    await shown.locator('.sql-editor-bar [aria-live] *').first().waitFor();
    await shown.locator('.cm-lint-marker').nth(1).waitFor();
    await shown.locator('.cm-lint-marker').nth(1).hover();
    await shown.locator('.cm-tooltip-lint').waitFor();
    await screenshot(shown, join(folder, `live-audit.${look.theme}.${look.locale}.png`));
    await closePage(shown);
  });
}
