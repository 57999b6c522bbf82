import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import * as approvalRules from '../../shared/contract/changes/approval-rules/operations.ts';
import * as exports from '../../shared/contract/changes/data-exports/operations.ts';
import { listDbServiceTips } from '../../shared/contract/databases/db-services/operations.ts';
import { addMember } from '../../shared/contract/people/members/operations.ts';
import { listProjects } from '../../shared/contract/people/projects/operations.ts';
import * as roles from '../../shared/contract/people/roles/operations.ts';
import { addUser } from '../../shared/contract/people/users/operations.ts';
import { permissions } from '../../shared/permissions.ts';
import { link } from '../../web/app/paths.ts';
import { closePage, openPage, screenshot, seriousBarriers, signIn, startBrowser } from '../support/browser.ts';
import { until } from '../support/clock.ts';
import { Console } from '../support/console-driver.ts';
import { Product, type Person } from '../support/product.ts';

/** A column is masked; a developer asks for its plain values, sees them for a time, and whoever decides has seen for what. `SCREENSHOTS=folder` keeps pictures. */
const folder = process.env['SCREENSHOTS'];
const sql = 'select id, email from shop.customers where id = 3';
const address = /@/;
let product: Product;
let browser: Browser;
let projectID: string;
const open = async (user: string, password: string): Promise<[Page, Console]> => {
  const page = await openPage(browser, product.address, { locale: 'en-US' });
  await signIn(page, { user, password });
  const desk = new Console(page, product.address);
  await desk.openProject('demo');
  return [page, desk];
};
const look = async (page: Page, name: string) => {
  if (folder !== undefined) await screenshot(page, join(folder, `${name}.png`));
  expect(await seriousBarriers(page)).toEqual([]);
};
const cellOf = (page: Page) =>
  page.getByRole('grid', { name: 'Results' }).locator('[role=gridcell]').filter({ hasText: /[@*]/ }).first();

let admin: readonly [Page, Console];
let developer: readonly [Page, Console];
beforeAll(async () => {
  [product, browser] = await Promise.all([Product.start(), startBrowser()]);
  await addDeveloper();
  admin = await open('admin', 'admin');
  developer = await open('dev', 'correct horse');
}, 240_000);

afterAll(async () => {
  for (const [page] of [admin ?? [], developer ?? []]) if (page) await closePage(page);
  await browser?.close();
  await product?.remove();
});

/** A development engineer on the shop of the demo. */
async function addDeveloper(): Promise<void> {
  const desk = await product.signIn('admin', 'admin');
  const [project] = (await desk.call(listProjects, { query: { page_index: 1, page_size: 5 } })).data;
  projectID = project?.uid ?? '';
  const params = { project_uid: projectID };
  const [source] = (await desk.call(listDbServiceTips, { params, query: {} })).data;
  const { data: added } = await desk.call(addUser, { body: { user: { name: 'dev', password: 'correct horse' } } });
  const onSource = { op_range_type: 'db_service' as const, range_uids: [source?.id ?? ''] };
  // A development engineer, and beside it the right to export.
  const roleUids = ['700403', await exporterRole(desk)];
  const member = {
    user_uid: added.uid,
    is_project_admin: false,
    project_manage_permissions: [],
    role_with_op_ranges: roleUids.map((role_uid) => ({ role_uid, ...onSource })),
  };
  await desk.call(addMember, { params, body: { member } });
}

async function exporterRole(desk: Person): Promise<string> {
  const role = { name: 'exporter', op_permission_uids: [permissions.create_export_task.uid] };
  await desk.call(roles.addRole, { body: { role } });
  const query = { page_index: 1, page_size: 10, filter_by_name: role.name };
  return (await desk.call(roles.listRoles, { query })).data[0]?.uid ?? '';
}

test('what an administrator masks, a developer does not see', async () => {
  const [page, desk] = admin;
  await page.getByRole('link', { name: 'Data masking', exact: true }).click();
  await page.getByRole('heading', { name: 'Data masking', level: 1 }).waitFor();
  await desk.press('Mask a column');
  for (const [label, value] of [
    ['Database or schema', 'shop'],
    ['Table', 'customers'],
    ['Column', 'email'],
  ] as const) {
    await page
      .getByRole('dialog')
      .getByRole('combobox', { name: new RegExp(`^${label}`) })
      .fill(value);
    // The names that the server lists lie over what stands below them until one is chosen.
    await page.getByRole('option', { name: value, exact: true }).click();
  }
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Masking rule/ })
    .click();
  await page.getByRole('option').first().click();
  await look(page, 'mask-a-column');
  await desk.confirm('Save');
  await page.getByRole('rowheader', { name: 'email' }).waitFor();
  await look(page, 'masked-columns');
  const [other, bench] = developer;
  await other.getByRole('link', { name: 'SQL workbench', exact: true }).click();
  await other.getByRole('heading', { name: 'SQL workbench', level: 1 }).waitFor();
  await bench.choose('Data source', 'shop-postgres');
  await bench.writeSql(sql);
  await other.keyboard.press('Control+Enter');
  await bench.see('1 row');
  expect(await cellOf(other).textContent()).not.toMatch(address);
  await look(other, 'masked-result');
}, 120_000);

