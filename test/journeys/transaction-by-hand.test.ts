import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { driverOf } from '../../functions/engines/index.ts';
import { addDbService } from '../../shared/contract/databases/db-services/operations.ts';
import { listEnvironmentTags, listProjects } from '../../shared/contract/people/projects/operations.ts';
import { link } from '../../web/app/paths.ts';
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
  takeProblems,
} from '../support/browser.ts';
import { Console } from '../support/console-driver.ts';
import { startMariadb } from '../support/mariadb.ts';
import { startMysql } from '../support/mysql.ts';
import { startPostgres } from '../support/postgres.ts';
import { Product } from '../support/product.ts';

/** A transaction that a person holds in the workbench, also while the product is killed. `SCREENSHOTS=folder` keeps pictures of it. */
const folder = process.env['SCREENSHOTS'];
const kinds = ['PostgreSQL', 'MySQL', 'MariaDB'] as const;
type Kind = (typeof kinds)[number];
type Started = { host: string; port: number; user: string; password: string; database?: string; stop(): Promise<void> };
let product: Product;
let browser: Browser;
let page: Page;
let desk: Console;
let projectID: string;
let servers: Record<Kind, Started>;

const on = async (kind: Kind, sql: string) => {
  const { host, port, user, password, database } = servers[kind];
  const params = kind === 'PostgreSQL' ? { database: 'postgres' } : {};
  const connection = await (await driverOf(kind)).connect(
    { dbType: kind, host, port, user, password, params, ...(kind !== 'PostgreSQL' && { schema: database ?? '' }) },
    { timeoutMs: 8000, applicationName: 'test' },
  );
  try {
    return (await connection.run(sql)).rows?.rows[0]?.[0];
  } finally {
    await connection.close();
  }
};
const left = (kind: Kind) => on(kind, 'select left_over from stock where id = 1');

beforeAll(async () => {
  const [postgres, mysql, mariadb] = await Promise.all([startPostgres(), startMysql('9.7'), startMariadb()]);
  servers = { PostgreSQL: postgres, MySQL: mysql, MariaDB: mariadb };
  [product, browser] = await Promise.all([Product.start(), startBrowser()]);
  const admin = await product.signIn('admin', 'admin');
  projectID = (await admin.call(listProjects, { query: { page_index: 1, page_size: 5 } })).data[0]?.uid ?? '';
  const params = { project_uid: projectID };
  const tags = (await admin.call(listEnvironmentTags, { params, query: { page_index: 1, page_size: 5 } })).data;
  for (const kind of kinds) {
    await on(kind, 'create table stock (id int primary key, left_over int not null)');
    await on(kind, 'insert into stock values (1, 1), (2, 2)');
    const { host, port, user, password } = servers[kind];
    const sqle_config = { audit_enabled: true, sql_query_config: { workflow_exec_enabled: true } };
    const additional_params = kind === 'PostgreSQL' ? [{ name: 'database', value: 'postgres' }] : [];
    await admin.call(addDbService, {
      params,
      body: {
        db_service: {
          ...{ name: `stock-${kind}`, db_type: kind, host, port: String(port), user, password, sqle_config },
          ...{ additional_params, environment_tag_uid: tags[0]?.uid ?? '' },
        } as never,
      },
    });
  }
  page = await openPage(browser, product.address, { locale: 'en-US' });
  page.setDefaultTimeout(60_000);
  desk = new Console(page, product.address);
  await signIn(page, { user: 'admin', password: 'admin' });
  await desk.openProject('demo');
  await page.getByRole('link', { name: 'SQL workbench', exact: true }).click();
  await page.getByRole('heading', { name: 'SQL workbench', level: 1 }).waitFor();
}, 300_000);

afterAll(async () => {
  await closePage(page);
  await browser.close();
  await product.remove();
  await Promise.all(Object.values(servers).map((one) => one.stop()));
});

const choose = async (kind: Kind, schema?: string) => {
  await page.locator('.workbench-place').getByRole('button').first().click();
  await page
    .getByRole('option', { name: `stock-${kind}` })
    .first()
    .click();
  if (schema === undefined) return;
  await page.locator('.workbench-place').getByRole('button').nth(1).click();
  await page.getByRole('option', { name: schema, exact: true }).first().click();
};
const run = async (sql: string) => {
  await desk.writeSql(sql);
  await page.keyboard.press('Control+Enter');
};
const begin = async () => {
  await desk.press('Begin a transaction');
  await page.locator('.workbench-sheets').getByRole('button', { name: 'Commit', exact: true }).waitFor();
};
const look = async (name: string) => {
  if (folder !== undefined) await screenshot(page, join(folder, `${name}.png`));
  expect(await seriousBarriers(page)).toEqual([]);
};
const dismiss = () =>
  page.locator('.workbench-sheets').getByRole('button', { name: 'Close', exact: true }).first().click();
