import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { driverOf } from '../../functions/engines/index.ts';
import { addDbService } from '../../shared/contract/databases/db-services/operations.ts';
import { listEnvironmentTags, listProjects } from '../../shared/contract/people/projects/operations.ts';
import { targetsOf } from '../crash/targets.ts';
import { calm, closePage, looks, openPage, problemsOf, screenshot, signIn, startBrowser } from '../support/browser.ts';
import { Console } from '../support/console-driver.ts';
import { manyObjects } from '../support/many-objects.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';
import { Product } from '../support/product.ts';

/**
 * Two schemas of some thousand objects are compared while the person looks at something else and comes back.
 * `SCREENSHOTS=folder` keeps pictures of it.
 */
const folder = process.env['SCREENSHOTS'];
const count = 3_000;
// A server, the product and a browser start one after another where others work too.
const patienceMs = 900_000;

let product: Product;
let browser: Browser;
let page: Page;
let desk: Console;
let postgres: TestPostgres;

beforeAll(async () => {
  postgres = await startPostgres();
  const target = targetsOf(postgres, postgres as never).PostgreSQL;
  const link = await (await driverOf('PostgreSQL')).connect(target, { timeoutMs: 30_000, applicationName: 'test' });
  for (const [at, schema] of ['planned', 'running'].entries()) {
    await link.run(`create schema ${schema}`);
    await link.run(`set search_path to ${schema}`);
    await manyObjects('postgres', { count, isSecond: at === 1 }, (sql) =>
      link.run(`do $do$ begin ${sql.join('; ')}; end $do$`),
    );
  }
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
  'a large comparison goes on while its page is left, and is found again by going back',
  async () => {
    await desk.openProject('demo');
    await page.getByRole('link', { name: 'Structure comparison', exact: true }).first().click();
    for (const [side, schema] of [
      ['Baseline', 'planned'],
      ['Comparison', 'running'],
    ] as const) {
      await choose(page.getByRole('button', { name: `${side}: Data source` }), 'large');
      await choose(page.getByRole('button', { name: `${side}: Schema` }), schema);
    }
    await desk.press('Compare');
    await page.getByText(/Comparing: \d+ of \d+ objects read/).waitFor();
    if (folder !== undefined) await screenshot(page, join(folder, 'comparing.png'));
    const address = page.url();
    await page.getByRole('link', { name: 'Workflows', exact: true }).first().click();
    await page.getByRole('heading', { name: 'Workflows', level: 1 }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: /^Objects/ }).waitFor();
    expect(page.url()).toBe(address);
    await page.getByRole('rowheader').first().waitFor();
    expect(problemsOf(page)).toEqual([]);
    if (folder !== undefined) await picturesOf(address, folder);
  },
  patienceMs,
);

async function picturesOf(address: string, into: string): Promise<void> {
  for (const look of looks) {
    const other = await openPage(browser, product.address, look);
    await signIn(other, { user: 'admin', password: 'admin' });
    await other.goto(address, { waitUntil: 'networkidle' });
    await other.getByRole('rowheader').first().waitFor();
    await calm(other);
    await screenshot(other, join(into, `compared.${look.theme}.${look.locale}.png`));
    await closePage(other);
  }
}

async function choose(list: ReturnType<Page['locator']>, option: string): Promise<void> {
  await list.click();
  await page.getByRole('option', { name: option }).first().click();
}

async function addSource(): Promise<void> {
  const admin = await product.signIn('admin', 'admin');
  const { data: projects } = await admin.call(listProjects, { query: { page_size: 20, page_index: 1 } });
  const params = { project_uid: projects.find(({ name }) => name === 'demo')?.uid ?? '' };
  const { data: tags } = await admin.call(listEnvironmentTags, { params, query: { page_size: 20, page_index: 1 } });
  const { host, port, user, password } = postgres;
  const place = { name: 'large', db_type: 'PostgreSQL', host, port: String(port), user, password };
  const additional_params = [{ name: 'database', value: 'postgres' }];
  const rest = { environment_tag_uid: tags[0]?.uid ?? '', additional_params };
  await admin.call(addDbService, { params, body: { db_service: { ...place, ...rest } } });
}
