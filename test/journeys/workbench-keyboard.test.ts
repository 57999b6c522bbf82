import { createConnection } from 'mysql2/promise';
import type { Browser, Locator, Page } from 'playwright-core';
import { addDbService } from '../../shared/contract/databases/db-services/operations.ts';
import { listEnvironmentTags, listProjects } from '../../shared/contract/people/projects/operations.ts';
import { link } from '../../web/app/paths.ts';
import { closePage, openPage, problemsOf, startBrowser } from '../support/browser.ts';
import { Keyboard } from '../support/keyboard.ts';
import { startMariadb, type TestMariadb } from '../support/mariadb.ts';
import { Product } from '../support/product.ts';

/** Everything that is done in the SQL workbench, without a mouse, and always with the focus in sight. */
let product: Product;
let browser: Browser;
let page: Page;
let keys: Keyboard;
let mariadb: TestMariadb;
let projectID: string;

beforeAll(async () => {
  [product, browser, mariadb] = await Promise.all([Product.start(), startBrowser(), startMariadb()]);
  const { host, port, user, password, database } = mariadb;
  const connection = await createConnection({ host, port, user, password, database });
  await connection.query('create table guests (id int primary key, name varchar(50))');
  await connection.query("insert into guests values (1, 'Ada'), (2, 'Bob'), (3, 'Cid')");
  await connection.query('create table visits (id int primary key, guest_id int references guests (id))');
  await connection.end();
  const admin = await product.signIn('admin', 'admin');
  projectID = (await admin.call(listProjects, { query: { page_index: 1, page_size: 5 } })).data[0]?.uid ?? '';
  const params = { project_uid: projectID };
  const tags = (await admin.call(listEnvironmentTags, { params, query: { page_index: 1, page_size: 5 } })).data;
  const sql_query_config = { workflow_exec_enabled: true, allow_query_when_less_than_audit_level: 'error' };
  await admin.call(addDbService, {
    params,
    body: {
      db_service: {
        ...{ name: 'guests', db_type: 'MySQL', host, port: String(port), user, password },
        sqle_config: { audit_enabled: true, sql_query_config },
        environment_tag_uid: tags[0]?.uid ?? '',
      } as never,
    },
  });
  page = await openPage(browser, `${product.address}/login`, { locale: 'en-US' });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  keys = new Keyboard(page);
  await keys.write(page.locator('input[name=username]'), 'admin');
  await keys.write(page.locator('input[name=password]'), 'admin');
  await page.keyboard.press('Enter');
  await page.locator('#top-bar').waitFor();
  await page.goto(product.address + link('workbench', { projectID }), { waitUntil: 'networkidle' });
}, 240_000);

afterAll(async () => {
  await closePage(page);
  await browser.close();
  await product.remove();
  await mariadb.stop();
});

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const dialog = () => page.getByRole('dialog').filter({ visible: true }).last();
const grid = () => page.getByRole('grid', { name: 'Results' });
const see = (text: string | RegExp) => page.getByText(text).filter({ visible: true }).first().waitFor();
const type = (...presses: string[]) =>
  presses.reduce((done, key) => done.then(() => page.keyboard.press(key)), Promise.resolve());
const editor = () => page.locator('.cm-content');
/** The tab of what was run is reached and left by Tab; the list of completions takes the first Escape. */
const run = async (sql: string) => {
  await keys.reach(editor());
  await type('Control+A');
  await page.keyboard.insertText(sql);
  await type('Escape', 'Control+Enter');
};
const pressIn = async (part: Locator, control: Locator) => {
  await keys.walk(part, control);
  await page.keyboard.press('Enter');
};
const tree = () => page.locator('.workbench-tree');
const sheets = () => page.locator('.workbench-sheets [class*=tabs-header-list]').first();
/** Goes to a control and says whether its focus can be seen: by a ring of its own, of what is in it, or of what is around it. */
const seenFocusOf = async (control: Locator) => {
  await keys.reach(control);
  // The SQL editor draws its focus a moment after it has it.
  await page.waitForFunction(focusIsSeen, 6);
};

/** Runs in the page. What draws no outline draws a shadow, or one behind or in front of itself. */
function focusIsSeen(stepsMax: number): boolean {
  let focused = document.activeElement;
  // The SQL editor is a document of its own.
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  const around: Element[] = [];
  for (let one = focused; one && around.length < stepsMax; ) {
    around.push(one);
    const root = one.getRootNode();
    one = one.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
  }
  return around.some((one) =>
    ['', '::before', '::after'].some((part) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one, part || undefined);
      return (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
    }),
  );
}

test('a data source and a schema are chosen', async () => {
  const place = page.locator('.workbench-place').getByRole('button');
  await seenFocusOf(place.first());
  await keys.choose(place.first(), page.getByRole('option', { name: /^guests/ }));
  await keys.choose(place.nth(1), page.getByRole('option', { name: 'shop', exact: true }));
});

