import type { Browser, Page } from 'playwright-core';
import { signIn, openPage, closePage, problemsOf, startBrowser } from '../support/browser.ts';
import { Console } from '../support/console-driver.ts';
import { Product } from '../support/product.ts';

/** The product's main job on the demo, from a first start to each statement's result, as a person does it. */
let product: Product;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  [product, browser] = await Promise.all([Product.start(), startBrowser()]);
  page = await openPage(browser, product.address, { locale: 'en-US' });
});

afterAll(async () => {
  await closePage(page);
  await browser.close();
  await product.remove();
});

test('a DBA signs in, audits a script on the demo database, has it approved and executes it', async () => {
  await signIn(page, { user: 'admin', password: 'admin' });
  const desk = new Console(page, product.address);
  await desk.openProject('demo');
  await desk.write({
    source: 'shop-postgres',
    schema: 'shop',
    name: 'add_notes',
    sql: "create table if not exists notes (id bigint primary key, body text not null);\ninsert into notes (id, body) values (1, 'first'), (2, 'second');\nupdate notes set body = 'changed' where id = 1;",
  });
  await desk.press('Audit SQL');
  await desk.see(/100/);
  await desk.press('Submit for approval');
  await desk.see('Pending approval');

  await desk.press('Approve');
  await desk.confirm('Approve');
  await desk.see('Pending execution');
  await desk.press('Execute all');
  await desk.confirm('Execute all');
  await desk.see('Finished');

  await desk.tab('shop-postgres');
  await desk.seeStatements(3, /Succeeded/);
});

test('what the audit finds stands at its place, with what to do instead', async () => {
  const desk = new Console(page, product.address);
  await desk.openProject('demo');
  await desk.write({
    source: 'shop-postgres',
    schema: 'shop',
    name: 'careless',
    sql: 'update customers set city = null;\ndelete from no_such_table where id = 1;',
  });
  await desk.press('Audit SQL');
  await desk.see('UPDATE or DELETE has no WHERE clause');
  await desk.see(/no_such_table/);
});

test('the page itself reports no problem all the way', () => {
  expect(problemsOf(page)).toEqual([]);
});

test('a session that ends while SQL is written begins again over the page, and the call goes on', async () => {
  const desk = new Console(page, product.address);
  await desk.openProject('demo');
  await desk.write({ source: 'shop-postgres', schema: 'shop', name: 'kept', sql: 'delete from gone where id = 7;' });
  const token = await page.evaluate(() => localStorage.getItem('TOKEN') ?? '');
  await fetch(`${product.address}/v1/dms/sessions`, { method: 'DELETE', headers: { authorization: token } });
  await desk.press('Audit SQL');
  await desk.see('Your session has ended');
  await desk.fillDialog('Password', 'wrong');
  await desk.press('Sign in');
  await desk.see(/wrong/);
  await desk.fillDialog('Password', 'admin');
  await desk.confirm('Sign in');
  await desk.see(/gone/);
  expect(await page.evaluate(() => localStorage.getItem('TOKEN') ?? '')).not.toBe(token);
  await desk.press('Submit for approval');
  await desk.confirmIfAsked('Submit');
  await page.getByRole('heading', { name: 'kept', level: 1 }).waitFor();
});
