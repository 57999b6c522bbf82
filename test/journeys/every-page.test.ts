import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import {
  createInstanceAuditPlan,
  getInstanceAuditPlanOverview,
  uploadCollectedSql,
} from '../../shared/contract/watching/audit-plans/operations.ts';
import { listSqlManages } from '../../shared/contract/watching/sql-manages/operations.ts';
import { createSqlException } from '../../shared/contract/watching/sql-exceptions/operations.ts';
import type { Browser, Page } from 'playwright-core';
import { addDataExport, addDataExportTasks } from '../../shared/contract/changes/data-exports/operations.ts';
import { listDbServices } from '../../shared/contract/databases/db-services/operations.ts';
import { auditDirectly } from '../../shared/contract/auditing/direct-audits/operations.ts';
import { listProjects } from '../../shared/contract/people/projects/operations.ts';
import {
  createCustomRule,
  createProjectRuleTemplate,
  createRuleTemplate,
  listCustomRules,
  listRules,
} from '../../shared/contract/rules/rules/operations.ts';
import { createScanTask, triggerScanTask } from '../../shared/contract/watching/scan-tasks/operations.ts';
import { createOptimization } from '../../shared/contract/auditing/sql-optimization/operations.ts';
import { createSqlAuditRecord } from '../../shared/contract/auditing/sql-audit-records/operations.ts';
import { createAuditTask } from '../../shared/contract/auditing/tasks/operations.ts';
import { createGitWebhook } from '../../shared/contract/changes/git-webhooks/operations.ts';
import { createPipeline } from '../../shared/contract/changes/pipelines/operations.ts';
import { associateWorkflows, createSqlVersion } from '../../shared/contract/changes/sql-versions/operations.ts';
import { createWorkflow } from '../../shared/contract/changes/workflows/operations.ts';
import { pageNames, paths, type PageName } from '../../web/app/paths.ts';
import {
  calm,
  closePage,
  looks,
  openPage,
  screenshot,
  seriousBarriers,
  signIn,
  startBrowser,
  takeProblems,
  type Look,
} from '../support/browser.ts';
import { ImpatientClicks } from '../support/impatient-clicks.ts';
import { brokenWords } from '../support/broken-words.ts';
import { Product } from '../support/product.ts';

/** `SCREENSHOTS=folder` also keeps a picture of each page, in every language and theme. */
const folder = process.env['SCREENSHOTS'];
/** Every page of the console in both languages and both themes: it opens, says what it is, and keeps nobody out. */
const shown: readonly Look[] =
  folder === undefined
    ? [
        { theme: 'light', locale: 'en-US' },
        { theme: 'dark', locale: 'zh-CN' },
      ]
    : looks;
const behindSignIn = pageNames.filter((name) => paths[name].access !== 'public');
const page1 = { page_index: 1, page_size: 20 };
let product: Product;
let browser: Browser;
let ids: Readonly<Record<string, string>>;

