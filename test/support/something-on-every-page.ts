import { setTimeout } from 'node:timers/promises';
import {
  createInstanceAuditPlan,
  getInstanceAuditPlanOverview,
  uploadCollectedSql,
} from '../../shared/contract/watching/audit-plans/operations.ts';
import { listSqlManages } from '../../shared/contract/watching/sql-manages/operations.ts';
import { createSqlException } from '../../shared/contract/watching/sql-exceptions/operations.ts';
import { addDataExport, addDataExportTasks } from '../../shared/contract/changes/data-exports/operations.ts';
import { addDriftCheck, saveStructureSnapshot } from '../../shared/contract/auditing/drift-checks/operations.ts';
import { addDiscoveryTask } from '../../shared/contract/databases/discovery/operations.ts';
import { addDbServiceGroup } from '../../shared/contract/databases/db-service-groups/operations.ts';
import { listDbServices } from '../../shared/contract/databases/db-services/operations.ts';
import { auditDirectly } from '../../shared/contract/auditing/direct-audits/operations.ts';
import { createAccessRequest } from '../../shared/contract/people/access-requests/operations.ts';
import { addMember } from '../../shared/contract/people/members/operations.ts';
import { addUser } from '../../shared/contract/people/users/operations.ts';
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
import { createRollout } from '../../shared/contract/changes/rollouts/operations.ts';
import { createWorkflow } from '../../shared/contract/changes/workflows/operations.ts';
import type { Person, Product } from './product.ts';

const page1 = { page_index: 1, page_size: 20 };

/** One thing of each kind in the demo project, so that every page has something to show; what each parameter of an address stands for. */
export async function somethingOnEveryPage(product: Product): Promise<Readonly<Record<string, string>>> {
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
  await admin.call(addDbServiceGroup, {
    params: { project_uid: project?.uid ?? '' },
    body: { db_service_group: { name: 'shops', members: { name_patterns: ['shop-*'], db_types: ['PostgreSQL'] } } },
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
  const { data: discovery } = await admin.call(addDiscoveryTask, {
    params: ofProject,
    body: {
      task: {
        db_service_uid: source?.uid ?? '',
        masking_template_id: 1,
        identification_method: 'BY_SAMPLE_DATA',
        execution_plan: 'PERIODIC',
        cron_expression: '0 2 * * *',
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
  const sqlId = await collected(product, admin, ofScan);
  const { data: optimization } = await admin.call(createOptimization, {
    params: { project_name: 'demo' },
    body: {
      optimization_name: 'every_page',
      instance_name: 'shop-postgres',
      schema_name: 'shop',
      sql_content: 'select id from customers where id in (select customer_id from orders order by id)',
    },
  });
  await askedForAccess(product, admin, { project_uid: project?.uid ?? '', db_service_uid: source?.uid ?? '' });
  const { data: drift } = await admin.call(addDriftCheck, {
    params: { project_name: 'demo' },
    body: {
      ...{ name: 'every night', instance_id: source?.uid ?? '', schema_name: 'shop' },
      baseline_db_object: { instance_id: source?.uid ?? '', schema_name: 'public' },
      ...{ cron_expression: '0 2 * * *', is_enabled: true, tells_managers: false },
    },
  });
  await admin.call(saveStructureSnapshot, {
    params: { project_name: 'demo' },
    body: { name: 'every object', instance_id: source?.uid ?? '', schema_name: 'shop' },
  });
  const { data: rollout } = await admin.call(createRollout, {
    params: { project_name: 'demo' },
    body: {
      ...{ name: 'everywhere', db_service_uids: [source?.uid ?? ''], instance_schema: 'shop' },
      ...{ sql: 'update customers set city = null', first_wave: 1, wave_size: 1, failures_allowed: 0 },
    },
  });
  return {
    optimizationId: optimization.sql_optimization_record_id,
    discoveryTaskId: String(discovery.task_id),
    driftCheckId: drift.drift_check_id,
    taskId: String(quick.task.task_id),
    sqlNum: '2',
    sqlManageId: sqlId,
    sqlId,
    rolloutId: rollout.rollout_id,
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
    schemaName: 'shop',
    workflowId: workflow.workflow_id,
    workflowTaskId: String(task.task_id),
    fileId: '1',
    templateId: '1',
    workflowType: 'workflow',
    dbType: 'PostgreSQL',
    ruleName: 'dml-require-where',
  };
}

/** Somebody new of the project who asks for access to a data source for a time. */
async function askedForAccess(
  product: Product,
  admin: Person,
  { project_uid, db_service_uid }: { project_uid: string; db_service_uid: string },
): Promise<void> {
  const [name, password] = ['asking', 'correct horse'];
  const { data: added } = await admin.call(addUser, { body: { user: { name, password } } });
  const params = { project_uid };
  await admin.call(addMember, { params, body: { member: { user_uid: added.uid } } });
  const asked = { db_service_uid, rights: ['sql_query' as const], hours: 8, reason: 'a fault at night' };
  const person = await product.signIn(name, password);
  await person.call(createAccessRequest, { params, body: { access_request: asked } });
}

/** A statement that a scanner reported, once it was counted. */
async function collected(
  product: Product,
  admin: Person,
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
  for (let tries = 0; tries < 200; tries++) {
    const { data } = await admin.call(listSqlManages, { params, query: page1 });
    const [first] = data;
    if (first) return String(first.id);
    await setTimeout(500);
  }
  throw new Error('a reported statement was not counted');
}
