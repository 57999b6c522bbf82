import * as z from 'zod';
import { addWorkflowComment } from '../../shared/contract/changes/workflow-comments/operations.ts';
import {
  createInstanceAuditPlan,
  getInstanceAuditPlanOverview,
} from '../../shared/contract/watching/audit-plans/operations.ts';
import { createAuditWhitelist } from '../../shared/contract/rules/audit-whitelist/operations.ts';
import { addDataExport, addDataExportTasks } from '../../shared/contract/changes/data-exports/operations.ts';
import { addDbServiceGroup } from '../../shared/contract/databases/db-service-groups/operations.ts';
import { addDbService } from '../../shared/contract/databases/db-services/operations.ts';
import { groups } from '../../shared/contract/index.ts';
import { addMember, addMemberGroup } from '../../shared/contract/people/members/operations.ts';
import type { Operation } from '../../shared/contract/operation.ts';
import {
  addBusinessTag,
  addProject,
  listBusinessTags,
  listEnvironmentTags,
} from '../../shared/contract/people/projects/operations.ts';
import { addRole } from '../../shared/contract/people/roles/operations.ts';
import {
  createCustomRule,
  createProjectRuleTemplate,
  createRuleTemplate,
  listCustomRules,
} from '../../shared/contract/rules/rules/operations.ts';
import { createSqlException } from '../../shared/contract/watching/sql-exceptions/operations.ts';
import { createScanTask, triggerScanTask } from '../../shared/contract/watching/scan-tasks/operations.ts';
import { createSqlAuditRecord } from '../../shared/contract/auditing/sql-audit-records/operations.ts';
import { createGitWebhook, listGitDeliveries } from '../../shared/contract/changes/git-webhooks/operations.ts';
import { createPipeline } from '../../shared/contract/changes/pipelines/operations.ts';
import { createRollout } from '../../shared/contract/changes/rollouts/operations.ts';
import { createSqlVersion } from '../../shared/contract/changes/sql-versions/operations.ts';
import { createAuditTask } from '../../shared/contract/auditing/tasks/operations.ts';
import { addUser, addUserGroup, listUserGroups, listUsers } from '../../shared/contract/people/users/operations.ts';
import { createProjectTemplate } from '../../shared/contract/changes/workflow-templates/operations.ts';
import { addDriftCheck } from '../../shared/contract/auditing/drift-checks/operations.ts';
import { addDiscoveryTask } from '../../shared/contract/databases/discovery/operations.ts';
import { addMaskingTemplate, listMaskingTemplates } from '../../shared/contract/databases/masking/operations.ts';
import { addSavedScript } from '../../shared/contract/changes/workbench/operations.ts';
import { createWorkflow } from '../../shared/contract/changes/workflows/operations.ts';
import { builtInRoles, permissions } from '../../shared/permissions.ts';
import type { ApiClient } from './api-client.ts';

/** Every operation of the contract by its name. */
export const operations: readonly { readonly name: string; readonly op: Operation }[] = Object.values(groups).flatMap(
  (own) => Object.entries(own).map(([name, op]) => ({ name, op })),
);

const page = { page_index: 1, page_size: 20 };

/** The ids of one thing of each kind, by the names that addresses and bodies give them. */
export type Ids = Awaited<ReturnType<typeof seed>>;

