import type { Browser, Page } from 'playwright-core';
import { postgresDriver } from '../../functions/engines/postgres/driver.ts';
import { createAuditTask } from '../../shared/contract/auditing/tasks/operations.ts';
import { listDriftChecks, runDriftCheck } from '../../shared/contract/auditing/drift-checks/operations.ts';
import * as workflows from '../../shared/contract/changes/workflows/operations.ts';
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
import { startPostgres, type TestPostgres } from '../support/postgres.ts';
import { Product } from '../support/product.ts';

/**
 * A snapshot of a schema is saved, somebody alters a table by hand, and the clock tells of it: the message arrives, and the run shows the
 * definition as it was and as it is. The history of the table then tells of this change and of one that a workflow made. `SCREENSHOTS=folder` keeps pictures of it.
 */
const pictures = process.env['SCREENSHOTS'];
const patienceMs = 600_000;
let product: Product;
let browser: Browser;
let page: Page;
let desk: Console;
let postgres: TestPostgres;
let projectUid = '';
let sourceUid = '';

async function byHand(...statements: string[]): Promise<void> {
  const target = { dbType: 'PostgreSQL', ...postgres, params: { database: 'postgres' } };
  const connection = await postgresDriver.connect(target, { timeoutMs: 30_000, applicationName: 'test' });
  for (const sql of statements) await connection.run(sql);
  await connection.close();
}

beforeAll(async () => {
  [product, browser, postgres] = await Promise.all([Product.start(), startBrowser(), startPostgres()]);
  const { host, port, user, password } = postgres;
  await byHand('create schema live', 'create table live.goods (id int primary key, name text)');
  const admin = await product.signIn('admin', 'admin');
  projectUid = (await admin.call(listProjects, { query: { page_index: 1, page_size: 5 } })).data[0]?.uid ?? '';
  const params = { project_uid: projectUid };
  const tags = (await admin.call(listEnvironmentTags, { params, query: { page_index: 1, page_size: 5 } })).data;
  const place = { name: 'goods-postgres', db_type: 'PostgreSQL', host, port: String(port), user, password };
  const additional_params = [{ name: 'database', value: 'postgres' }];
  const { data: source } = await admin.call(addDbService, {
    params,
    body: { db_service: { ...place, environment_tag_uid: tags[0]?.uid ?? '', additional_params } },
  });
  sourceUid = source.uid;
  page = await openPage(browser, product.address, { locale: 'en-US' });
  page.setDefaultTimeout(150_000);
  desk = new Console(page, product.address);
}, patienceMs);

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
const dialog = () => page.getByRole('dialog').filter({ visible: true }).last();
const write = (label: string, text: string) => dialog().getByLabel(label, { exact: true }).fill(text);

/** The clock runs checks whether anybody looks or not. */
async function reloadedUntil(words: string): Promise<void> {
  for (;;) {
    await desk.reload();
    await page.getByText('goods stay').first().waitFor();
    await page.waitForTimeout(3_000);
    if (await page.getByText(words).first().isVisible()) return;
  }
}

/** Where it is not the clock that is looked at. */
async function runNow(): Promise<void> {
  const admin = await product.signIn('admin', 'admin');
  const params = { project_name: 'demo' };
  const { data } = await admin.call(listDriftChecks, { params, query: { page_index: 1, page_size: 5 } });
  await admin.call(runDriftCheck, { params: { ...params, drift_check_id: data[0]?.drift_check_id ?? '' } });
}

test(
  'a snapshot is saved, and a check compares with it every minute',
  async () => {
    await signIn(page, { user: 'admin', password: 'admin' });
    await desk.open(`/sqle/project/${projectUid}/drift-checks?active=snapshots`);
    await desk.press('Save a snapshot');
    await write('Name', 'goods as agreed');
    await desk.chooseInDialog('Data source', 'goods-postgres');
    await desk.chooseInDialog('Schema', 'live');
    await desk.confirm('Save');
    await page.getByRole('row').filter({ hasText: 'goods as agreed' }).waitFor();
    await look('snapshots');
    await page.getByRole('tab', { name: 'Drift checks' }).click();
    await desk.press('Add a drift check');
    await write('Name', 'goods stay');
    await desk.chooseInDialog('Data source', 'goods-postgres');
    await desk.chooseInDialog('Schema', 'live');
    await desk.chooseInDialog('Snapshot', 'goods as agreed');
    await write('Cron expression', '* * * * *');
    await look('check-form');
    await desk.confirm('Save');
    await desk.see('Not run yet');
    await runNow();
    await reloadedUntil('No drift');
    await look('no-drift');
  },
  patienceMs,
);

