import type { Browser, Page } from 'playwright-core';
import { addDbService, listDbServices } from '../../shared/contract/databases/db-services/operations.ts';
import { listEnvironmentTags, listProjects } from '../../shared/contract/people/projects/operations.ts';
import * as versions from '../../shared/contract/changes/sql-versions/operations.ts';
import * as tasks from '../../shared/contract/auditing/tasks/operations.ts';
import * as workflows from '../../shared/contract/changes/workflows/operations.ts';
import { closePage, openPage, problemsOf, signIn, startBrowser } from '../support/browser.ts';
import { Console } from '../support/console-driver.ts';
import { loneCommand } from '../support/lone-command.ts';
import { startMariadb, type TestMariadb } from '../support/mariadb.ts';
import { Product, type Person } from '../support/product.ts';

/** A change on its way from a commit to production: a pipeline's command judges it, a version carries it from stage to stage. */
const { write, run } = loneCommand();
let product: Product;
let browser: Browser;
let page: Page;
let desk: Console;
let admin: Person;
let source: Source;
let mariadb: TestMariadb;
let mariadbSource: Source;
type Source = { readonly uid: string; readonly name: string };

beforeAll(async () => {
  [product, browser, mariadb] = await Promise.all([Product.start(), startBrowser(), startMariadb()]);
  page = await openPage(browser, product.address, { locale: 'en-US' });
  desk = new Console(page, product.address);
  admin = await product.signIn('admin', 'admin');
  await signIn(page, { user: 'admin', password: 'admin' });
  const query = { page_index: 1, page_size: 20 };
  const { data: projects } = await admin.call(listProjects, { query });
  const uid = projects.find(({ name }) => name === 'demo')?.uid ?? '';
  const { data } = await admin.call(listDbServices, { params: { project_uid: uid }, query });
  source = { uid: data[0]?.uid ?? '', name: data[0]?.name ?? '' };
  mariadbSource = { name: 'shop-mariadb', uid: await addMariadb(uid, 'shop-mariadb') };
});

async function addMariadb(project_uid: string, name: string): Promise<string> {
  const params = { project_uid };
  const { data: tags } = await admin.call(listEnvironmentTags, { params, query: { page_index: 1, page_size: 1 } });
  const { data } = await admin.call(addDbService, {
    params,
    body: {
      db_service: {
        name,
        db_type: 'MariaDB',
        host: mariadb.host,
        port: String(mariadb.port),
        user: mariadb.user,
        password: mariadb.password,
        environment_tag_uid: tags[0]?.uid ?? '',
      },
    },
  });
  return data.uid;
}
afterAll(async () => {
  await closePage(page);
  await browser.close();
  await product.remove();
  await mariadb.stop();
});

test('the command that a pipeline shows judges the files of a repository and fails the job', async () => {
  await desk.openProject('demo');
  await desk.press('Pipelines');
  await desk.press('Create pipeline');
  await desk.see('Node 1');
  await desk.fill('Name', 'nightly');
  await desk.fill('Node name', 'migrations');
  await desk.fill('Path', 'db/migrations');
  await desk.choose('Database type', 'PostgreSQL');
  await desk.choose('Rule template', 'default_PostgreSQL');
  await page.getByRole('button', { name: 'Create pipeline', exact: true }).click();
  await desk.press('Commands');
  await desk.see(/sluice-audit sql_file/);
  const shown = await page.getByRole('group', { name: 'migrations' }).innerText();
  const words = shown.trim().split(/\s+/).slice(1);
  write({
    'db/migrations/1.sql': 'create table ci_a (id bigint primary key);\n',
    'db/migrations/2.sql': 'delete from ci_b;\n',
  });
  const { status, stdout, stderr } = run(words);
  expect([status, stderr]).toEqual([1, '']);
  expect(stdout).toContain('db/migrations/2.sql:1 [error]');
  expect(stdout).toMatch(/2 statements: error 1/);
  write({ 'db/migrations/2.sql': 'delete from ci_a where id = 1;\n' });
  expect(run(words).status).toBe(0);
  write({ 'db/migrations/3.sql': 'SELEC 1;\n' });
  const unread = run(words);
  expect([unread.status, unread.stderr]).toEqual([1, '']);
  expect(unread.stdout).toContain('1 could not be read');
  write({ 'db/migrations/3.sql': 'select 1;\n' });
  expect(run([...words, '--token', 'wrong']).status).toBe(2);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
});