test('the tree is opened, a table is described, and its first rows are read', async () => {
  await keys.write(page.getByRole('searchbox', { name: 'Filter by name' }), 'guests');
  await pressIn(tree(), button('Structure of guests'));
  await dialog().getByText('varchar(50)').first().waitFor();
  await type('Escape');
  await dialog().waitFor({ state: 'hidden' });
  // Whoever closes a dialog goes on from where it was opened.
  await pressIn(tree(), button('First 100 rows of guests'));
  await page.getByRole('gridcell', { name: 'Cid', exact: true }).waitFor();
});

test('SQL is written and run, and its rows are walked through, copied, looked at and sorted', async () => {
  await seenFocusOf(editor());
  await run('select id, name from guests order by id');
  await see('3 rows');
  await seenFocusOf(grid());
  await type('Control+Home', 'ArrowDown', 'ArrowRight', 'Control+C');
  await see('Copied 1 row × 1 column');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Bob');
  await type('Control+Home', 'Shift+ArrowDown', 'Shift+ArrowRight', 'Control+C');
  await see('Copied 2 rows × 2 columns');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('1\tAda\r\n2\tBob');
  await keys.press(button('Copy selection'));
  await type('Escape');
  await keys.reach(grid());
  await type('Control+Home', 'ArrowDown', 'ArrowRight', 'Enter');
  await page.getByRole('dialog', { name: 'name, row 2' }).getByText('Bob').waitFor();
  await type('Escape');
  await dialog().waitFor({ state: 'hidden' });
  expect(await grid().evaluate((one) => one === document.activeElement)).toBe(true);
  // Up onto the heading: once is up, twice is down.
  await type('Control+Home', 'ArrowUp', 'Enter', 'Enter');
  await see('3 of 3 rows');
  expect(await grid().getByRole('gridcell').first().innerText()).toBe('3');
  await keys.press(button('Clear sort and filter'));
});

test('a result is exported, drawn and shown as a plain table', async () => {
  const downloading = page.waitForEvent('download');
  await keys.press(button('Export'));
  await type('Enter');
  await downloading;
  await see(/Exported 3 rows into/);
  await keys.press(button('Show as plain table'));
  await page.getByRole('table', { name: 'Results' }).getByText('Cid').waitFor();
  await keys.press(button('Show as grid'));
});

test('a cell is edited, and the change goes to a form for its approval', async () => {
  await keys.press(button('Edit rows'));
  await see('Editing rows of shop.guests');
  await keys.reach(grid());
  await type('Control+Home', 'ArrowRight', 'Enter');
  const value = dialog().getByLabel('Value', { exact: true });
  await keys.reach(value);
  await type('Control+A');
  await page.keyboard.insertText('Grace');
  await keys.press(dialog().getByRole('button', { name: 'Apply', exact: true }));
  await see('1 row changed, 0 deleted, 0 added');
  await keys.press(button('Ask for approval'));
  await page.getByRole('heading', { name: 'Create workflow', level: 1 }).waitFor();
  await page.locator('.cm-line', { hasText: 'UPDATE `shop`.`guests` SET `name` =' }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'SQL workbench', level: 1 }).waitFor();
});

test('a transaction is begun, written in, and ended', async () => {
  await keys.press(button('Begin a transaction'));
  await button('Commit').waitFor();
  await run("update guests set name = 'Eve' where id = 1");
  await see('1 row changed, not committed by this');
  await seenFocusOf(button('Roll back'));
  await type('Enter');
  await see('Rolled back');
  await keys.press(page.locator('.workbench-sheets').getByRole('button', { name: 'Close', exact: true }));
  await keys.press(button('Begin a transaction'));
  await button('Commit').waitFor();
  await run("update guests set name = 'Eve' where id = 1");
  await see('1 row changed, not committed by this');
  await keys.press(button('Commit'));
  await see('Committed');
  await keys.press(page.locator('.workbench-sheets').getByRole('button', { name: 'Close', exact: true }));
});

test('foreign keys are looked at, moved and closed', async () => {
  await pressIn(tree(), button('Foreign keys of shop'));
  const picture = dialog().locator('svg.er-picture');
  await picture.waitFor();
  await seenFocusOf(picture);
  const before = await picture.getAttribute('viewBox');
  await type('+', 'ArrowRight');
  expect(await picture.getAttribute('viewBox')).not.toBe(before);
  await type('Escape');
  await dialog().waitFor({ state: 'hidden' });
});

test('sheets are added, gone to and closed, and what was run is opened again', async () => {
  await keys.press(button('New sheet'));
  await keys.press(page.getByRole('button', { name: 'History', exact: true }));
  await keys.press(button(/^Open on a new sheet: update guests/));
  await page.locator('.cm-line', { hasText: "update guests set name = 'Eve'" }).waitFor();
  await pressIn(sheets(), button('Close Sheet 2'));
  await keys.press(dialog().getByRole('button', { name: 'Close', exact: true }).last());
  await button('Close Sheet 2').waitFor({ state: 'detached' });
  // Nothing was ever written on the first.
  await pressIn(sheets(), button('Close Sheet 1'));
  await button('Close Sheet 1').waitFor({ state: 'detached' });
});

test('the page reports no problem all the way', () => {
  expect(problemsOf(page)).toEqual([]);
});
