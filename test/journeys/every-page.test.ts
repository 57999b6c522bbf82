import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { listDbServices } from '../../shared/contract/db-services.ts';
import { auditDirectly } from '../../shared/contract/direct-audits.ts';
import { listProjects } from '../../shared/contract/projects.ts';
import { createCustomRule, createProjectRuleTemplate, createRuleTemplate, listCustomRules, listRules } from '../../shared/contract/rules.ts';
import { createSqlAuditRecord } from '../../shared/contract/sql-audit-records.ts';
import { createAuditTask } from '../../shared/contract/tasks.ts';
import { createWorkflow } from '../../shared/contract/workflows.ts';
import { pageNames, paths, type PageName } from '../../web/app/paths.ts';
import { closePage, looks, openPage, problemsOf, screenshot, seriousBarriers, signIn, startBrowser, type Look } from '../support/browser.ts';
import { Product } from '../support/product.ts';

/** `SCREENSHOTS=folder` also keeps a picture of each page, in every language and theme. */
const folder = process.env['SCREENSHOTS'];
/** Every page of the console in both languages and both themes: it opens, says what it is, and keeps nobody out. */
const shown: readonly Look[] = folder === undefined ? [{ theme: 'light', locale: 'en-US' }, { theme: 'dark', locale: 'zh-CN' }] : looks;
const behindSignIn = pageNames.filter((name) => name !== 'login');
const page1 = { page_index: 1, page_size: 20 };
let product: Product;
let browser: Browser;
let ids: Readonly<Record<string, string>>;

beforeAll(async () => {
  [product, browser] = await Promise.all([Product.start(), startBrowser()]);
  const admin = await product.signIn('admin', 'admin');
  const { data: [project] } = await admin.call(listProjects, { query: page1 });
  const { data: [source] } = await admin.call(listDbServices, { params: { project_uid: project?.uid ?? '' }, query: page1 });
  const { data: task } = await admin.call(createAuditTask, { params: { project_name: 'demo' }, body: { instance_name: 'shop-postgres', instance_schema: 'shop', sql: 'update customers set city = null' } });
  const { data: workflow } = await admin.call(createWorkflow, { params: { project_name: 'demo' }, body: { workflow_subject: 'seen', task_ids: [task.task_id] } });
  await admin.call(createCustomRule, { body: { db_type: 'PostgreSQL', desc: 'No legacy columns', annotation: 'They are going to be dropped', rule_script: '(?i)\\blegacy_\\w+', tags: ['column', 'maintenance', 'dml', 'offline'] } });
  const { data: [custom] } = await admin.call(listCustomRules, { query: {} });
  const { data: rules } = await admin.call(listRules, { query: { filter_db_type: 'PostgreSQL' } });
  const rule_list = [...rules.slice(0, 12).map(({ rule_name }) => ({ name: rule_name })), { name: custom?.rule_id ?? '', is_custom_rule: true, level: 'error' }];
  await admin.call(createRuleTemplate, { body: { rule_template_name: 'platform_strict', desc: 'What every project keeps to', db_type: 'PostgreSQL', rule_list } });
  await admin.call(createProjectRuleTemplate, { params: { project_name: 'demo' }, body: { rule_template_name: 'shop_rules', desc: 'Ours', db_type: 'PostgreSQL', rule_list } });
  const sqls = 'update customers set city = null;\nselect name from customers where id = 1;\ndelete from customers where city = 1';
  const { data: quick } = await admin.call(createSqlAuditRecord, { params: { project_name: 'demo' }, body: { instance_name: 'shop-postgres', instance_schema: 'shop', sqls } });
  await admin.call(auditDirectly, { body: { project_id: project?.uid ?? '', instance_name: 'shop-postgres', schema_name: 'shop', sql_content: `${sqls};\nselect * from orders` } });
  ids = { recordId: quick.sql_audit_record_id, ruleID: custom?.rule_id ?? '', projectID: project?.uid ?? '', dbServiceUid: source?.uid ?? '', workflowId: workflow.workflow_id, workflowName: 'default', dbType: 'PostgreSQL', ruleName: 'dml-require-where' };
});

afterAll(async () => {
  await browser.close();
  await product.remove();
});

test.each(shown)('the sign-in page is open to everybody: $theme, $locale', async (look) => {
  const page = await openPage(browser, `${product.address}/login`, look);
  expect(await checked(page)).toEqual(nothingWrong);
  await closePage(page);
});

describe.each(shown)('signed in: $theme, $locale', (look) => {
  let page: Page;

  beforeAll(async () => {
    page = await openPage(browser, product.address, look);
    await signIn(page, { user: 'admin', password: 'admin' });
  });
  afterAll(() => closePage(page));

  test.each(behindSignIn)('%s', async (name) => {
    await page.goto(product.address + addressOf(name), { waitUntil: 'networkidle' });
    await page.locator('h1').first().waitFor();
    if (folder !== undefined) await screenshot(page, join(folder, `${name}.${look.theme}.${look.locale}.png`));
    expect(await checked(page)).toEqual(nothingWrong);
  });
});

const nothingWrong = { heading: expect.stringMatching(/\S/), barriers: [], problems: [] };

async function checked(page: Page) {
  return { heading: await page.locator('h1').first().innerText(), barriers: await seriousBarriers(page), problems: problemsOf(page) };
}

/** The address of a page with real ids; one that no test data fits is a gap of this test. */
function addressOf(name: PageName): string {
  return paths[name].path.replace(/:(\w+)/g, (_, parameter: string) => {
    const value = parameter === 'templateName' ? templateOf(name) : ids[parameter];
    if (value === undefined) throw new Error(`this test knows no ${parameter} for page ${name}`);
    return value;
  });
}

function templateOf(name: PageName): string {
  return name.startsWith('project') ? 'shop_rules' : 'platform_strict';
}
