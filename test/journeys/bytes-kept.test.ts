import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import type { Connection } from '../../functions/engines/driver.ts';
import { driverOf } from '../../functions/engines/index.ts';
import { addDbService } from '../../shared/contract/databases/db-services/operations.ts';
import { listEnvironmentTags, listProjects } from '../../shared/contract/people/projects/operations.ts';
import { closePage, openPage, problemsOf, screenshot, signIn, startBrowser } from '../support/browser.ts';
import { Console } from '../support/console-driver.ts';
import { startMariadb } from '../support/mariadb.ts';
import type { TestMysql } from '../support/mysql-family-server.ts';
import { startMysql } from '../support/mysql.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';
import { Product } from '../support/product.ts';

/**
 * Texts with every kind of line break are written, deleted with a backup and put back through the console; the databases hold the
 * same bytes all the way. `SCREENSHOTS=folder` keeps pictures of the changes and their undo.
 */
const folder = process.env['SCREENSHOTS'];
const texts = [
  'lf\nx',
  'cr\rx\r',
  'crlf\r\nx\r\n',
  '\n\r\r\n\r\r\n\n both \n',
  'tab\tx \t',
  'controls \x01\x02\x07\x08\x0b\x0c\x0e\x1a\x1b\x1f\x7f\x80\x85\x9f',
  'four bytes 😀𐍈👩‍💻 和',
  'unseen \u2028\u2029\u00a0\u200b\ufeff\ufffd e\u0301 é',
  "quotes '' \" ` -- ; /* \r\n */ # $$ :x ?",
];
const written = texts.map((text, index) => [String(index), Buffer.from(text.replaceAll("''", "'")).toString('hex')]);
const engines = {
  PostgreSQL: {
    name: 'bytes_postgres',
    schema: 'public',
    hex: "encode(convert_to(body, 'UTF8'), 'hex')",
    type: 'text',
  },
  MariaDB: { name: 'bytes_mariadb', schema: 'shop', hex: 'lower(hex(body))', type: 'text character set utf8mb4' },
  MySQL: { name: 'bytes_mysql', schema: 'shop', hex: 'lower(hex(body))', type: 'text character set utf8mb4' },
} as const;
type Engine = keyof typeof engines;

// Two servers, the product and a browser start one after another where others work too.
const patienceMs = 900_000;

let product: Product;
let browser: Browser;
let page: Page;
let desk: Console;
let servers: Record<Engine, TestPostgres | TestMysql>;
let databases: Record<Engine, Connection>;

beforeAll(async () => {
  servers = { PostgreSQL: await startPostgres(), MariaDB: await startMariadb(), MySQL: await startMysql('9.7') };
  const connect = async (engine: Engine) => {
    const { host, port, user, password } = servers[engine];
    const place = engine === 'PostgreSQL' ? { params: { database: 'postgres' } } : { params: {}, schema: 'shop' };
    const target = { dbType: engine, host, port, user, password, ...place };
    return (await driverOf(engine)).connect(target, { timeoutMs: 30_000, applicationName: 'test' });
  };
  databases = {
    PostgreSQL: await connect('PostgreSQL'),
    MariaDB: await connect('MariaDB'),
    MySQL: await connect('MySQL'),
  };
  [product, browser] = await Promise.all([Product.start(), startBrowser()]);
  await addSources();
  page = await openPage(browser, product.address, { locale: 'en-US' });
  page.setDefaultTimeout(patienceMs / 5);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: product.address });
  desk = new Console(page, product.address);
  await signIn(page, { user: 'admin', password: 'admin' });
}, patienceMs);

afterAll(async () => {
  await closePage(page);
  await browser.close();
  await product.remove();
  for (const database of Object.values(databases)) await database.close();
  for (const server of Object.values(servers)) await server.stop();
});

test.each(Object.keys(engines) as Engine[])(
  'on %s texts are written, deleted and put back through the console to the byte',
  async (engine) => {
    const { type } = engines[engine];
    await databases[engine].run(`create table kept (id int primary key, body ${type})`);
    const rows = texts.map((text, index) => `(${index}, '${text}')`);
    await change(engine, 'write', `\r\ninsert into kept (id, body) values ${rows.join(',\n')};`);
    expect(await bytes(engine)).toEqual(written);

    await change(engine, 'delete', 'delete from kept where id >= 0;');
    expect(await bytes(engine)).toEqual([]);

    await desk.press('Create rollback workflow');
    await page.getByRole('dialog').getByRole('button', { name: 'Check', exact: true }).click();
    await page.getByText('Nobody changed these rows and definitions since').waitFor();
    await picture(`${engine}.rollback`);
    await desk.confirm('Submit for approval');
    await page.getByText('Undoes').waitFor();
    // What is undone stands there as finished already.
    await approveAndExecute({ finishedBefore: 1 });
    expect(await bytes(engine)).toEqual(written);
  },
  patienceMs,
);

test('the page itself reports no problem all the way', () => {
  expect(problemsOf(page)).toEqual([]);
});

async function bytes(engine: Engine) {
  return (await databases[engine].query(`select id, ${engines[engine].hex} from kept order by id`, { maxRows: 100 }))
    .rows;
}

async function change(engine: Engine, what: string, sql: string): Promise<void> {
  const { name: source, schema } = engines[engine];
  const name = `${what}_${engine.toLowerCase()}`;
  await desk.openProject('demo');
  await desk.begin({ source, schema, name });
  await desk.pasteSql(sql);
  const toggle = page.getByLabel('Back up what is going to change before it is executed');
  if (!(await toggle.isChecked())) await toggle.click();
  await desk.press('Audit SQL');
  await page.getByRole('button', { name: 'Submit for approval' }).waitFor();
  await picture(`${engine}.${what}.audit`);
  await desk.press('Submit for approval');
  await desk.confirmIfAsked('Submit');
  await page.getByRole('heading', { name, level: 1 }).waitFor();
  await approveAndExecute();
  await desk.tab(source);
  await picture(`${engine}.${what}.done`);
}

async function picture(name: string): Promise<void> {
  if (folder !== undefined) await screenshot(page, join(folder, `${name}.png`));
}

async function approveAndExecute({ finishedBefore } = { finishedBefore: 0 }): Promise<void> {
  await desk.press('Approve');
  await desk.confirm('Approve');
  await desk.see('Pending execution');
  await desk.press('Execute all');
  await desk.confirm('Execute all');
  await page.getByText('Finished').filter({ visible: true }).nth(finishedBefore).waitFor();
}

async function addSources(): Promise<void> {
  const admin = await product.signIn('admin', 'admin');
  const { data: projects } = await admin.call(listProjects, { query: { page_size: 20, page_index: 1 } });
  const params = { project_uid: projects.find(({ name }) => name === 'demo')?.uid ?? '' };
  const { data: tags } = await admin.call(listEnvironmentTags, { params, query: { page_size: 20, page_index: 1 } });
  for (const engine of Object.keys(engines) as Engine[]) {
    const { host, port, user, password } = servers[engine];
    await admin.call(addDbService, {
      params,
      body: {
        db_service: {
          name: engines[engine].name,
          db_type: engine,
          host,
          port: String(port),
          user,
          password,
          environment_tag_uid: tags[0]?.uid ?? '',
          ...(engine === 'PostgreSQL' && { additional_params: [{ name: 'database', value: 'postgres' }] }),
        },
      },
    });
  }
}
