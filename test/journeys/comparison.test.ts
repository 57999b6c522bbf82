import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { driverOf } from '../../functions/engines/index.ts';
import { addDbService } from '../../shared/contract/databases/db-services/operations.ts';
import { listEnvironmentTags, listProjects } from '../../shared/contract/people/projects/operations.ts';
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
import { manyObjects } from '../support/many-objects.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';
import { Product } from '../support/product.ts';

/**
 * Two schemas of some thousand objects are compared while the person looks at something else and comes back; what differs in types,
 * sequences and policies is chosen, written, rehearsed on the server beside the product and submitted. `SCREENSHOTS=folder` keeps pictures of it.
 */
const folder = process.env['SCREENSHOTS'];
const count = 3_000;
const plannedTypes = [
  "create type mood as enum ('calm', 'glad', 'sad')",
  'create domain part as numeric(4, 2) check (value between 0 and 1)',
  'create sequence tickets',
  "create table visits (id bigint primary key default nextval('tickets'), guest text, mood mood, share part)",
  'alter table visits enable row level security',
  'create policy own_visits on visits using (guest = current_user)',
  "comment on table visits is 'One row for each visit'",
];
const runningTypes = [
  "create type mood as enum ('calm', 'sad')",
  'create table visits (id bigint primary key, guest text, mood mood)',
];
const plannedNames = [
  'create table guests (id bigint primary key, nickname varchar(40) not null)',
  'create index by_name on guests (nickname)',
];
const runningNames = [
  'create table guests (id bigint primary key, name varchar(40) not null)',
  'create index by_name on guests (name)',
  "insert into guests values (1, 'ann'), (2, 'bob')",
];
const plannedTables = [
  'create table visitors (id bigserial primary key, name varchar(40) not null)',
  'create index by_name on visitors (name)',
];
const runningTables = [
  'create table guests (id bigserial primary key, name varchar(40) not null)',
  'create index by_name on guests (name)',
  "insert into guests (name) values ('ann'), ('bob')",
];
const nextLabel =
  "create function next_label() returns text language plpgsql as $$ begin raise exception 'no label is left'; end $$";
const plannedLabels = [nextLabel, 'create table labels (id int, label text default next_label())'];
const runningLabels = [nextLabel, 'create table labels (id int)'];
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
  for (const [schema, statements] of Object.entries({
    ...{ plannedTypes, runningTypes, plannedLabels, runningLabels },
    ...{ plannedNames, runningNames, plannedTables, runningTables },
  })) {
    await link.run(`create schema "${schema}"`);
    await link.run(`set search_path to "${schema}"`);
    for (const sql of statements) await link.run(sql);
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
    await compare('planned', 'running');
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
    if (folder !== undefined) await picturesOf(address, join(folder, 'compared'));
  },
  patienceMs,
);

test(
  'types, sequences and what hangs on a table are chosen as objects are, written and submitted',
  async () => {
    await compare('plannedTypes', 'runningTypes');
    await page.getByRole('rowheader', { name: 'mood', exact: true }).waitFor();
    await page.getByRole('button', { name: /^All/ }).first().click();
    for (const name of ['mood', 'part', 'tickets', 'visits'])
      await page.getByRole('rowheader', { name, exact: true }).waitFor();
    await desk.see(/Differs in: .*policies/);
    if (folder !== undefined) await picturesOf(page.url(), join(folder, 'compared-types'));
    await page.locator('thead input[type=checkbox]').first().check({ force: true });
    await desk.press('Make change SQL');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('All that differs in the chosen objects is written.').waitFor();
    for (const sql of [
      `ADD VALUE 'glad' AFTER 'calm'`,
      'CREATE DOMAIN part AS numeric(4,2)',
      'CREATE POLICY own_visits',
    ])
      await dialog.getByText(sql).first().waitFor();
    const locked = /^visits: ACCESS EXCLUSIVE, reads and writes wait; only the definition changes/;
    await dialog.getByText(locked).first().waitFor();
    if (folder !== undefined) await screenshot(page, join(folder, 'change-sql-locks.png'));
    await dialog.getByText(/^Rehearsed on PostgreSQL [\d.]+: \d+ statements in [\d.]+ s$/).waitFor();
    await dialog.getByText('Afterwards the chosen objects equal the baseline.').waitFor();
    expect(await seriousBarriers(page)).toEqual([]);
    if (folder !== undefined) await picturesOfChange(page.url(), join(folder, 'change-sql'));
    await dialog.getByRole('button', { name: 'Create workflow' }).click();
    await page.getByRole('heading', { name: 'Create workflow', level: 1 }).waitFor();
    await page.locator('.cm-line', { hasText: 'CREATE POLICY own_visits' }).waitFor();
    expect(problemsOf(page)).toEqual([]);
  },
  patienceMs,
);

test(
  'a plan that fails in the rehearsal says where and why, and is not offered',
  async () => {
    await compare('plannedLabels', 'runningLabels');
    await page.getByRole('rowheader', { name: 'labels', exact: true }).waitFor();
    await page.locator('thead input[type=checkbox]').first().check({ force: true });
    await desk.press('Make change SQL');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Statement 1 failed: no label is left').waitFor();
    expect(await dialog.getByRole('button', { name: 'Create workflow' }).getAttribute('aria-disabled')).toBe('true');
    if (folder !== undefined) await picturesOfChange(page.url(), join(folder, 'change-sql-failed'));
  },
  patienceMs,
);