const schemaOf = (kind: Kind) => (kind === 'PostgreSQL' ? undefined : servers[kind].database);

test.each(kinds)(
  'on %s what is changed counts for others once it is committed, and never when it is rolled back',
  async (kind) => {
    await choose(kind, schemaOf(kind));
    await begin();
    await desk.see(/Transaction on stock-/);
    await desk.see('Open');
    await run('update stock set left_over = 10 where id = 1');
    await desk.see('1 row changed, not committed by this');
    await run('select left_over from stock where id = 1');
    await page.getByRole('gridcell', { name: '10', exact: true }).first().waitFor();
    expect(await left(kind)).toBe('1');
    await look(`open-${kind}`);
    await desk.press('Commit');
    await desk.see('Committed');
    expect(await left(kind)).toBe('10');
    await look(`committed-${kind}`);
    await dismiss();

    await begin();
    await run('delete from stock where id > 0');
    await desk.see('2 rows changed, not committed by this');
    await run('truncate table stock');
    await desk.see(/this statement is not run in a transaction/);
    await desk.press('Roll back');
    await desk.see('Rolled back');
    expect(await left(kind)).toBe('10');
    await dismiss();
  },
  120_000,
);

test('another page takes it, and the first one can do nothing more in it', async () => {
  await choose('PostgreSQL');
  await begin();
  await run('update stock set left_over = 20 where id = 1');
  await desk.see('1 row changed, not committed by this');
  const other = await openPage(browser, product.address, { locale: 'en-US' });
  await signIn(other, { user: 'admin', password: 'admin' });
  await other.goto(product.address + link('workbench', { projectID }));
  await other.locator('.workbench-place').getByRole('button').first().click();
  await other.getByRole('option', { name: 'stock-PostgreSQL' }).first().click();
  await other.getByText('You have an open transaction on this data source, in another page.').waitFor();
  if (folder !== undefined) await screenshot(other, join(folder, 'elsewhere.png'));
  await other.getByRole('button', { name: 'Go on here' }).click();
  await other.getByRole('button', { name: 'Commit', exact: true }).waitFor();
  await desk.see('This transaction goes on in another page, so nothing can be done in it from here.');
  await look('taken');
  await other.getByRole('button', { name: 'Commit', exact: true }).click();
  await other.getByText('Committed').first().waitFor();
  expect(await left('PostgreSQL')).toBe('20');
  await closePage(other);
  await dismiss();
}, 120_000);

test('when the product is killed the page tells how it ended, the server has let go of it, and the log agrees', async () => {
  const before = await left('PostgreSQL');
  await choose('PostgreSQL');
  await begin();
  await run('update stock set left_over = 30 where id = 1');
  await desk.see('1 row changed, not committed by this');
  await product.kill();
  await desk.see(/The server does not answer/);
  await look('no-answer');
  await product.start();
  await desk.see('Rolled back');
  await desk.see(/COMMIT was never sent/);
  await look('after-the-kill');
  expect(await left('PostgreSQL')).toBe(before);
  const held = "select count(*) from pg_stat_activity where application_name = 'sluice-transaction'";
  while ((await on('PostgreSQL', held)) !== '0') await pause(200);
  await on('PostgreSQL', 'update stock set left_over = 31 where id = 1');
  expect(await left('PostgreSQL')).toBe('31');
  // Calls that nobody answered are what the browser complains of.
  takeProblems(page);
  expect(problemsOf(page)).toEqual([]);
}, 180_000);

if (folder !== undefined) {
  const shown = looks.flatMap((one) => [390, 1024, 1440].map((width) => ({ ...one, width })));
  test.each(shown)(
    'a picture is taken in $theme, $locale, $width',
    async ({ width, ...one }) => {
      const other = await openPage(browser, product.address, { ...one, width });
      await signIn(other, { user: 'admin', password: 'admin' });
      await other.goto(product.address + link('workbench', { projectID }), { waitUntil: 'networkidle' });
      await other.locator('.workbench-place').getByRole('button').first().click();
      await other.getByRole('option', { name: 'stock-PostgreSQL' }).first().click();
      await other.getByRole('button', { name: /^(Begin a transaction|开启事务)$/ }).click();
      await other.locator('.workbench-sheets [role=group]').first().waitFor();
      await other.locator('.cm-content').click();
      await other.keyboard.insertText('update stock set left_over = left_over + 1 where id = 2');
      await other.keyboard.press('Control+Enter');
      await other
        .getByText(/not committed by this|尚未提交/)
        .first()
        .waitFor();
      await calm(other);
      await screenshot(other, join(folder, `transaction.${one.theme}.${one.locale}.${width}.png`));
      await other.getByRole('button', { name: /^(Roll back|回滚)$/ }).click();
      await other
        .getByText(/^(Rolled back|已回滚)$/)
        .first()
        .waitFor();
      await closePage(other);
    },
    60_000,
  );
}