beforeAll(async () => {
  [product, browser] = await Promise.all([Product.start(), startBrowser()]);
  const admin = await product.signIn('admin', 'admin');
  const {
    data: [project],
  } = await admin.call(listProjects, { query: page1 });
  const {
    data: [source],
  } = await admin.call(listDbServices, { params: { project_uid: project?.uid ?? '' }, query: page1 });
  const { data: task } = await admin.call(createAuditTask, {
    params: { project_name: 'demo' },
    body: {
      instance_name: 'shop-postgres',
      instance_schema: 'shop',
      exec_mode: 'sql_file',
      input_sql_file: { fileName: 'cities.sql', bytes: new TextEncoder().encode('update customers set city = null') },
    },
  });
  const { data: workflow } = await admin.call(createWorkflow, {
    params: { project_name: 'demo' },
    body: { workflow_subject: 'seen', task_ids: [task.task_id] },
  });
  await admin.call(createCustomRule, {
    body: {
      db_type: 'PostgreSQL',
      desc: 'No legacy columns',
      annotation: 'They are going to be dropped',
      rule_script: '(?i)\\blegacy_\\w+',
      tags: ['column', 'maintenance', 'dml', 'offline'],
    },
  });
  const {
    data: [custom],
  } = await admin.call(listCustomRules, { query: {} });
  const { data: rules } = await admin.call(listRules, { query: { filter_db_type: 'PostgreSQL' } });
  const rule_list = [
    ...rules.slice(0, 12).map(({ rule_name }) => ({ name: rule_name })),
    { name: custom?.rule_id ?? '', is_custom_rule: true, level: 'error' },
  ];
  await admin.call(createRuleTemplate, {
    body: {
      rule_template_name: 'platform_strict',
      desc: 'What every project keeps to',
      db_type: 'PostgreSQL',
      rule_list,
    },
  });
  await admin.call(createProjectRuleTemplate, {
    params: { project_name: 'demo' },
    body: { rule_template_name: 'shop_rules', desc: 'Ours', db_type: 'PostgreSQL', rule_list },
  });
  const sqls =
    'update customers set city = null;\nselect name from customers where id = 1;\ndelete from customers where city = 1';
  const { data: quick } = await admin.call(createSqlAuditRecord, {
    params: { project_name: 'demo' },
    body: { instance_name: 'shop-postgres', instance_schema: 'shop', sqls },
  });
  await admin.call(auditDirectly, {
    body: {
      project_id: project?.uid ?? '',
      instance_name: 'shop-postgres',
      schema_name: 'shop',
      sql_content: `${sqls};\nselect * from orders`,
    },
  });
  const { data: scan } = await admin.call(createInstanceAuditPlan, {
    params: { project_name: 'demo' },
    body: {
      instance_id: source?.uid ?? '',
      audit_plans: ['default', 'postgresql_top_sql', 'postgresql_performance_collect', 'postgresql_transactions'].map(
        (audit_plan_type) => ({ audit_plan_type }),
      ),
    },
  });
  await admin.call(createSqlException, {
    params: { project_name: 'demo' },
    body: { type: 'cidr', content: '10.0.0.0/8', desc: 'Monitoring' },
  });
  const ofProject = { project_uid: project?.uid ?? '' };
  const { data: audited } = await admin.call(addDataExportTasks, {
    params: ofProject,
    body: {
      data_export_tasks: [
        { db_service_uid: source?.uid ?? '', database_name: 'shop', export_sql: 'select * from customers' },
      ],
    },
  });
  const { data: dataExport } = await admin.call(addDataExport, {
    params: ofProject,
    body: {
      data_export_workflow: {
        name: 'customers',
        tasks: audited.data_export_task_uids.map((task_uid) => ({ task_uid })),
      },
    },
  });
  const { data: version } = await admin.call(createSqlVersion, {
    params: { project_name: 'demo' },
    body: {
      version: '2.23',
      create_sql_version_stage: [
        {
          name: 'production',
          stage_sequence: 1,
          create_stages_instance_dep: [{ stage_instance_id: source?.uid ?? '' }],
        },
      ],
    },
  });
  const stage = { sql_version_id: version.sql_version_id, sql_version_stage_id: version.sql_version_id * 100 + 1 };
  await admin.call(associateWorkflows, {
    params: { project_name: 'demo', ...stage },
    body: { workflow_ids: [workflow.workflow_id] },
  });
  const { data: webhook } = await admin.call(createGitWebhook, {
    params: { project_name: 'demo' },
    body: {
      host_kind: 'gitea',
      host_address: 'http://127.0.0.1:1',
      repository: 'shop/db',
      branch: 'main',
      folder: 'migrations',
      naming_scheme: 'flyway',
      db_service_uid: source?.uid ?? '',
      access_token: 'secret',
    },
  });
  const { data: pipeline } = await admin.call(createPipeline, {
    params: { project_name: 'demo' },
    body: {
      name: 'nightly',
      nodes: [
        {
          name: 'migrations',
          type: 'audit',
          object_type: 'sql',
          object_path: 'db',
          audit_method: 'offline',
          instance_type: 'PostgreSQL',
          rule_template_name: 'default_PostgreSQL_V1Rules',
        },
      ],
    },
  });
  const ofTask = { project_name: 'demo', audit_plan_name: 'every_hour' };
  await admin.call(createScanTask, {
    params: { project_name: 'demo' },
    body: {
      audit_plan_name: ofTask.audit_plan_name,
      audit_plan_cron: '0 * * * *',
      audit_plan_instance_type: 'PostgreSQL',
    },
  });
  const { data: scanReport } = await admin.call(triggerScanTask, { params: ofTask });
  const ofScan = { project_name: 'demo', instance_audit_plan_id: Number(scan.instance_audit_plan_id) };
  const sqlId = await collected(admin, ofScan);
  const { data: optimization } = await admin.call(createOptimization, {
    params: { project_name: 'demo' },
    body: {
      optimization_name: 'every_page',
      instance_name: 'shop-postgres',
      schema_name: 'shop',
      sql_content: 'select id from customers where id in (select customer_id from orders order by id)',
    },
  });
  ids = {
    optimizationId: optimization.sql_optimization_record_id,
    taskId: String(quick.task.task_id),
    sqlNum: '2',
    sqlManageId: sqlId,
    sqlId,
    versionId: String(version.sql_version_id),
    pipelineId: String(pipeline.pipeline_id),
    webhookUid: webhook.git_webhook_uid,
    workflowID: dataExport.export_data_workflow_uid,
    recordId: quick.sql_audit_record_id,
    scanId: scan.instance_audit_plan_id,
    taskName: 'every_hour',
    reportId: scanReport.audit_plan_report_id,
    ruleID: custom?.rule_id ?? '',
    projectID: project?.uid ?? '',
    dbServiceUid: source?.uid ?? '',
    workflowId: workflow.workflow_id,
    workflowTaskId: String(task.task_id),
    fileId: '1',
    templateId: '1',
    workflowType: 'workflow',
    dbType: 'PostgreSQL',
    ruleName: 'dml-require-where',
  };
});