test(
  'a table that is altered by hand is told of by the clock, with its definition before and after',
  async () => {
    await byHand('alter table live.goods add column price numeric(9, 2)');
    await page.getByRole('link', { name: 'goods stay' }).click();
    await reloadedUntil('1 new, 0 changed again, 0 gone');
    await page.getByRole('button', { name: 'See definitions: goods' }).click();
    await dialog().getByText('price').first().waitFor();
    await look('definitions');
    await page.keyboard.press('Escape');
    await look('run');
    for (;;) {
      await page.getByRole('button', { name: /^Messages/ }).click();
      const told = page.getByText('Drift check "goods stay" found that the structure changed').first();
      if (await told.isVisible()) {
        await told.click();
        break;
      }
      await desk.reload();
      await page.waitForTimeout(2_000);
    }
    await page.waitForURL(/drift-checks\//);
  },
  patienceMs,
);

/** Submits, approves and runs some SQL on the watched schema. */
async function byWorkflow(name: string, sql: string): Promise<void> {
  const admin = await product.signIn('admin', 'admin');
  const place = { instance_name: 'goods-postgres', instance_schema: 'live' };
  const params = { project_name: 'demo' };
  const { data: task } = await admin.call(createAuditTask, { params, body: { ...place, sql } });
  const { data: made } = await admin.call(workflows.createWorkflow, {
    params,
    body: { workflow_subject: name, task_ids: [task.task_id] },
  });
  const of = { ...params, workflow_id: made.workflow_id };
  const record = async () => (await admin.call(workflows.getWorkflow, { params: of })).data.record;
  const step = (await record()).workflow_step_list[1]?.workflow_step_id ?? 0;
  await admin.call(workflows.approveWorkflow, { params: { ...of, workflow_step_id: step }, body: {} });
  await admin.call(workflows.executeWorkflow, { params: of });
  while ((await record()).status !== 'finished') await page.waitForTimeout(500);
}

test(
  'the history of the table tells what each change was, and which workflow the second may come from',
  async () => {
    await byWorkflow('add_a_note', 'alter table goods add column note text');
    await runNow();
    await desk.open(`/sqle/project/${projectUid}/drift-checks?active=histories`);
    await page.getByRole('link', { name: 'goods-postgres: live' }).waitFor();
    await look('histories');
    await page.getByRole('link', { name: 'goods-postgres: live' }).click();
    const goods = page.getByRole('row').filter({ hasText: 'goods' });
    await goods.waitFor();
    while (!(await goods.getByText('3', { exact: true }).isVisible())) {
      await page.waitForTimeout(3_000);
      await desk.reload();
      await goods.waitFor();
    }
    await look('history');
    await page.getByRole('button', { name: 'See its history: goods' }).click();
    await dialog().getByText('add_a_note').waitFor();
    await dialog().getByText('+', { exact: false }).filter({ hasText: 'note' }).first().waitFor();
    await look('forms');
    await dialog()
      .getByRole('button', { name: /^See the change/ })
      .nth(1)
      .click();
    await dialog().getByText('No workflow that you may see ran there').waitFor();
    await look('form-by-hand');
    await page.keyboard.press('Escape');
  },
  patienceMs,
);

test(
  'all of it can be read in both languages and themes at every width',
  async () => {
    for (const shown of looks) {
      const widths = pictures === undefined ? [shown.theme === 'dark' ? 1440 : 390] : [1440, 1024, 390];
      for (const width of widths) {
        const other = await openPage(browser, product.address, { ...shown, width });
        await signIn(other, { user: 'admin', password: 'admin' });
        for (const [what, words] of [
          ['drift-checks', 'goods stay'],
          ['drift-checks?active=snapshots', 'goods as agreed'],
          ['drift-checks?active=histories', 'goods-postgres: live'],
          [`drift-checks/histories/${sourceUid}/live?object=TABLE+goods`, 'add_a_note'],
        ] as const) {
          await other.goto(`${product.address}/sqle/project/${projectUid}/${what}`, { waitUntil: 'networkidle' });
          await other.getByText(words).first().waitFor();
          const isWider = await other.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth + 1');
          expect({ what, isWider }).toEqual({ what, isWider: false });
          if (pictures)
            await screenshot(other, `${pictures}/${what.slice(-9)}-${shown.locale}-${shown.theme}-${width}.png`);
        }
        expect(problemsOf(other)).toEqual([]);
        await closePage(other);
      }
    }
    expect(problemsOf(page)).toEqual([]);
  },
  patienceMs,
);