test('a node that releases makes one workflow of a commit, waits for people, and ends as the workflow does', async () => {
  await desk.press('Pipelines');
  await desk.press('Create pipeline');
  await desk.see('Node 1');
  await desk.fill('Name', 'shipping');
  await desk.fill('Node name', 'ship');
  await page.getByRole('radio', { name: 'Release', exact: true }).check();
  await desk.fill('Path', 'db');
  await desk.choose('Data source', source.name);
  await desk.fill('Schema', 'shop');
  await page.getByRole('radio', { name: 'It is executed once it is approved' }).check();
  await page.getByRole('button', { name: 'Create pipeline', exact: true }).click();
  await page
    .getByRole('row', { name: /shipping/ })
    .getByRole('button', { name: 'Commands' })
    .click();
  await desk.see(/sluice-audit release/);
  const shown = await page.getByRole('group', { name: 'ship', exact: true }).innerText();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  const words = [...shown.trim().split(/\s+/).slice(1), '--commit', 'c0ffee99', '--timeout'];
  write({ 'db/1.sql': 'create table if not exists ci_shipped (id bigint primary key);\n' });
  const open = run([...words, '1']);
  expect([open.status, open.stderr]).toEqual([3, '']);
  expect(open.stdout).toContain('Released c0ffee99\n  1.sql\nWorkflow ship_c0ffee99: Pending approval http');
  const workflowId = /exec-workflow\/(\w+)/.exec(open.stdout)?.[1] ?? '';
  await approve(workflowId);
  const over = run([...words, '60']);
  expect([over.status, over.stderr]).toEqual([0, '']);
  expect(over.stdout).toContain('c0ffee99 was released before');
  expect(over.stdout).toContain(`Workflow ship_c0ffee99: Finished ${product.address}/sqle/project/`);
  expect(over.stdout).toContain(workflowId);
  write({ 'db/1.sql': 'drop table ci_shipped;\n' });
  const changed = run([...words, '5', '--commit', 'c0ffee98']);
  expect([changed.status, changed.stdout]).toEqual([2, '']);
  expect(changed.stderr).toContain('What was released may not change: 1.sql');
});

test.each([
  ['PostgreSQL', () => source, '2.23'],
  ['MariaDB', () => mariadbSource, '2.24'],
] as const)(
  'a version on %s executes in order, stops at a failure, releases to the next stage and is locked',
  async (type, on, version) => {
    const target = on();
    const stage = (name: string, stage_sequence: number, next: string) => ({
      name,
      stage_sequence,
      create_stages_instance_dep: [{ stage_instance_id: target.uid, next_stage_instance_id: next }],
    });
    const { data } = await admin.call(versions.createSqlVersion, {
      params: { project_name: 'demo' },
      body: { version, create_sql_version_stage: [stage('test', 1, target.uid), stage('production', 2, '')] },
    });
    const [first, second] = [`create_one_${type}`, `alter_missing_${type}`];
    const place = { on: target.name, sql_version_id: data.sql_version_id };
    await approved('create table if not exists ci_one (id bigint primary key);', first, place);
    await approved('alter table ci_missing add column b int;', second, place);
    await desk.press('Versions');
    await desk.reload();
    await desk.press(version);
    await desk.see(`The workflow ${first} comes first and is not finished`);
    await desk.press('Execute in order test');
    await page.getByRole('dialog').getByRole('button', { name: 'Execute in order', exact: true }).click();
    await desk.see(/those after it were not executed/);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await desk.see(`The batch stopped at ${second}: 1 of 2 done`);
    await desk.press('Executed offline');
    await desk.fillDialog('Remark', 'done by hand');
    await desk.confirm('Executed offline');
    await desk.press('Release');
    await desk.confirm('Release');
    await desk.see('Released to the next stage');
    await desk.see('Pending approval');
    await desk.press('Versions');
    const row = page.getByRole('row').filter({ hasText: version });
    await row.getByRole('button', { name: 'Lock' }).click();
    await desk.fillDialog(`Type "${version}" to confirm`, version);
    await desk.confirm('Lock');
    await row.getByText('Locked', { exact: true }).waitFor();
    expect(problemsOf(page)).toEqual([]);
  },
);

type Place = { readonly on: string; readonly sql_version_id: number };

async function approved(sql: string, name: string, { on, sql_version_id }: Place): Promise<void> {
  const project = { project_name: 'demo' };
  const { data: task } = await admin.call(tasks.createAuditTask, {
    params: project,
    body: { instance_name: on, instance_schema: 'shop', sql },
  });
  const { data: made } = await admin.call(workflows.createWorkflow, {
    params: project,
    body: { workflow_subject: name, task_ids: [task.task_id], sql_version_id },
  });
  await approve(made.workflow_id);
}

async function approve(workflow_id: string): Promise<void> {
  const params = { project_name: 'demo', workflow_id };
  const { data } = await admin.call(workflows.getWorkflow, { params });
  const step = data.record.workflow_step_list.find(({ number }) => number === data.record.current_step_number);
  await admin.call(workflows.approveWorkflow, {
    params: { ...params, workflow_step_id: step?.workflow_step_id ?? 0 },
    body: {},
  });
}