test('the developer asks, and an administrator sees for which SQL before the button', async () => {
  const [page, bench] = developer;
  await bench.press('Ask for plain values');
  await page.getByRole('dialog').getByRole('textbox').fill('A customer called');
  await bench.confirm('Ask for plain values');
  const [deciding, desk] = admin;
  await deciding.getByRole('link', { name: 'Plain data requests', exact: true }).click();
  await desk.see('A customer called');
  await desk.press('Approve');
  const dialog = deciding.getByRole('dialog');
  await dialog.getByText(sql).waitFor();
  await dialog.getByText('shop.customers.email').waitFor();
  await look(deciding, 'approve-plain');
  await desk.confirm('Approve');
  await desk.see('Approved');
}, 120_000);

test('the developer begins the time, and sees the plain rows in that window alone', async () => {
  const [page, bench] = developer;
  await page.goto(product.address + link('unmasking', { projectID }), { waitUntil: 'networkidle' });
  await bench.press('Begin to look');
  await bench.confirm('Begin to look');
  await bench.press('See plain rows');
  await page.getByRole('dialog').getByRole('button', { name: 'Read the plain rows' }).click();
  await page.getByRole('dialog').getByText(address).first().waitFor();
  await look(page, 'plain-rows');
  await page.goto(product.address + new URL(page.url()).pathname, { waitUntil: 'networkidle' });
  expect(await page.getByText(address).count()).toBe(0);
  await page.goto(product.address + link('workbench', { projectID }), { waitUntil: 'networkidle' });
  await bench.writeSql(sql);
  await page.keyboard.press('Control+Enter');
  await bench.see('1 row');
  expect(await cellOf(page).textContent()).not.toMatch(address);
}, 120_000);

test('plain rows of an export of one’s own are asked for where its file is, and downloaded once somebody else has agreed', async () => {
  const [page, bench] = developer;
  const [deciding, desk] = admin;
  await exportedBy('dev');
  await page.goto(product.address + link('dataExports', { projectID }), { waitUntil: 'networkidle' });
  await page.getByRole('link', { name: 'addresses' }).click();
  await page.getByText('Sensitive columns are masked').waitFor();
  await askTwice();
  await look(page, 'export-masked');
  await bench.press('Ask for plain values');
  await page.getByRole('dialog').getByRole('textbox').fill('Letters to customers');
  await look(page, 'ask-plain-export');
  await bench.confirm('Ask for plain values');
  await deciding.goto(product.address + link('unmasking', { projectID }), { waitUntil: 'networkidle' });
  await deciding
    .getByRole('row', { name: /Letters to customers/ })
    .getByRole('button', { name: /^Approve/ })
    .click();
  await deciding.getByRole('dialog').getByText(sql).waitFor();
  await deciding.getByRole('dialog').getByText('A data export').waitFor();
  await desk.confirm('Approve');
  await desk.see('1 of 2 agreed');
  await deciding
    .getByRole('row', { name: /Letters to customers/ })
    .getByRole('button', { name: /^Approve/ })
    .click();
  await deciding.getByRole('dialog').getByText('Security (it is a look at plain data)').waitFor();
  await look(deciding, 'second-decision');
  await desk.confirm('Approve');
  await page.goto(product.address + link('unmasking', { projectID }), { waitUntil: 'networkidle' });
  const row = page.getByRole('row', { name: /Letters to customers/ });
  await row.getByRole('button', { name: /^Begin to look/ }).click();
  await bench.confirm('Begin to look');
  await row.getByRole('button', { name: /^See plain rows/ }).click();
  await look(page, 'plain-export');
  const downloading = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Download the plain rows (CSV)' }).click();
  const file = await (await downloading).path();
  expect(readFileSync(file, 'utf8')).toMatch(address);
}, 180_000);

/** A rule of the project: looks at plain data are decided twice. */
async function askTwice(): Promise<void> {
  const desk = await product.signIn('admin', 'admin');
  const params = { project_name: 'demo' };
  const { version } = (await desk.call(approvalRules.getApprovalRules, { params })).data;
  const rule = {
    demand: 'review' as const,
    conditions: [{ field: 'kind' as const, comparison: 'one_of' as const, value: ['unmask' as const] }],
    step: { desc: 'Security', approved_by_authorized: true, assignee_user_id_list: [] },
  };
  await desk.call(approvalRules.saveApprovalRules, { params, body: { version, rules: [rule] } });
}

/** An export of the masked rows that this person asks for, an administrator agrees to, and that has run. */
async function exportedBy(name: string): Promise<void> {
  const [own, other] = [await product.signIn(name, 'correct horse'), await product.signIn('admin', 'admin')];
  const params = { project_uid: projectID };
  const [source] = (await own.call(listDbServiceTips, { params, query: {} })).data;
  const task = {
    db_service_uid: source?.id ?? '',
    database_name: 'shop',
    export_sql: sql,
    export_file_type: 'CSV' as const,
  };
  const { data } = await own.call(exports.addDataExportTasks, { params, body: { data_export_tasks: [task] } });
  const tasks = data.data_export_task_uids.map((task_uid) => ({ task_uid }));
  const asked = { name: 'addresses', desc: '', tasks };
  const made = await own.call(exports.addDataExport, { params, body: { data_export_workflow: asked } });
  const of = { params: { ...params, data_export_workflow_uid: made.data.export_data_workflow_uid } };
  await other.call(exports.approveDataExport, { ...of, body: {} });
  await own.call(exports.exportDataExport, of);
  await until(async () => (await own.call(exports.getDataExport, of)).data.workflow_record.status === 'finish');
}
