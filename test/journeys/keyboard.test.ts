import type { Browser, Page } from 'playwright-core';
import { closePage, openPage, problemsOf, startBrowser } from '../support/browser.ts';
import { Keyboard } from '../support/keyboard.ts';
import { Product } from '../support/product.ts';

/** The product's main job on the demo without a mouse. */
const script =
  "create table if not exists notes (id bigint primary key, body text not null);\ninsert into notes values (1, 'first');";
let product: Product;
let browser: Browser;
let page: Page;
let keys: Keyboard;

beforeAll(async () => {
  [product, browser] = await Promise.all([Product.start(), startBrowser()]);
  page = await openPage(browser, `${product.address}/login`, { locale: 'en-US' });
  keys = new Keyboard(page);
});

afterAll(async () => {
  await closePage(page);
  await browser.close();
  await product.remove();
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const inDialog = (name: string) =>
  page.getByRole('dialog').filter({ visible: true }).getByRole('button', { name, exact: true });
const see = (words: string) =>
  page.getByText(words, { exact: true }).filter({ visible: true }).first().waitFor({ timeout: 60_000 });

test('signing in leads to the page, where the first stop skips the menus', async () => {
  await keys.write(page.locator('input[name=username]'), 'admin');
  await keys.write(page.locator('input[name=password]'), 'admin');
  await page.keyboard.press('Enter');
  await page.locator('#top-bar').waitFor();
  await keys.press(page.getByRole('link', { name: 'Skip to content' }));
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
});

test('a script is written, and Tab leaves the editor', async () => {
  await keys.press(page.getByRole('link', { name: 'Workflows', exact: true }));
  await keys.press(button('Create workflow'));
  await keys.write(page.getByLabel('Name', { exact: true }), 'by_keyboard');
  const source = page.getByRole('group', { name: 'Data source 1' });
  await keys.choose(
    source.getByRole('button', { name: /^Data source/ }),
    page.getByRole('option', { name: /^shop-postgres/ }),
  );
  await keys.choose(
    source.getByRole('button', { name: /^Schema/ }),
    page.getByRole('option', { name: 'shop', exact: true }),
  );
  await keys.write(page.locator('.cm-content'), script);
  // The list of completions takes the first one.
  await page.keyboard.press('Escape');
  await keys.press(button('Audit SQL'));
});

test('it is submitted, approved and executed', async () => {
  await keys.press(button('Submit for approval'));
  await see('Pending approval');
  await keys.press(button('Approve'));
  await keys.press(inDialog('Approve'));
  await see('Pending execution');
  await keys.press(button('Execute all'));
  await keys.press(inDialog('Execute all'));
  await see('Finished');
});

test('the arrow keys lead to the results of its data source', async () => {
  await keys.reach(page.getByRole('tab', { name: 'Overview' }));
  await page.keyboard.press('ArrowRight');
  await keys.press(page.getByRole('tab', { name: /shop-postgres/ }));
  await page
    .getByRole('row', { name: /insert into notes/ })
    .getByText('Succeeded')
    .waitFor();
});

test('a question is asked in the workbench and its rows are walked through', async () => {
  await keys.press(page.getByRole('link', { name: 'SQL workbench', exact: true }));
  await page.getByRole('heading', { name: 'SQL workbench', level: 1 }).waitFor();
  await keys.choose(
    page.locator('.workbench-place').getByRole('button', { name: /^Data source/ }),
    page.getByRole('option', { name: /^shop-postgres/ }),
  );
  await keys.write(page.locator('.cm-content'), "select 1 as id, 'one' as name union all select 2, 'two' order by 1");
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+Enter');
  await see('2 rows');
  await keys.reach(page.getByRole('grid', { name: 'Results' }));
  for (const key of ['ArrowDown', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
  await page.getByRole('dialog', { name: 'name, row 2' }).getByText('two').waitFor();
  await page.keyboard.press('Escape');
  await keys.press(button('Save script'));
  await keys.write(page.getByRole('dialog').getByLabel('Name', { exact: true }), 'by keyboard');
  await page.keyboard.press('Enter');
  await keys.press(page.getByRole('button', { name: 'Saved scripts' }));
  await keys.reach(page.getByRole('button', { name: 'Open the script by keyboard' }));
});

test('the page itself reports no problem all the way', () => {
  expect(problemsOf(page)).toEqual([]);
});
