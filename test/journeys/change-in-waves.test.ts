import type { Browser } from 'playwright-core';
import {
  addDbServiceGroup,
  listDbServiceGroups,
} from '../../shared/contract/databases/db-service-groups/operations.ts';
import { addDbService } from '../../shared/contract/databases/db-services/operations.ts';
import { addProject, listEnvironmentTags } from '../../shared/contract/people/projects/operations.ts';
import { createRollout, getRollout, submitRollout } from '../../shared/contract/changes/rollouts/operations.ts';
import { approveWorkflow, executeWorkflow, getWorkflow } from '../../shared/contract/changes/workflows/operations.ts';
import { postgresDriver } from '../../functions/engines/postgres/driver.ts';
import { closePage, looks, openPage, problemsOf, screenshot, signIn, startBrowser } from '../support/browser.ts';
import { until } from '../support/clock.ts';
import { Console } from '../support/console-driver.ts';
import { startPostgres, type TestPostgres } from '../support/postgres.ts';
import { Product } from '../support/product.ts';

/** One change on eleven data sources in waves, as people see and steer it. `SCREENSHOTS=folder` keeps pictures. */
const folder = process.env['SCREENSHOTS'];
const names = Array.from({ length: 11 }, (_, number) => `tenant_${String(number + 1).padStart(2, '0')}`);
/** The data source whose database is not there yet. */
const late = 'tenant_07';
let product: Product;
let browser: Browser;
let postgres: TestPostgres;
let projectUid: string;

beforeAll(async () => {
  [product, browser, postgres] = await Promise.all([Product.start(), startBrowser(), startPostgres()]);
  const admin = await product.signIn('admin', 'admin');
  projectUid = (await admin.call(addProject, { body: { project: { name: 'shops' } } })).data.uid;
  const params = { project_uid: projectUid };
  const { data: tags } = await admin.call(listEnvironmentTags, { params, query: { page_index: 1, page_size: 5 } });
  const { host, port, user, password } = postgres;
  await sql('postgres', table);
  for (const name of names) {
    const db_service = {
      ...{ name, db_type: 'PostgreSQL', host, port: String(port), user, password },
      environment_tag_uid: tags[0]?.uid ?? '',
      additional_params: [{ name: 'database', value: name === late ? late : 'postgres' }],
    };
    await admin.call(addDbService, { params, body: { db_service } });
  }
  const body = { db_service_group: { name: 'tenants', members: { name_patterns: ['tenant_*'] } } };
  await admin.call(addDbServiceGroup, { params, body });
});

afterAll(async () => {
  await browser?.close();
  await product?.remove();
  await postgres?.stop();
});

const table = 'create table orders (id serial primary key, note text)';

async function sql(database: string, text: string): Promise<readonly (readonly unknown[])[]> {
  const { host, port, user, password } = postgres;
  const connection = await postgresDriver.connect(
    { dbType: 'PostgreSQL', host, port, user, password, params: { database } },
    { timeoutMs: 5000, applicationName: 'test' },
  );
  try {
    if (text.startsWith('select')) return (await connection.query(text, { maxRows: 5 })).rows;
    await connection.run(text);
    return [];
  } finally {
    await connection.close();
  }
}

const breaks = 'lf\nx cr\rx crlf\r\nx\t';

