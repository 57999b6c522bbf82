import * as discovery from '../../../shared/contract/databases/discovery/operations.ts';
import * as masking from '../../../shared/contract/databases/masking/operations.ts';
import { createScanTask } from '../../../shared/contract/watching/scan-tasks/operations.ts';
import * as dbServices from '../../../shared/contract/databases/db-services/operations.ts';
import type { Operation } from '../../../shared/contract/operation.ts';
import { usedKinds, useKinds, type ShownUse, type UsedKind } from '../../../shared/record-uses.ts';
import * as projects from '../../../shared/contract/people/projects/operations.ts';
import * as roles from '../../../shared/contract/people/roles/operations.ts';
import * as rules from '../../../shared/contract/rules/rules/operations.ts';
import * as versions from '../../../shared/contract/changes/sql-versions/operations.ts';
import * as users from '../../../shared/contract/people/users/operations.ts';
import * as templates from '../../../shared/contract/changes/workflow-templates/operations.ts';
import * as workflows from '../../../shared/contract/changes/workflows/operations.ts';
import { limits } from '../../../shared/limits.ts';
import { permissions } from '../../../shared/permissions.ts';
import { operations } from '../../../test/support/every-operation.ts';
import { workflowBench, type WorkflowBench } from '../../../test/support/workflow-bench.ts';
import { refusalsOfUse } from './naming-uses.ts';

/** Whoever deletes what is in use is told by what: walked for everything that can be in use. */
let bench: WorkflowBench;
const as = (user: string) => bench.api.as(user);
const inShop = { params: { project_name: 'shop' } };
const ofShop = () => ({ params: { project_uid: bench.projectUid } });
const known = {
  tag: '',
  business: '',
  role: '',
  process: 0,
  version: 0,
  rule: '',
  maskingRule: 0,
  sensitiveType: 0,
  maskingTemplate: 0,
};

beforeAll(async () => {
  bench = await workflowBench();
  await useTemplates();
  await useTags();
  await useRole();
  await useProcess();
  await useVersion();
  await useMasking();
});
afterAll(() => bench.close());

async function useTemplates() {
  await as('sys').call(rules.createCustomRule, {
    body: { db_type: 'PostgreSQL', desc: 'No legacy', rule_script: 'legacy' },
  });
  known.rule = (await as('sys').call(rules.listCustomRules, { query: {} })).data[0]?.rule_id ?? '';
  const body = (name: string) => ({
    rule_template_name: name,
    db_type: 'PostgreSQL',
    rule_list: [{ name: known.rule, is_custom_rule: true, level: 'error' as const }],
  });
  await as('director').call(rules.createProjectRuleTemplate, { ...inShop, body: body('house') });
  await as('sys').call(rules.createRuleTemplate, { body: body('wide') });
  await bench.addSource('payments', { sqle_config: { audit_enabled: true, rule_template_name: 'house' } });
  await bench.addSource('stock', { sqle_config: { audit_enabled: true, rule_template_name: 'wide' } });
  await as('director').call(createScanTask, {
    ...inShop,
    body: {
      audit_plan_name: 'nightly',
      audit_plan_cron: '0 0 1 1 *',
      audit_plan_type: 'default',
      audit_plan_instance_type: 'PostgreSQL',
      rule_template_name: 'house',
    },
  });
}

async function useTags() {
  const { data: sources } = await as('director').call(dbServices.listDbServices, {
    ...ofShop(),
    query: { page_size: 10, page_index: 1 },
  });
  known.tag = sources[0]?.environment_tag?.uid ?? '';
  await as('admin').call(projects.addBusinessTag, { body: { business_tag: { name: 'retail' } } });
  const { data } = await as('admin').call(projects.listBusinessTags, { query: { page_size: 10, page_index: 1 } });
  known.business = data[0]?.uid ?? '';
  await as('director').call(projects.updateProject, {
    ...ofShop(),
    body: { project: { business_tag: { uid: known.business } } },
  });
}

