import type { Browser, Page } from 'playwright-core';
import { postgresDriver } from '../../functions/engines/postgres/driver.ts';
import { addDbService } from '../../shared/contract/databases/db-services/operations.ts';
import { listEnvironmentTags, listProjects } from '../../shared/contract/people/projects/operations.ts';
import {
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
import { statementsOf } from '../support/planted/on-servers.ts';
import { plantedSchema } from '../support/planted/schema.ts';
import { tuned } from '../support/planted/tuned-names.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';
import { Product } from '../support/product.ts';

/** Sensitive data is looked for in a database nobody has described, confirmed by a person, and masked from then on. */
const pictures = process.env['SCREENSHOTS'];
let product: Product;
let browser: Browser;
let page: Page;
let desk: Console;
let postgres: TestPostgres;
let projectUid = '';

beforeAll(async () => {
  [product, browser, postgres] = await Promise.all([Product.start(), startBrowser(), startPostgres()]);
  const { host, port, user, password } = postgres;
  const connection = await postgresDriver.connect(
    { dbType: 'PostgreSQL', ...postgres, params: { database: 'postgres' } },
    { timeoutMs: 5000, applicationName: 'test' },
  );
  await connection.run('create schema crm');
  for (const sql of statementsOf(plantedSchema(tuned, 7), 'postgres', 'crm')) await connection.run(sql);
  await connection.close();
  const admin = await product.signIn('admin', 'admin');
  projectUid = (await admin.call(listProjects, { query: { page_index: 1, page_size: 5 } })).data[0]?.uid ?? '';
  const params = { project_uid: projectUid };
  const tags = (await admin.call(listEnvironmentTags, { params, query: { page_index: 1, page_size: 5 } })).data;
  await admin.call(addDbService, {
    params,
    body: {
      db_service: {
        name: 'crm-postgres',
        db_type: 'PostgreSQL',
        host,
        port: String(port),
        user,
        password,
        environment_tag_uid: tags[0]?.uid ?? '',
        additional_params: [{ name: 'database', value: 'postgres' }],
      },
    },
  });
  page = await openPage(browser, product.address, { locale: 'en-US' });
  page.setDefaultTimeout(20_000);
  desk = new Console(page, product.address);
}, 120_000);

afterAll(async () => {
  await closePage(page);
  await browser.close();
  await product.remove();
  await postgres.stop();
});

const look = async (name: string) => {
  if (pictures) await screenshot(page, `${pictures}/${name}.png`);
  expect(await seriousBarriers(page)).toEqual([]);
};

test('a task looks through a database at once and shows what may be sensitive', async () => {
  await signIn(page, { user: 'admin', password: 'admin' });
  await desk.openProject('demo');
  await page.getByRole('link', { name: 'Sensitive data', exact: true }).first().click();
  await look('tasks-empty');
  await desk.press('Add a discovery task');
  await desk.chooseInDialog('Data source', 'crm-postgres');
  await look('task-form');
  await desk.press('Save and run');
  await page.getByText(/\d+ to confirm/).waitFor();
  await look('tasks');
  await page.getByRole('link', { name: 'crm-postgres', exact: true }).click();
  await page.getByRole('heading', { name: 'Suspected columns of crm-postgres' }).waitFor();
  await page.getByText('crm.accounts.password_hash').waitFor();
  await desk.see('different values look like');
  await look('suspected');
}, 120_000);

test('a person dismisses one column and masks all that are sure; they are masked then', async () => {
  const row = page.getByRole('row').filter({ hasText: 'crm.blacklist.phone_num' });
  await row.getByRole('button', { name: 'Dismiss', exact: true }).click();
  await row.getByText('Not sensitive', { exact: true }).waitFor();
  await page.getByRole('button', { name: /^Mask all of high confidence/ }).click();
  await look('mask-all');
  await page.getByRole('dialog').getByRole('button', { name: 'Mask', exact: true }).click();
  await page.getByText('Masking configured', { exact: true }).nth(2).waitFor();
  await look('decided');
  await page.getByRole('link', { name: 'Data masking', exact: true }).first().click();
  await desk.choose('Data source', 'crm-postgres');
  await page.getByText('crm.customers').first().waitFor();
  await look('masked');
}, 120_000);

test('it can be read in both languages and themes at every width, and the pages report no problem', async () => {
  const task = `/project/${projectUid}/sensitive-data`;
  for (const shown of looks)
    for (const width of shown.theme === 'dark' ? [1440] : [1440, 1024, 390]) {
      const other = await openPage(browser, product.address + task, { ...shown, width });
      await signIn(other, { user: 'admin', password: 'admin' });
      await other.goto(product.address + task, { waitUntil: 'networkidle' });
      const link = other.getByRole('link', { name: 'crm-postgres', exact: true });
      await link.waitFor();
      const name = `${shown.locale}-${shown.theme}-${width}`;
      expect(await seriousBarriers(other)).toEqual([]);
      if (pictures) await screenshot(other, `${pictures}/tasks-${name}.png`);
      await link.click();
      await other.getByText('crm.accounts.password_hash').waitFor();
      expect(await seriousBarriers(other)).toEqual([]);
      if (pictures) await screenshot(other, `${pictures}/suspected-${name}.png`);
      expect(problemsOf(other)).toEqual([]);
      await closePage(other);
    }
  expect(problemsOf(page)).toEqual([]);
}, 180_000);
