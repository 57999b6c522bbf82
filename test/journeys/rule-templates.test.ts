import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import {
  closePage,
  openPage,
  problemsOf,
  screenshot,
  seriousBarriers,
  signIn,
  startBrowser,
  type Look,
} from '../support/browser.ts';
import { Console } from '../support/console-driver.ts';
import { Product } from '../support/product.ts';

/** From a rule of one's own to a template to an audit by it, as an administrator does it. `SCREENSHOTS=folder` keeps pictures of the way. */
const folder = process.env['SCREENSHOTS'];
const files = mkdtempSync(join(tmpdir(), 'rule-templates-'));
let product: Product;
let browser: Browser;
let page: Page;
let desk: Console;

beforeAll(async () => {
  [product, browser] = await Promise.all([Product.start(), startBrowser()]);
  page = await openPage(browser, product.address, { locale: 'en-US' });
  await signIn(page, { user: 'admin', password: 'admin' });
  desk = new Console(page, product.address);
});

afterAll(async () => {
  await closePage(page);
  await browser.close();
  await product.remove();
  rmSync(files, { recursive: true, force: true });
});

async function look(name: string): Promise<void> {
  if (folder !== undefined) await screenshot(page, join(folder, `${name}.png`));
  expect(await seriousBarriers(page)).toEqual([]);
}

const editor = (place: number) => page.locator('.cm-content').nth(place);

test('a custom rule is tried while it is written, and told where it is wrong', async () => {
  await desk.open('/sqle/rule-manager/custom-create');
  await desk.fill('Rule name', 'Legacy columns');
  await desk.choose('Database type', 'PostgreSQL');
  await page.keyboard.press('Escape');
  await desk.press('Category and tags');
  for (const [label, option] of [
    ['Object', 'Column'],
    ['Purpose', 'Maintenance'],
    ['SQL class', 'DML'],
  ] as const) {
    await desk.choose(label, option);
    await page.keyboard.press('Escape');
  }
  await desk.press('Next');
  await editor(0).click();
  await page.keyboard.insertText('legacy_(');
  await desk.see('a closing ) is missing');
  await page.keyboard.press('Backspace');
  await page.keyboard.insertText('\\w+');
  await editor(1).click();
  await page.keyboard.insertText('select 1;\nupdate customers set legacy_total = 0 where id = 1');
  await desk.see('1 match among 2 statements');
  await desk.see('Line 2, column 22');
  await look('custom-trial');
  await desk.press('Save');
  await desk.see('Custom rule created');
  await desk.see('Legacy columns');
  await look('custom-list');
});

test('a project template is made in steps, with a level of its own for a rule', async () => {
  await desk.openProject('demo');
  await desk.press('Audit rule templates');
  await desk.press('Create rule template');
  await page.getByRole('heading', { name: 'Create rule template', level: 1 }).waitFor();
  await desk.fill('Template name', 'house');
  await desk.choose('Database type', 'PostgreSQL');
  await desk.press('Next');
  await page.getByPlaceholder('Search the rules').fill('legacy columns');
  await page.getByRole('button', { name: 'Enable Legacy columns' }).click();
  await page.getByRole('button', { name: 'Disable Legacy columns' }).waitFor();
  await desk.press('Legacy columns');
  await page
    .getByRole('dialog')
    .filter({ visible: true })
    .getByRole('button', { name: /^Level/ })
    .click();
  await page.getByRole('option', { name: 'Error' }).first().click();
  await look('rule-dialog');
  await desk.confirm('Apply');
  await desk.see('Changed');
  await page.getByPlaceholder('Search the rules').fill('');
  await look('rules-step');
  await desk.press('Create');
  await desk.see('The rule template house was created');
  await look('template-done');
  await desk.press('View the template');
  await desk.see(/1 of \d+ rules are enabled/);
});

test('a file shows what it holds and what is wrong with it before it becomes a template', async () => {
  const file = join(files, 'mine.csv');
  writeFileSync(
    file,
    'rule_template_name,db_type,rule_name,level,params\nimported,PostgreSQL,dml-require-where,warn,\nimported,PostgreSQL,no-such-rule,,\n',
  );
  await desk.press('Audit rule templates');
  await desk.press('Import');
  await page.locator('input[type=file]').setInputFiles(file);
  await desk.press('Read the file');
  await desk.see('There is no rule no-such-rule for PostgreSQL');
  await look('import-preview');
  await desk.press('Continue');
  await desk.press('Next');
  await desk.press('Create');
  await desk.see('The rule template imported was created');
});

test('the data source that is bound to the template is audited by it', async () => {
  await desk.openProject('demo');
  await desk.press('Data sources');
  await desk.press('Edit');
  await page.getByRole('heading', { name: 'shop-postgres', level: 1 }).waitFor();
  await desk.choose('Rule template', 'house');
  await desk.press('Save');
  await desk.see('Data source saved');
  await desk.openProject('demo');
  await desk.write({
    source: 'shop-postgres',
    schema: 'shop',
    name: 'legacy',
    sql: 'select legacy_total from customers where id = 1;',
  });
  await desk.press('Audit SQL');
  await desk.see('Legacy columns');
});

const other: Look = { theme: 'dark', locale: 'zh-CN' };
test('the same steps in the other language and theme', async () => {
  const dark = await openPage(browser, product.address, other);
  await signIn(dark, { user: 'admin', password: 'admin' });
  await dark.goto(`${product.address}/sqle/rule-manager/global-create`, { waitUntil: 'networkidle' });
  await dark.locator('input[name=rule_template_name]').fill('strict');
  await dark.getByRole('button', { name: '数据库类型' }).click();
  await dark.getByRole('option', { name: 'MySQL' }).first().click();
  await dark.getByRole('button', { name: '下一步' }).click();
  await dark.getByRole('button', { name: /^启用全部/ }).click();
  await dark.getByText('全部规则已启用').waitFor();
  if (folder !== undefined) await screenshot(dark, join(folder, 'rules-step.dark.zh.png'));
  expect([await seriousBarriers(dark), problemsOf(dark)]).toEqual([[], []]);
  await closePage(dark);
});

test('the page itself reports no problem all the way', () => {
  expect(problemsOf(page)).toEqual([]);
});