/** One thing of each kind, named after `name`: a project with a data source, a member, a group, a task, a workflow and an export. */
export async function seed(admin: ApiClient, name: string) {
  const { data: project } = await admin.call(addProject, { body: { project: { name } } });
  const inProject = { params: { project_uid: project.uid } };
  const {
    data: [tag],
  } = await admin.call(listEnvironmentTags, { ...inProject, query: page });
  await admin.call(addBusinessTag, { body: { business_tag: { name } } });
  const { data: businesses } = await admin.call(listBusinessTags, { query: page });
  const { data: source } = await admin.call(addDbService, {
    ...inProject,
    body: {
      db_service: {
        name,
        db_type: 'PostgreSQL',
        host: '127.0.0.1',
        port: '1',
        user: 'app',
        password: 'secret',
        environment_tag_uid: tag?.uid ?? '',
        maintenance_times: [],
      },
    },
  });
  await admin.call(addUser, { body: { user: { name: `user_${name}`, password: 'correct horse' } } });
  const { data: users } = await admin.call(listUsers, { query: page });
  const user = users.find((one) => one.name === `user_${name}`)?.uid ?? '';
  await admin.call(addUserGroup, { body: { user_group: { name: `group_${name}`, desc: '', user_uids: [user] } } });
  const { data: userGroups } = await admin.call(listUserGroups, { query: page });
  const { data: role } = await admin.call(addRole, {
    body: { role: { name: `role_${name}`, desc: '', op_permission_uids: [permissions.create_workflow.uid] } },
  });
  const grants = {
    is_project_admin: false,
    project_manage_permissions: [],
    role_with_op_ranges: [
      { role_uid: builtInRoles[1].uid, op_range_type: 'db_service' as const, range_uids: [source.uid] },
    ],
  };
  const { data: member } = await admin.call(addMember, {
    ...inProject,
    body: { member: { user_uid: user, ...grants } },
  });
  const { data: group } = await admin.call(addMemberGroup, {
    ...inProject,
    body: { member_group: { name: `team_${name}`, user_uids: [user], ...grants } },
  });
  await admin.call(createAuditWhitelist, { params: { project_name: name }, body: { value: `select '${name}'` } });
  await admin.call(createCustomRule, { body: { db_type: 'PostgreSQL', desc: `rule_${name}`, rule_script: name } });
  const {
    data: [custom],
  } = await admin.call(listCustomRules, { query: { filter_desc: `rule_${name}` } });
  const templateOf = (prefix: string) => ({
    rule_template_name: `${prefix}_${name}`,
    db_type: 'PostgreSQL',
    rule_list: [],
  });
  await admin.call(createRuleTemplate, { body: templateOf('platform') });
  await admin.call(createProjectRuleTemplate, { params: { project_name: name }, body: templateOf('project') });
  const { data: task } = await admin.call(createAuditTask, {
    params: { project_name: name },
    body: { instance_name: name, sql: 'update t set a = 1 where id = 1' },
  });
  const { data: quick } = await admin.call(createSqlAuditRecord, {
    params: { project_name: name },
    body: { db_type: 'PostgreSQL', sqls: 'update t set a = 1' },
  });
  const { data: workflow } = await admin.call(createWorkflow, {
    params: { project_name: name },
    body: { workflow_subject: `workflow_${name}`, task_ids: [task.task_id] },
  });
  const { data: script } = await admin.call(addSavedScript, {
    ...inProject,
    body: { name: `script_${name}`, sql: 'select 1' },
  });
  await admin.call(addMaskingTemplate, {
    ...inProject,
    body: { masking_template: { name: `masks_${name}`, rule_ids: [1] } },
  });
  const { data: discovery } = await admin.call(addDiscoveryTask, {
    ...inProject,
    body: {
      task: {
        db_service_uid: source.uid,
        masking_template_id: 1,
        identification_method: 'BY_FIELD_NAME',
        execution_plan: 'ONE_TIME',
      },
    },
  });
  const { data: drift } = await admin.call(addDriftCheck, {
    params: { project_name: name },
    body: {
      ...{ name: `drift_${name}`, instance_id: source.uid, schema_name: 'public' },
      baseline_db_object: { instance_id: source.uid, schema_name: 'other' },
      ...{ cron_expression: '0 0 1 1 *', is_enabled: false, tells_managers: false },
    },
  });
  const { data: masks } = await admin.call(listMaskingTemplates, { ...inProject, query: {} });
  const { data: version } = await admin.call(createSqlVersion, {
    params: { project_name: name },
    body: {
      version: `version_${name}`,
      create_sql_version_stage: [
        { name: 'only', stage_sequence: 1, create_stages_instance_dep: [{ stage_instance_id: source.uid }] },
      ],
    },
  });
  const { data: audited } = await admin.call(addDataExportTasks, {
    ...inProject,
    body: { data_export_tasks: [{ db_service_uid: source.uid, export_sql: 'select 1' }] },
  });
  const [exportTask = ''] = audited.data_export_task_uids;
  const { data: dataExport } = await admin.call(addDataExport, {
    ...inProject,
    body: { data_export_workflow: { name: `export_${name}`, tasks: [{ task_uid: exportTask }] } },
  });
  await admin.call(createSqlException, { params: { project_name: name }, body: { type: 'sql', content: name } });
  const { data: scan } = await admin.call(createInstanceAuditPlan, {
    params: { project_name: name },
    body: { instance_id: source.uid, audit_plans: [{ audit_plan_type: 'default' }] },
  });
  const ofScan = { project_name: name, instance_audit_plan_id: scan.instance_audit_plan_id };
  const { data: plans } = await admin.call(getInstanceAuditPlanOverview, { params: ofScan });
  await admin.call(createScanTask, {
    params: { project_name: name },
    body: {
      audit_plan_name: `task_${name}`,
      audit_plan_cron: '0 0 1 1 *',
      audit_plan_type: 'default',
      audit_plan_instance_type: 'PostgreSQL',
    },
  });
  const ofTask = { project_name: name, audit_plan_name: `task_${name}` };
  const { data: report } = await admin.call(triggerScanTask, { params: ofTask });
  const { data: pipeline } = await admin.call(createPipeline, {
    params: { project_name: name },
    body: {
      name: `pipeline_${name}`,
      nodes: [
        {
          name: 'only',
          type: 'audit',
          object_type: 'sql',
          object_path: 'db',
          audit_method: 'online',
          instance_name: name,
          rule_template_name: 'default_PostgreSQL_V1Rules',
        },
      ],
    },
  });
  const { data: process } = await admin.call(createProjectTemplate, {
    params: { project_name: name },
    body: {
      workflow_template_name: `process_${name}`,
      workflow_type: 'workflow',
      workflow_step_template_list: [{ type: 'sql_execute', execute_by_authorized: true }],
    },
  });
  const { data: webhook } = await admin.call(createGitWebhook, {
    params: { project_name: name },
    body: {
      host_kind: 'gitea',
      host_address: 'http://127.0.0.1:1',
      repository: 'shop/db',
      branch: 'main',
      folder: '',
      naming_scheme: 'flyway',
      db_service_uid: source.uid,
      access_token: 'secret',
    },
  });
  const { data: comment } = await admin.call(addWorkflowComment, {
    params: { project_name: name, workflow_id: workflow.workflow_id },
    body: { text: 'why', mention_uids: [], blocks: false },
  });
  const { git_webhook_uid } = webhook;
  const { data: calls } = await admin.call(listGitDeliveries, { params: { project_name: name, git_webhook_uid } });
  const { data: sourceGroup } = await admin.call(addDbServiceGroup, {
    ...inProject,
    body: { db_service_group: { name: `sources_${name}`, members: { db_service_uids: [source.uid] } } },
  });
  const { data: rollout } = await admin.call(createRollout, {
    params: { project_name: name },
    body: {
      ...{ name: `rollout_${name}`, db_service_uids: [source.uid], sql: 'select 1' },
      ...{ first_wave: 1, wave_size: 1, failures_allowed: 0 },
    },
  });
  return {
    rollout_id: rollout.rollout_id,
    db_service_group_uid: sourceGroup.uid,
    script_uid: script.script_uid,
    discovery_task_id: discovery.task_id,
    drift_check_id: drift.drift_check_id,
    drift_run_id: 'none',
    structure_snapshot_id: 'none',
    template_id: masks.at(-1)?.id ?? 0,
    git_webhook_uid,
    git_delivery_id: calls[0]?.git_delivery_id ?? '',
    workflow_template_id: process.workflow_template_id,
    project_uid: project.uid,
    project_name: name,
    pipeline_id: pipeline.pipeline_id,
    sql_version_id: version.sql_version_id,
    sql_version_stage_id: version.sql_version_id * 100 + 1,
    // A number as a text, so that what is nowhere is one as well.
    data_export_task_uid: Number(exportTask),
    data_export_workflow_uid: dataExport.export_data_workflow_uid,
    db_service_uid: source.uid,
    instance_name: name,
    user_uid: user,
    role_uid: role.uid,
    member_uid: member.uid,
    member_group_uid: group.id,
    user_group_uid: userGroups.find((one) => one.name === `group_${name}`)?.uid ?? '',
    environment_tag_uid: tag?.uid ?? '',
    business_tag_uid: businesses.find((one) => one.name === name)?.uid ?? '',
    audit_whitelist_id: 1,
    blacklist_id: 1,
    instance_id: source.uid,
    instance_audit_plan_id: scan.instance_audit_plan_id,
    audit_plan_id: plans[0]?.id ?? 0,
    audit_plan_name: `task_${name}`,
    audit_plan_report_id: Number(report.audit_plan_report_id),
    audit_plan_type: 'default',
    task_id: task.task_id,
    workflow_id: workflow.workflow_id,
    comment_id: comment.comment_id,
    workflow_name: `workflow_${name}`,
    sql_audit_record_id: quick.sql_audit_record_id,
    rule_id: custom?.rule_id ?? '',
    platform_template: `platform_${name}`,
    project_template: `project_${name}`,
  };
}