test.each(looks)('a group of eleven is changed in waves, stops at one and goes on: $theme $locale', async (look) => {
  const page = await openPage(browser, product.address, look);
  await signIn(page, { user: 'admin', password: 'admin' });
  const desk = new Console(page, product.address);
  const keep = (name: string) => folder && screenshot(page, `${folder}/${name}.${look.theme}.${look.locale}.png`);
  const said = (en: string, zh: string) => (look.locale === 'en-US' ? en : zh);
  const note = `note_${look.theme}_${look.locale.slice(0, 2)}`;

  await desk.open(`/sqle/project/${projectUid}/exec-workflow/create`);
  await desk.press(said('Add a group', '添加数据源组'));
  await page.getByRole('menuitem', { name: 'tenants' }).click();
  await page.getByRole('link', { name: said('Change this group in waves instead', '改为分批变更这个组') }).click();
  await desk.see('tenants');
  await page.getByLabel(said('Name', '名称'), { exact: true }).fill(note);
  await page.getByLabel(said('Data sources in the first wave', '第一批的数据源数')).fill('2');
  await page.getByLabel(said('Data sources in each further wave', '之后每批的数据源数')).fill('5');
  // Breaks of every kind reach each database as they were pasted.
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: product.address });
  await desk.pasteSql(`insert into orders (note) values ('${note}${breaks}')`);
  await keep('create');
  await desk.press(said('Begin and audit', '创建并审核'));
  await desk.see(said('Audited, not submitted', '待提交'));
  await keep('audited');
  await desk.press(said('Submit for approval', '提交审批'));
  await desk.confirm(said('Submit for approval', '提交审批'));
  await desk.see(said('The first wave waits for people', '第一批等待审批或上线'));

  await desk.press(said('Open it, with its approval', '查看工单与审批'));
  await desk.see(said('The first wave of a change on 11 data sources in 3 waves', '共 11 个数据源，3 批'));
  await keep('approval');
  await desk.press(said('Approve', '审批通过'));
  await desk.confirm(said('Approve', '审批通过'));
  await desk.press(said('Execute all', '全部上线'));
  await desk.confirm(said('Execute all', '全部上线'));
  await page
    .getByRole('link', { name: said('See all data sources and how far each is', '查看全部数据源与进度') })
    .click();
  await desk.see(said('It has stopped', '已停止'));
  await keep('stopped');

  await sql('postgres', `create database ${late}`);
  await sql(late, table);
  await desk.press(said('Pass over', '跳过'));
  await desk.see(said('a failure of it no longer counts', '其失败也不再计入停止规则'));
  await keep('skip');
  await desk.press(said('Cancel', '取消'));
  // That data source alone in one look, all that failed in the other.
  const again = look.theme === 'dark' ? said('Try again', '重试') : said('Try the failed again', '重试失败的数据源');
  await desk.press(again);
  await desk.confirm(again);
  await desk.see(said('11 of 11 succeeded', '11/11 成功'));
  await keep('finished');
  await desk.open(`/sqle/project/${projectUid}/exec-workflow`);
  await desk.see(said('11 sources in waves', '11 个数据源，分批'));
  await keep('list');
  await desk.open(`/sqle/project/${projectUid}/rollouts`);
  await desk.see(note);
  await keep('rollouts');
  // It is there in every database, once.
  const inserted = await Promise.all(
    ['postgres', late].map((database) => sql(database, `select count(*) from orders where note = '${note}${breaks}'`)),
  );
  expect(inserted).toEqual([[['10']], [['1']]]);
  await sql('postgres', `drop database ${late}`);
  expect(problemsOf(page)).toEqual([]);
  await closePage(page);
});

test('killed within a wave it goes on once it is started again, and nothing is there twice', async () => {
  await sql('postgres', `create database ${late}`);
  await sql(late, table);
  const slow = "insert into orders (note) values ('killed'); select pg_sleep(0.5)";
  let admin = await product.signIn('admin', 'admin');
  const params = { project_name: 'shops' };
  const { data: groups } = await admin.call(listDbServiceGroups, {
    params: { project_uid: projectUid },
    query: { page_index: 1, page_size: 5 },
  });
  const plan = { first_wave: 1, wave_size: 10, failures_allowed: 0 };
  const body = { name: 'killed', db_service_group_uid: groups[0]?.uid ?? '', sql: slow, ...plan };
  const { data: made } = await admin.call(createRollout, { params, body });
  const of = { params: { ...params, rollout_id: made.rollout_id } };
  const read = async () => (await admin.call(getRollout, of)).data;
  await until(async () => (await read()).state === 'audited');
  await admin.call(submitRollout, of);
  const ofFirst = { params: { ...params, workflow_id: made.rollout_id } };
  const { data: first } = await admin.call(getWorkflow, ofFirst);
  const step = first.record.workflow_step_list.find(({ number }) => number === first.record.current_step_number);
  const workflow_step_id = step?.workflow_step_id ?? 0;
  await admin.call(approveWorkflow, { params: { ...ofFirst.params, workflow_step_id }, body: {} });
  await admin.call(executeWorkflow, ofFirst);
  await until(async () => (await read()).running_count > 2);
  await product.kill();
  await product.start();
  admin = await product.signIn('admin', 'admin');
  await until(async () => (await read()).state !== 'running');
  expect(await read()).toMatchObject({ state: 'finished', succeeded_count: 11, failed_count: 0, running_count: 0 });
  const inserted = await Promise.all(
    ['postgres', late].map((database) => sql(database, "select count(*) from orders where note = 'killed'")),
  );
  expect(inserted).toEqual([[['10']], [['1']]]);
});
