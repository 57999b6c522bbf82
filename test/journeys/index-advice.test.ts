import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { driverOf } from '../../functions/engines/index.ts';
import { addDbService } from '../../shared/contract/databases/db-services/operations.ts';
import { listEnvironmentTags, listProjects } from '../../shared/contract/people/projects/operations.ts';
import { createOptimization } from '../../shared/contract/auditing/sql-optimization/operations.ts';
import { targetsOf } from '../crash/targets.ts';
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
import { startPostgres, type TestPostgres } from '../support/postgres.ts';
import { Product } from '../support/product.ts';

/**
 * Slow statements are optimised on a data source without HypoPG: an index is tried on a copy beside the product, its verdict is read,
 * and it is taken over into a workflow. `SCREENSHOTS=folder` keeps pictures of it.
 */
const folder = process.env['SCREENSHOTS'];
// A server, the product and a browser start one after another where others work too.
const patienceMs = 900_000;

let product: Product;
let browser: Browser;
let page: Page;
let desk: Console;
let postgres: TestPostgres;

const rows = [
  'create table clients (id int primary key, city varchar(20), email varchar(60))',
  'create table sales (id int primary key, client_id int not null, paid_at timestamp, amount int, note varchar(50))',
  `insert into clients select g, 'c' || g % 50, 'user' || g || '@example.com' from generate_series(1, 20000) g`,
  `insert into sales select g, g % 20000 + 1, timestamp '2024-01-01' + g * interval '7 minutes', g % 90, 'n' from generate_series(1, 200000) g`,
  'create index sales_idle on sales (amount)',
  'analyze',
];
const slow = [
  'select note from sales where client_id = 17 order by paid_at desc limit 20',
  "select id, city from clients where lower(email) = 'user9@example.com'",
  "update sales set note = 'x' where client_id = 18",
].join(';\n');

beforeAll(async () => {
  postgres = await startPostgres();
  const target = targetsOf(postgres, postgres as never).PostgreSQL;
  const link = await (await driverOf('PostgreSQL')).connect(target, { timeoutMs: 30_000, applicationName: 'test' });
  for (const sql of rows) await link.run(sql);
  await link.close();
  [product, browser] = await Promise.all([Product.start(), startBrowser()]);
  await addSource();
  page = await openPage(browser, product.address, { locale: 'en-US' });
  page.setDefaultTimeout(patienceMs / 5);
  desk = new Console(page, product.address);
  await signIn(page, { user: 'admin', password: 'admin' });
}, patienceMs);

afterAll(async () => {
  await closePage(page);
  await browser.close();
  await product.remove();
  await postgres.stop();
});

test(
  'indexes are tried on a copy, read verdict first, and taken over into a workflow',
  async () => {
    await optimise('slow_sales');
    await desk.openProject('demo');
    await page.getByRole('link', { name: 'SQL optimization', exact: true }).first().click();
    await page.getByRole('link', { name: 'slow_sales', exact: true }).first().click();
    await desk.see(/^2 indexes, about .+ MB, read by 3 statements, cost .+ → .+/);
    await desk.see(/^Tried on a rehearsal copy \(PostgreSQL 18/);
    await desk.see(/CREATE INDEX CONCURRENTLY \w+ ON sales \(client_id/);
    await desk.see(/CREATE INDEX CONCURRENTLY \w+ ON clients \(\(lower/);
    await desk.see('Indexes that may be needless: 1');
    expect(await seriousBarriers(page)).toEqual([]);
    if (folder !== undefined) await picturesOf(page.url(), join(folder, 'index-advice'));
    await desk.press('Make a workflow');
    await page.getByRole('heading', { name: 'Create workflow', level: 1 }).waitFor();
    await page
      .locator('.cm-line', { hasText: /CREATE INDEX CONCURRENTLY \w+ ON sales/ })
      .first()
      .waitFor();
    expect(problemsOf(page)).toEqual([]);
  },
  patienceMs,
);

async function optimise(name: string): Promise<void> {
  const admin = await product.signIn('admin', 'admin');
  await admin.call(createOptimization, {
    params: { project_name: 'demo' },
    body: { optimization_name: name, instance_name: 'sold', schema_name: 'public', sql_content: slow },
  });
}

async function picturesOf(address: string, into: string): Promise<void> {
  for (const look of looks) {
    const other = await openPage(browser, product.address, look);
    await signIn(other, { user: 'admin', password: 'admin' });
    await other.goto(address, { waitUntil: 'networkidle' });
    await other.getByRole('heading', { level: 2 }).first().waitFor();
    await calm(other);
    await screenshot(other, `${into}.${look.theme}.${look.locale}.png`);
    await closePage(other);
  }
}

async function addSource(): Promise<void> {
  const admin = await product.signIn('admin', 'admin');
  const { data: projects } = await admin.call(listProjects, { query: { page_size: 20, page_index: 1 } });
  const params = { project_uid: projects.find(({ name }) => name === 'demo')?.uid ?? '' };
  const { data: tags } = await admin.call(listEnvironmentTags, { params, query: { page_size: 20, page_index: 1 } });
  const { host, port, user, password } = postgres;
  const place = { name: 'sold', db_type: 'PostgreSQL', host, port: String(port), user, password };
  const additional_params = [{ name: 'database', value: 'postgres' }];
  const rest = { environment_tag_uid: tags[0]?.uid ?? '', additional_params };
  await admin.call(addDbService, { params, body: { db_service: { ...place, ...rest } } });
}