test(
  'a column that the reader says was renamed keeps its values and its index',
  async () => {
    await compare('plannedNames', 'runningNames');
    await page.getByRole('rowheader', { name: 'guests', exact: true }).waitFor();
    await page.locator('thead input[type=checkbox]').first().check({ force: true });
    await desk.press('Make change SQL');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Were these columns renamed, or dropped and added?').waitFor();
    await dialog.getByText('DROP COLUMN "name"').first().waitFor();
    if (folder !== undefined) await picturesOfChange(page.url(), join(folder, 'change-sql-renamed'));
    await dialog.getByRole('button', { name: 'Treat as renamed: name → nickname' }).click();
    await dialog.getByText('RENAME COLUMN "name" TO "nickname"').first().waitFor();
    await dialog.getByText('Afterwards the chosen objects equal the baseline.').waitFor();
    expect(await dialog.getByText(/DROP (?:COLUMN|INDEX)/).count()).toBe(0);
    expect(await seriousBarriers(page)).toEqual([]);
    if (folder !== undefined) await screenshot(page, join(folder, 'change-sql-said-renamed.png'));
    await dialog.getByRole('button', { name: 'Create workflow' }).click();
    await page.locator('.cm-line', { hasText: 'RENAME COLUMN "name" TO "nickname"' }).waitFor();
    expect(problemsOf(page)).toEqual([]);
  },
  patienceMs,
);

test(
  'a table that the reader says was renamed keeps its rows, by keyboard alone',
  async () => {
    await compare('plannedTables', 'runningTables');
    await page.getByRole('rowheader', { name: 'guests', exact: true }).waitFor();
    if (folder !== undefined) await picturesOf(page.url(), join(folder, 'possibly-renamed'));
    await page.getByRole('button', { name: 'Choose with visitors', exact: true }).focus();
    await page.keyboard.press('Enter');
    await desk.press('Make change SQL');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Were these tables renamed, or dropped and made anew?').waitFor();
    await dialog.getByText('DROP TABLE "guests"').first().waitFor();
    await dialog.getByRole('button', { name: 'Treat as renamed: guests → visitors' }).focus();
    await page.keyboard.press('Enter');
    await dialog.getByText('ALTER TABLE "guests" RENAME TO "visitors"').first().waitFor();
    await dialog.getByText('Afterwards the chosen objects equal the baseline.').waitFor();
    expect(await dialog.getByText(/DROP |CREATE /).count()).toBe(0);
    expect(await seriousBarriers(page)).toEqual([]);
    if (folder !== undefined) await screenshot(page, join(folder, 'change-sql-renamed-table.png'));
    await dialog.getByRole('button', { name: 'Create workflow' }).click();
    await page.locator('.cm-line', { hasText: 'ALTER TABLE "guests" RENAME TO "visitors"' }).waitFor();
    expect(problemsOf(page)).toEqual([]);
  },
  patienceMs,
);

async function compare(base: string, comparison: string): Promise<void> {
  await desk.openProject('demo');
  await page.getByRole('link', { name: 'Structure comparison', exact: true }).first().click();
  for (const [side, schema] of [
    ['Baseline', base],
    ['Comparison', comparison],
  ] as const) {
    await choose(page.getByRole('button', { name: `${side}: Data source` }), 'large');
    await choose(page.getByRole('button', { name: `${side}: Schema` }), schema);
  }
  await desk.press('Compare');
}

async function picturesOf(address: string, into: string): Promise<void> {
  for (const look of looks) {
    const other = await openPage(browser, product.address, look);
    await signIn(other, { user: 'admin', password: 'admin' });
    await other.goto(address, { waitUntil: 'networkidle' });
    await other.getByRole('rowheader').first().waitFor();
    await calm(other);
    await screenshot(other, `${into}.${look.theme}.${look.locale}.png`);
    await closePage(other);
  }
}

/** The change SQL of everything that differs, in each look. */
async function picturesOfChange(address: string, into: string): Promise<void> {
  for (const look of looks) {
    const other = await openPage(browser, product.address, look);
    await signIn(other, { user: 'admin', password: 'admin' });
    await other.goto(address, { waitUntil: 'networkidle' });
    await other.getByRole('rowheader').first().waitFor();
    await other.locator('thead input[type=checkbox]').first().check({ force: true });
    await other.getByRole('button', { name: /^(?:Make change SQL|生成变更 SQL)$/ }).click();
    await other.getByText(/^(?:Rehearsed on|已在) /).waitFor();
    await calm(other);
    await screenshot(other, `${into}.${look.theme}.${look.locale}.png`);
    await closePage(other);
  }
}

async function choose(list: ReturnType<Page['locator']>, option: string): Promise<void> {
  await list.click();
  await page
    .getByRole('option', { name: new RegExp(`^${option}\\b`) })
    .first()
    .click();
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