async function useRole() {
  const { data } = await as('sys').call(roles.addRole, {
    body: { role: { name: 'submitters', desc: '', op_permission_uids: [permissions.create_workflow.uid] } },
  });
  known.role = data.uid;
  await bench.api.addUser('rosa');
  await bench.api.addMember(bench.projectUid, 'rosa', { roles: [{ role: known.role, on: [bench.dbServiceUid] }] });
}

async function useProcess() {
  const { data } = await as('director').call(templates.createProjectTemplate, {
    ...inShop,
    body: {
      workflow_template_name: 'careful',
      workflow_type: 'workflow',
      workflow_step_template_list: [
        { type: 'sql_review', assignee_user_id_list: [bench.api.uidOf('lee')] },
        { type: 'sql_execute', execute_by_authorized: true },
      ],
      instance_id_list: [bench.dbServiceUid],
    },
  });
  known.process = data.workflow_template_id;
}

async function useVersion() {
  const { data } = await as('director').call(versions.createSqlVersion, {
    ...inShop,
    body: {
      version: 'autumn',
      create_sql_version_stage: [
        { name: 'only', stage_sequence: 1, create_stages_instance_dep: [{ stage_instance_id: bench.dbServiceUid }] },
      ],
    },
  });
  known.version = data.sql_version_id;
  await as('mei').call(workflows.createWorkflow, {
    ...inShop,
    body: {
      workflow_subject: 'add_column',
      task_ids: [await bench.audit('select 1')],
      sql_version_id: known.version,
    },
  });
}

async function useMasking() {
  const { data: type } = await as('director').call(masking.addSensitiveType, {
    ...ofShop(),
    body: { type: { cn_name: 'badge', en_identifier: 'badge', field_keywords: ['badge'] } },
  });
  const masking_algorithm_config = { mask_type: 'CHAR' as const, masking_algorithm_name: 'CHAR' };
  const { data: rule } = await as('director').call(masking.addMaskingRule, {
    ...ofShop(),
    body: {
      rule: {
        name: 'hidden badge',
        sensitive_data_type_uid: String(type.sensitive_data_type_id),
        masking_algorithm_config,
      },
    },
  });
  await as('director').call(masking.addMaskingTemplate, {
    ...ofShop(),
    body: { masking_template: { name: 'badges', rule_ids: [rule.rule_id] } },
  });
  const column = { schema_name: 'public', table_name: 'people', column_name: 'badge', masking_rule_id: rule.rule_id };
  await as('director').call(masking.configureMaskingRules, {
    ...ofShop(),
    body: { masking_rule_configs: [{ db_service_uid: bench.dbServiceUid, ...column }] },
  });
  const { data: templates } = await as('director').call(masking.listMaskingTemplates, { ...ofShop(), query: {} });
  known.maskingTemplate = templates.find(({ name }) => name === 'badges')?.id ?? 0;
  await as('director').call(discovery.addDiscoveryTask, {
    ...ofShop(),
    body: {
      task: {
        db_service_uid: bench.dbServiceUid,
        masking_template_id: known.maskingTemplate,
        identification_method: 'BY_FIELD_NAME',
        execution_plan: 'ONE_TIME',
      },
    },
  });
  known.maskingRule = rule.rule_id;
  known.sensitiveType = type.sensitive_data_type_id;
}