/** Reads first, then changes, and what removes things last, so that each call finds what it is about. */
export function inOrder(all: typeof operations): typeof operations {
  const rank = ({ op }: { op: Operation }) =>
    op.method === 'GET' ? 0 : op.method === 'DELETE' || /sessions$|archive$/.test(op.path) ? 2 : 1;
  return [...all].sort((a, b) => rank(a) - rank(b)).filter(({ name }) => name !== 'signOut');
}

/** The parameters of an address, of what is known. */
export function paramsOf(op: Operation, known: Partial<Ids>): Record<string, string> {
  const template = op.path.includes('{project_name}') ? known.project_template : known.platform_template;
  const bag: Record<string, unknown> = {
    ...known,
    workflow_step_id: 101,
    number: 1,
    sql_id: 1,
    schema_name: 'public',
    table_name: 't',
    rule_template_name: template,
    workflow_type: 'workflow',
    db_type: 'PostgreSQL',
  };
  return Object.fromEntries(
    [...op.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, String(bag[name] ?? 'x')]),
  );
}

/** The first page, where an operation has pages. */
export function pagingOf(op: Operation): object {
  return op.query instanceof z.ZodObject && 'page_index' in op.query.shape ? page : {};
}

type JsonSchema = {
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  minimum?: number;
  format?: string;
  default?: unknown;
};

/** The smallest input that a schema takes, with our ids wherever a field is named after one. */
export function sampleOf(schema: z.ZodType, known: object): Record<string, unknown> {
  return sample(
    z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema,
    '',
    known as Record<string, unknown>,
  ) as Record<string, unknown>;
}

function sample(schema: JsonSchema, name: string, known: Record<string, unknown>): unknown {
  const singular = name.replace(/^filter_by_/, '').replace(/s$/, '');
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return sample(schema.anyOf[0] ?? {}, name, known);
  if (schema.type === 'object')
    return Object.fromEntries(
      (schema.required ?? []).map((field) => [field, sample(schema.properties?.[field] ?? {}, field, known)]),
    );
  if (schema.type === 'array') return [sample(schema.items ?? {}, singular, known)];
  if (name in known || singular in known) return known[name] ?? known[singular];
  if (schema.type === 'integer' || schema.type === 'number') return Math.max(1, schema.minimum ?? 1);
  if (schema.type === 'boolean') return false;
  if (schema.format === 'date-time') return new Date(Date.now() + 3_600_000).toISOString();
  return /uid|role/.test(name) ? known['user_uid'] : /port/.test(name) ? '1' : `x${name.length}`;
}
