import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { createOptimization, getOptimization } from '../../shared/contract/auditing/sql-optimization/operations.ts';
import { listProjects } from '../../shared/contract/people/projects/operations.ts';
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
import { until } from '../support/clock.ts';
import { Product, type Person } from '../support/product.ts';

/**
 * A rewrite that no rule proves is offered after it was run on the server beside the product; another one is refuted, and the page shows
 * the rows that tell so. `SCREENSHOTS=folder` keeps pictures of both.
 */
const folder = process.env['SCREENSHOTS'];
const patienceMs = 600_000;

let product: Product;
let admin: Person;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  [product, browser] = await Promise.all([Product.start(), startBrowser()]);
  admin = await product.signIn('admin', 'admin');
  page = await openPage(browser, product.address, { locale: 'en-US' });
  await signIn(page, { user: 'admin', password: 'admin' });
}, patienceMs);
afterAll(async () => {
  await closePage(page);
  await browser.close();
  await product.remove();
});

const tables = [
  'create table guests (id int primary key, name varchar(40), phone varchar(20));',
  'create table visits (id int primary key, guest_id int, nights int not null);',
].join('\n');

/** Optimises a statement over the tables; the address of its page once it is done. */
async function optimised(name: string, { db_type, sql }: { db_type: string; sql: string }): Promise<string> {
  const params = { project_name: 'demo' };
  const { data } = await admin.call(createOptimization, {
    params,
    body: { optimization_name: name, db_type, sql_content: sql, metadata: tables },
  });
  const of = { params: { ...params, optimization_record_id: data.sql_optimization_record_id } };
  await until(async () => (await admin.call(getOptimization, of)).data.optimize_status === 'finish');
  const { data: projects } = await admin.call(listProjects, { query: { page_index: 1, page_size: 20 } });
  const uid = projects.find((one) => one.name === 'demo')?.uid ?? '';
  return `${product.address}/sqle/project/${uid}/sql-optimization/result/${data.sql_optimization_record_id}`;
}

test(
  'a correlated subquery becomes a join that was run on dozens of databases before it is offered',
  async () => {
    const sql = 'select g.id, (select sum(v.nights) from visits v where v.guest_id = g.id) as total from guests g';
    const address = await optimised('nights', { db_type: 'PostgreSQL', sql });
    await page.goto(address, { waitUntil: 'networkidle' });
    await page.getByText('It can be written better').waitFor();
    await page.getByText(/1 rewrite, run beside the statement on \d+ small made-up databases/).waitFor();
    await page.getByRole('button', { name: /^Tested: run on/ }).click();
    await page.getByText(/\d+ databases, [\d,]+ rows, mutants (\d+) of \1,/).waitFor();
    expect(await seriousBarriers(page)).toEqual([]);
    expect(problemsOf(page)).toEqual([]);
    if (folder !== undefined) await picturesOf(address, { opened: /^(?:Tested|已测试)/, into: join(folder, 'tested') });
  },
  patienceMs,
);

test(
  'quotes around a number are refuted by one row, which the page shows with a script',
  async () => {
    const address = await optimised('phone', { db_type: 'MariaDB', sql: 'select id from guests where phone = 12345' });
    await page.goto(address, { waitUntil: 'networkidle' });
    await page.getByText('No rewrite is offered', { exact: true }).waitFor();
    await page.getByRole('button', { name: /^Refuted: it gives other rows/ }).click();
    await page.getByText('Rows of guests').waitFor();
    await page.getByText('The rewrite gives').waitFor();
    await page.getByText(/INSERT INTO `guests`/).waitFor();
    expect(await seriousBarriers(page)).toEqual([]);
    expect(problemsOf(page)).toEqual([]);
    if (folder !== undefined)
      await picturesOf(address, { opened: /^(?:Refuted|已否定)/, into: join(folder, 'refuted') });
  },
  patienceMs,
);

async function picturesOf(
  address: string,
  { opened, into }: { readonly opened: RegExp; readonly into: string },
): Promise<void> {
  for (const look of looks) {
    const other = await openPage(browser, product.address, look);
    await signIn(other, { user: 'admin', password: 'admin' });
    await other.goto(address, { waitUntil: 'networkidle' });
    await other.getByRole('button', { name: opened }).click();
    await calm(other);
    await screenshot(other, `${into}.${look.theme}.${look.locale}.png`);
    await closePage(other);
  }
}