afterAll(async () => {
  await browser.close();
  await product.remove();
});

/** A statement that a scanner reported, once it was counted. */
async function collected(
  admin: Awaited<ReturnType<Product['signIn']>>,
  params: { project_name: string; instance_audit_plan_id: number },
): Promise<string> {
  const { data: plans } = await admin.call(getInstanceAuditPlanOverview, { params });
  const plan = plans.find(({ audit_plan_type }) => audit_plan_type.type === 'default');
  await product.holding(plan?.audit_plan_type.token ?? '').call(uploadCollectedSql, {
    params: { project_name: params.project_name, audit_plan_id: plan?.id ?? 0 },
    body: {
      audit_plan_sql_list: [
        {
          audit_plan_sql_last_receive_text:
            'select c.city, count(*) from customers c join orders o on o.customer_id = c.id group by c.city order by 2',
          audit_plan_sql_schema: 'shop',
        },
      ],
    },
  });
  for (;;) {
    const { data } = await admin.call(listSqlManages, { params, query: page1 });
    const [first] = data;
    if (first) return String(first.id);
    await setTimeout(500);
  }
}

test('the sign-in page is open to everybody', async () => {
  const desks = await Promise.all(shown.map((look) => openPage(browser, `${product.address}/login`, look)));
  expect(await Promise.all(desks.map((page) => wrongWith(page, 'login')))).toEqual(shown.map(() => nothingWrong));
  await Promise.all(desks.map(closePage));
});

describe('signed in', () => {
  let desks: readonly Page[];

  beforeAll(async () => {
    desks = await Promise.all(
      shown.map(async (look) => {
        const page = await openPage(browser, product.address, { ...look, width: 1280 });
        await signIn(page, { user: 'admin', password: 'admin' });
        return page;
      }),
    );
  });
  afterAll(() => Promise.all(desks.map(closePage)));

  test.each(behindSignIn)('%s', async (name) => {
    const found = await Promise.all(
      desks.map(async (page, index) => {
        await (index === 0 && namesOneThing(name)
          ? page.goto(product.address + addressOf(name), { waitUntil: 'commit' })
          : follow(page, addressOf(name)));
        return wrongWith(page, name);
      }),
    );
    expect(found).toEqual(shown.map(() => nothingWrong));
  });

  describe('clicked twice', () => {
    const changes = new Set<string>();
    const clicks = new ImpatientClicks();
    // What was typed may be lost.
    beforeAll(() => void desks[0]?.on('dialog', (dialog) => void dialog.accept()));

    test.each(behindSignIn)('no button of %s sends a change twice', async (name) => {
      const page = desks[0]!;
      const sent = await clicks.on(page, () => openAfresh(page, addressOf(name)));
      sent.changes.forEach((change) => changes.add(change));
      expect(sent.twice).toEqual([]);
    });

    // Without changes nothing could be sent twice.
    test('changes were sent', () => {
      expect(changes.size).toBeGreaterThan(35);
    });
  });
});

const nothingWrong = { heading: expect.stringMatching(/\S/), barriers: [], brokenWords: [], problems: [] };

/** People send such an address to each other, so it must also open by itself, without what the pages before it have loaded. */
function namesOneThing(name: PageName): boolean {
  return /:(?!projectID)/.test(paths[name].path);
}

async function wrongWith(page: Page, name: PageName) {
  await page.locator('h1:not([data-left])').first().waitFor();
  await calm(page);
  await keepPicture(page, name);
  return {
    heading: await page.locator('h1').first().innerText(),
    barriers: await seriousBarriers(page),
    brokenWords: await brokenWords(page),
    problems: takeProblems(page),
  };
}

/** Goes to a page as a link inside the console does: without loading the console again. */
async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    // Who has signed in is at home already; a page that is not left keeps its heading.
    if (location.pathname === to) return;
    // The old page stays until the new one is ready.
    document.querySelectorAll('h1').forEach((heading) => heading.setAttribute('data-left', ''));
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
}

/** The page as it is when nothing was typed or opened yet; where it asks before it is left, the console is loaded again. */
async function openAfresh(page: Page, address: string): Promise<void> {
  await follow(page, address === '/' ? '/account' : '/');
  await calm(page);
  if (await page.locator('[role=dialog]:visible').first().isVisible())
    await page.goto(product.address + address, { waitUntil: 'commit' });
  else await follow(page, address);
  await page.locator('h1:not([data-left])').first().waitFor();
  await calm(page);
}

async function keepPicture(page: Page, name: PageName): Promise<void> {
  if (folder === undefined) return;
  const look = await page.evaluate(
    () => `${document.documentElement.style.colorScheme}.${document.documentElement.lang}`,
  );
  await screenshot(page, join(folder, `${name}.${look}.png`));
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