type Case = {
  readonly op: Operation;
  readonly by?: string;
  readonly params: () => Record<string, unknown>;
  readonly named: readonly string[];
};
const sources = ['Data source orders', 'Data source payments', 'Data source stock'];
const cases = {
  db_service: [
    {
      op: dbServices.deleteDbService,
      params: () => ({ ...ofShop().params, db_service_uid: bench.dbServiceUid }),
      named: ['Workflow add_column'],
    },
  ],
  project: [{ op: projects.deleteProject, params: () => ofShop().params, named: sources }],
  environment_tag: [
    {
      op: projects.deleteEnvironmentTag,
      params: () => ({ ...ofShop().params, environment_tag_uid: known.tag }),
      named: sources,
    },
  ],
  business_tag: [
    {
      op: projects.deleteBusinessTag,
      params: () => ({ business_tag_uid: known.business }),
      named: ['Project shop'],
    },
  ],
  user: [
    {
      op: users.deleteUser,
      by: 'sys',
      params: () => ({ user_uid: bench.api.uidOf('lee') }),
      named: ['Workflow add_column of shop'],
    },
  ],
  role: [
    {
      op: roles.deleteRole,
      by: 'sys',
      params: () => ({ role_uid: known.role }),
      named: ['Rights of a member rosa of shop'],
    },
  ],
  workflow_template: [
    {
      op: templates.deleteProjectTemplate,
      params: () => ({ ...inShop.params, workflow_template_id: known.process }),
      named: ['Workflow add_column'],
    },
  ],
  rule_template: [
    {
      op: rules.deleteProjectRuleTemplate,
      params: () => ({ ...inShop.params, rule_template_name: 'house' }),
      named: ['Scan task nightly', 'Data source payments'],
    },
    {
      op: rules.deleteRuleTemplate,
      by: 'sys',
      params: () => ({ rule_template_name: 'wide' }),
      named: ['Data source stock of shop'],
    },
  ],
  custom_rule: [
    {
      op: rules.deleteCustomRule,
      by: 'sys',
      params: () => ({ rule_id: known.rule }),
      named: ['Rule template wide', 'Rule template house of shop'],
    },
  ],
  sql_version: [
    {
      op: versions.deleteSqlVersion,
      params: () => ({ ...inShop.params, sql_version_id: known.version }),
      named: ['Workflow add_column'],
    },
  ],
  masking_rule: [
    {
      op: masking.deleteMaskingRule,
      params: () => ({ ...ofShop().params, rule_id: known.maskingRule }),
      named: ['Data source orders (public.people.badge)', 'Masking template badges'],
    },
  ],
  sensitive_type: [
    {
      op: masking.deleteSensitiveType,
      params: () => ({ ...ofShop().params, sensitive_data_type_id: known.sensitiveType }),
      named: ['Masking rule hidden badge'],
    },
  ],
  masking_template: [
    {
      op: masking.deleteMaskingTemplate,
      params: () => ({ ...ofShop().params, template_id: known.maskingTemplate }),
      named: ['Discovery task orders'],
    },
  ],
} satisfies Readonly<Record<UsedKind, readonly Case[]>> as Readonly<Record<UsedKind, readonly Case[]>>;

test.each(usedKinds.flatMap((kind) => cases[kind].map((one) => ({ ...one, kind, path: one.op.path }))))(
  'deleting a $kind that is in use says by what: $path',
  async ({ kind, op, by = 'director', params, named }) => {
    const refusal = await as(by).refusal(op, { params: params() as never });
    expect(refusalsOfUse[kind]).toContain(refusal.error);
    expect(wordsOf(refusal)).toEqual(named);
    expect(usesIn(refusal).every(({ more, hidden, is_part }) => more === 0 && hidden === 0 && !is_part)).toBe(true);
    expect(
      usesIn(refusal)
        .flatMap(({ names }) => names)
        .every(({ id, project_uid: uid }) => id !== '' && uid !== undefined),
    ).toBe(true);
  },
);

test('every operation that deletes is walked here, or is never refused because of use', () => {
  const walked = new Set(Object.values(cases).flatMap((all) => all.map(({ op }) => op)));
  const deleting = operations.filter(({ op }) => op.method === 'DELETE' && !walked.has(op)).map(({ name }) => name);
  expect(deleting.sort()).toEqual(Object.keys(neverRefused).sort());
});

