import type { Browser, Page } from 'playwright-core';
import { driverOf } from '../../functions/engines/index.ts';
import type { Connection, Target } from '../../functions/engines/driver.ts';
import { addDbService } from '../../shared/contract/databases/db-services/operations.ts';
import { addProject, listEnvironmentTags } from '../../shared/contract/people/projects/operations.ts';
import { calm, closePage, openPage, problemsOf, signIn, startBrowser } from '../support/browser.ts';
import { Console } from '../support/console-driver.ts';
import { startMariadb, type TestMariadb } from '../support/mariadb.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';
import { Product } from '../support/product.ts';

/** From a plan for a database under load to a statement that somebody has solved, as a person does it. */
let product: Product;
let browser: Browser;
let page: Page;
let desk: Console;
let postgres: TestPostgres;
let mariadb: TestMariadb;
beforeAll(async () => {
  [product, browser, postgres, mariadb] = await Promise.all([
    Product.start({ SLUICE_DEMO: 'none' }),
    startBrowser(),
    startPostgres(),
    startMariadb(),
  ]);
  const admin = await product.signIn('admin', 'admin');
  const { data } = await admin.call(addProject, { body: { project: { name: 'bank', desc: '' } } });
  const params = { project_uid: data.uid };
  const { data: tags } = await admin.call(listEnvironmentTags, { params, query: { page_index: 1, page_size: 5 } });
  const sources = [
    {
      name: 'bank-pg',
      db_type: 'PostgreSQL',
      of: postgres,
      additional_params: [{ name: 'database', value: 'postgres' }],
    },
    { name: 'bank-maria', db_type: 'MariaDB', of: mariadb, additional_params: [] },
  ] as const;
  for (const { of, additional_params, ...one } of sources) {
    const { host, port, user, password } = of;
    const environment_tag_uid = tags[0]?.uid ?? '';
    const rest = { desc: '', environment_tag_uid, maintenance_times: [], additional_params: [...additional_params] };
    const db_service = { ...one, host, port: String(port), user, password, ...rest };
    await admin.call(addDbService, { params, body: { db_service } });
  }
  page = await openPage(browser, product.address, { locale: 'en-US' });
  desk = new Console(page, product.address);
  await signIn(page, { user: 'admin', password: 'admin' });
});
afterAll(async () => {
  await closePage(page);
  await browser.close();
  await Promise.all([product.remove(), postgres.stop(), mariadb.stop()]);
});

const targets = {
  'bank-pg': (): Target => ({ ...at(postgres), dbType: 'PostgreSQL', params: { database: 'postgres' } }),
  'bank-maria': (): Target => ({ ...at(mariadb), dbType: 'MariaDB', params: {}, schema: mariadb.database }),
};
function at({ host, port, user, password }: TestPostgres | TestMariadb) {
  return { host, port, user, password };
}

const clients = 4;
/** All want the same branch, as the tellers of a benchmark do: one has it, the others wait. */
const transfer = 'update branches set balance = balance + 1 where id = 1';

/** Many small transactions from several clients, until told to end. */
async function workload(target: Target, pause: string): Promise<{ readonly end: () => Promise<void> }> {
  const connect = async () =>
    (await driverOf(target.dbType)).connect(target, { timeoutMs: 20_000, applicationName: 'teller' });
  const first = await connect();
  await first.run('create table branches (id int primary key, balance bigint not null)');
  await first.run('insert into branches values (1, 0)');
  const tellers = [first, ...(await Promise.all(Array.from({ length: clients - 1 }, connect)))];
  let isOver = false;
  const run = async (teller: Connection) => {
    while (!isOver) {
      await teller.begin();
      await teller.run(transfer);
      await teller.query(pause, { maxRows: 1 });
      await teller.commit();
    }
  };
  const work = Promise.all(tellers.map(run));
  return {
    end: async () => {
      isOver = true;
      await work;
      await Promise.all(tellers.map((teller) => teller.close()));
    },
  };
}

test.each([
  {
    source: 'bank-pg',
    scans: ['PostgreSQL running statements', 'PostgreSQL performance', 'PostgreSQL transactions and locks'],
    pause: 'select pg_sleep(0.1)',
    wait: 'Lock:transactionid',
  },
  {
    source: 'bank-maria',
    scans: ['MariaDB process list', 'MariaDB performance', 'MariaDB transactions and locks'],
    pause: 'select sleep(0.1)',
    wait: 'Lock:row',
  },
] as const)(
  '$source: who waits under load is found, shown with why, and solved',
  async ({ source, scans, pause, wait }) => {
    const load = await workload(targets[source](), pause);
    try {
      await desk.openProject('bank');
      await open('Scan configuration');
      await desk.press('New scan');
      await page.getByRole('heading', { name: 'New scan', level: 1 }).waitFor();
      await calm(page);
      await desk.choose('Data source', source);
      await desk.chooseSeveral('Scan types', scans);
      await desk.press('Save');
      await page.getByRole('tab', { name: scans[0] }).waitFor();
      await findStatement(source);
    } finally {
      await load.end();
    }
    await open('SQL insights');
    await desk.choose('Data source', source);
    await desk.see(wait);
    await desk.see('Waiting for a lock');
    await solve(source);
  },
);

/** By the menu, until the page is there: the one before may have a field of the same name. */
async function open(name: string): Promise<void> {
  await page.getByRole('link', { name, exact: true }).filter({ visible: true }).first().click();
  await page.getByRole('heading', { name, level: 1 }).waitFor();
  await calm(page);
}

/** The list is looked at again until the first round of the scan is in it. */
async function findStatement(source: string): Promise<void> {
  await open('SQL management');
  const row = rowOf(source);
  for (let looks = 0; looks < 30 && (await row.count()) === 0; looks++) {
    await page.waitForTimeout(1000);
    await desk.reload();
  }
  await row.first().waitFor();
}

function rowOf(source: string) {
  return page
    .getByRole('row')
    .filter({ hasText: /update branches/i })
    .filter({ hasText: source });
}

async function solve(source: string): Promise<void> {
  await open('SQL management');
  await rowOf(source).first().getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Handle' }).filter({ visible: true }).click();
  await desk.chooseInDialog('Status', 'Solved');
  await desk.confirm('Save');
  await rowOf(source).filter({ hasText: 'Solved' }).first().waitFor();
}

test('the page itself reports no problem all the way', () => {
  expect(problemsOf(page)).toEqual([]);
});