/** These take along what hangs on them, with what that is. */
const neverRefused: Readonly<Record<string, string>> = {
  deleteAuditPlan: 'a scan type goes with what it collected',
  deleteAuditWhitelist: 'judges nothing any more',
  deleteDbServiceGroup: 'its members stay',
  deleteDbServiceSyncTask: 'what it took over stays as it is',
  deleteFront: 'nothing leads to it any more',
  deleteGateway: 'its accounts stay where they are',
  deleteGitWebhook: 'goes with its deliveries',
  deleteInstanceAuditPlan: 'a scan goes with what it collected',
  deleteDriftCheck: 'goes with its runs',
  deleteDiscoveryTask: 'goes with what it found; what was confirmed stays masked',
  deleteMember: 'takes the rights with it; what waits for the member stays with the others',
  deleteMemberGroup: 'takes the rights with it',
  deleteOptimizationFeedback: 'is an opinion',
  deletePipeline: 'goes with its tokens',
  deleteReportMail: 'is sent no more',
  deleteExportComment: 'is a text that nothing hangs on',
  deleteWorkflowComment: 'is a text that nothing hangs on',
  deleteSavedScript: 'is a text that nothing runs by itself',
  deleteScanTask: 'goes with its reports',
  deleteStructureSnapshot: 'drift checks against it say that it is gone',
  deleteSqlException: 'judges nothing any more',
  deleteUserGroup: 'its users stay',
  endAgentConnection: 'the program is let in again by its person',
  endSession: 'is signed out',
  forgetKnownHost: 'is asked for again',
  releaseUserBinding: 'binds nobody any more',
  removeAccessToken: 'opens nothing any more',
  removeLogo: 'the own one is shown again',
  removePasskey: 'signs in nobody any more',
  removeTotp: 'is asked for no more',
  resetSecondFactors: 'are asked for no more',
  signOut: 'is signed out',
};

test('who may delete but not see is told how many there are', async () => {
  await bench.api.addUser('petra');
  await bench.api.addMember(bench.projectUid, 'petra', { permissions: ['manage_approval_template'] } as never);
  const refusal = await as('petra').refusal(templates.deleteProjectTemplate, {
    params: { ...inShop.params, workflow_template_id: known.process },
  });
  expect(usesIn(refusal)).toEqual([{ kind: 'workflow', names: [], more: 0, hidden: 1, is_part: false }]);
});

test('a business tag names the projects of its reader and counts those of others', async () => {
  const { data } = await as('admin').call(projects.addProject, {
    body: { project: { name: 'secret', business_tag: { uid: known.business } } },
  });
  const refusal = await as('director').refusal(projects.deleteBusinessTag, {
    params: { business_tag_uid: known.business },
  });
  expect(usesIn(refusal)).toMatchObject([{ kind: 'project', names: [{ name: 'shop' }], hidden: 1 }]);
  await as('admin').call(projects.deleteProject, { params: { project_uid: data.uid } });
});

test('so many are named, and the rest is counted', async () => {
  for (let number = 0; number < limits.useNamesMax; number++) await bench.addSource(`more_${number}`);
  const refusal = await as('director').refusal(projects.deleteProject, ofShop());
  const [use] = usesIn(refusal);
  expect(use?.names).toHaveLength(limits.useNamesMax);
  expect(use?.more).toBe(3);
});

test('what nothing uses is deleted, and nothing is looked for', async () => {
  const { data } = await as('sys').call(roles.addRole, {
    body: { role: { name: 'idle', desc: '', op_permission_uids: [permissions.create_workflow.uid] } },
  });
  const before = bench.api.units().read;
  await as('sys').call(roles.deleteRole, { params: { role_uid: data.uid } });
  expect(bench.api.units().read - before).toBeLessThan(15);
});

function usesIn(refusal: object): readonly ShownUse[] {
  return (refusal as { readonly uses?: readonly ShownUse[] }).uses ?? [];
}

function wordsOf(refusal: object): string[] {
  return usesIn(refusal).flatMap(({ kind, names }) =>
    names.map(({ name, project_name: project }) =>
      [useKinds.labels[kind].en, name, ...(project === undefined ? [] : ['of', project])].join(' '),
    ),
  );
}
