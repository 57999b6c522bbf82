import * as comparisons from '../../shared/contract/auditing/database-comparison/operations.ts';
import * as webhooks from '../../shared/contract/changes/git-webhooks/operations.ts';
import * as pipelines from '../../shared/contract/changes/pipelines/operations.ts';
import * as versions from '../../shared/contract/changes/sql-versions/operations.ts';
import * as workflows from '../../shared/contract/changes/workflows/operations.ts';
import type { BodyReference } from './body-references.ts';
import type { Ids } from './every-operation.ts';

type Things = { readonly mine: Ids; readonly theirs: Ids; readonly nowhere: Ids };

/** Each field of a body of versions that names another thing. */
export function versionReferences({ mine, theirs, nowhere }: Things): Readonly<Record<string, BodyReference>> {
  const ofProject = (kind: 'workflow_id' | 'db_service_uid') => () => [theirs[kind], nowhere[kind]];
  const { project_name, sql_version_id, sql_version_stage_id, db_service_uid } = mine;
  const ofVersion = { project_name, sql_version_id };
  const stages = (field: string, from: string, to?: string) => [
    { name: 'only', stage_sequence: 1, [field]: [{ stage_instance_id: from, next_stage_instance_id: to }] },
  ];
  const target = (workflow_id: string, instance_id: string, target_instance_id: string): BodyReference['call'] =>
    (() => [
      versions.batchReleaseWorkflows,
      {
        params: ofVersion,
        body: {
          release_workflows: [{ workflow_id, target_release_instances: [{ instance_id, target_instance_id }] }],
        },
      },
    ]) as BodyReference['call'];
  const create = (from: string, to?: string): ReturnType<BodyReference['call']> => [
    versions.createSqlVersion,
    {
      params: { project_name },
      body: { version: 'foreign', create_sql_version_stage: stages('create_stages_instance_dep', from, to) },
    },
  ];
  const update = (from: string, to?: string): ReturnType<BodyReference['call']> => [
    versions.updateSqlVersion,
    { params: ofVersion, body: { update_sql_version_stage: stages('update_stages_instance_dep', from, to) } },
  ];
  const webhook = { branch: 'main', db_service_uid };
  const added = (change: object): ReturnType<BodyReference['call']> => [
    webhooks.createGitWebhook,
    {
      params: { project_name },
      body: {
        host_kind: 'gitea',
        host_address: 'http://127.0.0.1:1',
        repository: 'shop/db',
        folder: '',
        naming_scheme: 'flyway',
        access_token: '',
        ...webhook,
        ...change,
      },
    },
  ];
  const changed = (change: object): ReturnType<BodyReference['call']> => [
    webhooks.updateGitWebhook,
    {
      params: { project_name, git_webhook_uid: mine.git_webhook_uid },
      body: { ...webhook, is_enabled: true, ...change },
    },
  ];
  const noVersion = () => [987_654];
  const ofWebhooks = Object.fromEntries(
    (
      [
        ['createGitWebhook', added],
        ['updateGitWebhook', changed],
      ] as const
    ).flatMap(([name, call]): [string, BodyReference][] => [
      [`${name} db_service_uid`, { wrong: ofProject('db_service_uid'), call: (uid) => call({ db_service_uid: uid }) }],
      [
        `${name} sql_version_id`,
        { wrong: noVersion, call: (id) => call({ sql_version_id: id, sql_version_stage_id }) },
      ],
      [
        `${name} sql_version_stage_id`,
        { wrong: noVersion, call: (id) => call({ sql_version_id, sql_version_stage_id: id }) },
      ],
    ]),
  );
  return {
    ...ofWebhooks,
    'associateWorkflows workflow_ids[]': {
      wrong: ofProject('workflow_id'),
      call: (id) => [
        versions.associateWorkflows,
        { params: { ...ofVersion, sql_version_stage_id }, body: { workflow_ids: [id] } },
      ],
    },
    'batchExecuteWorkflows workflow_ids[]': {
      wrong: ofProject('workflow_id'),
      call: (id) => [versions.batchExecuteWorkflows, { params: ofVersion, body: { workflow_ids: [id] } }],
    },
    'batchReleaseWorkflows release_workflows[].workflow_id': {
      wrong: ofProject('workflow_id'),
      call: (id) => target(id, db_service_uid, db_service_uid)(id),
    },
    'batchReleaseWorkflows release_workflows[].target_release_instances[].instance_id': {
      wrong: ofProject('db_service_uid'),
      call: (id) => target(mine.workflow_id, id, db_service_uid)(id),
    },
    'batchReleaseWorkflows release_workflows[].target_release_instances[].target_instance_id': {
      wrong: ofProject('db_service_uid'),
      call: (id) => target(mine.workflow_id, db_service_uid, id)(id),
    },
    'createSqlVersion create_sql_version_stage[].create_stages_instance_dep[].stage_instance_id': {
      wrong: ofProject('db_service_uid'),
      call: (id) => create(id),
    },
    'createSqlVersion create_sql_version_stage[].create_stages_instance_dep[].next_stage_instance_id': {
      wrong: ofProject('db_service_uid'),
      call: (id) => create(db_service_uid, id),
    },
    'updateSqlVersion update_sql_version_stage[].update_stages_instance_dep[].stage_instance_id': {
      wrong: ofProject('db_service_uid'),
      call: (id) => update(id),
    },
    'updateSqlVersion update_sql_version_stage[].update_stages_instance_dep[].next_stage_instance_id': {
      wrong: ofProject('db_service_uid'),
      call: (id) => update(db_service_uid, id),
    },
    ...nodeReferences({ mine, theirs, nowhere }),
    ...comparisonReferences({ mine, theirs, nowhere }),
    'createWorkflow sql_version_id': {
      wrong: () => [nowhere.sql_version_id, 4711],
      call: (id) => [
        workflows.createWorkflow,
        {
          params: { project_name },
          body: { workflow_subject: 'versioned', task_ids: [mine.task_id], sql_version_id: id },
        },
      ],
    },
  };
}

/** Each field of a node of a pipeline that names another thing. */
function nodeReferences({ mine, theirs, nowhere }: Things): Readonly<Record<string, BodyReference>> {
  const { project_name, pipeline_id, instance_name, sql_version_id, sql_version_stage_id } = mine;
  const release = { type: 'release', release_action: 'create_workflow', rule_template_name: '' };
  const noVersion = () => [987_654];
  const nodes = (change: object) => [
    {
      name: 'other',
      type: 'audit',
      object_type: 'sql',
      object_path: 'db',
      audit_method: 'online',
      instance_name,
      rule_template_name: 'default_PostgreSQL_V1Rules',
      ...change,
    },
  ];
  const of = (
    field: string,
    wrong: BodyReference['wrong'],
    beside: object = {},
  ): Readonly<Record<string, BodyReference>> => ({
    [`createPipeline nodes[].${field}`]: {
      wrong,
      call: (value) => [
        pipelines.createPipeline,
        { params: { project_name }, body: { name: 'foreign', nodes: nodes({ ...beside, [field]: value }) } },
      ],
    },
    [`updatePipeline nodes[].${field}`]: {
      wrong,
      call: (value) => [
        pipelines.updatePipeline,
        { params: { project_name, pipeline_id }, body: { nodes: nodes({ ...beside, [field]: value }) } },
      ],
    },
  });
  return {
    ...of('instance_name', () => [theirs.instance_name, nowhere.instance_name]),
    ...of('rule_template_name', () => ['no such template', 'default_MySQL_V1Rules']),
    ...of('sql_version_id', noVersion, { ...release, sql_version_stage_id }),
    ...of('sql_version_stage_id', noVersion, { ...release, sql_version_id }),
  };
}

/** Each data source that a comparison of structures names. */
function comparisonReferences({ mine, theirs, nowhere }: Things): Readonly<Record<string, BodyReference>> {
  const { project_name, db_service_uid: own } = mine;
  const wrong = () => [theirs.db_service_uid, nowhere.db_service_uid];
  const params = { project_name };
  const sides = (base: string, other: string) => ({
    base_db_object: { instance_id: base, schema_name: 'a' },
    comparison_db_object: { instance_id: other, schema_name: 'b' },
  });
  const table = { object_name: 't', object_type: 'TABLE' as const };
  const compare = (base: string, other: string): ReturnType<BodyReference['call']> => [
    comparisons.compareDatabases,
    { params, body: sides(base, other) },
  ];
  const show = (base: string, other: string): ReturnType<BodyReference['call']> => [
    comparisons.getComparisonStatements,
    { params, body: { database_comparison_object: sides(base, other), database_object: table } },
  ];
  const make = (base: string, other: string): ReturnType<BodyReference['call']> => [
    comparisons.makeChangeSql,
    {
      params,
      body: {
        base_instance_id: base,
        comparison_instance_id: other,
        database_schema_objects: [{ base_schema_name: 'a', comparison_schema_name: 'b', database_objects: [table] }],
      },
    },
  ];
  const rehearse = (base: string, other: string): ReturnType<BodyReference['call']> => [
    comparisons.startRehearsal,
    {
      params,
      body: {
        base_instance_id: base,
        comparison_instance_id: other,
        database_schema_object: { base_schema_name: 'a', comparison_schema_name: 'b', database_objects: [table] },
      },
    },
  ];
  const start = (base: string, other: string): ReturnType<BodyReference['call']> => [
    comparisons.startComparison,
    { params, body: sides(base, other) },
  ];
  return {
    'startComparison base_db_object.instance_id': { wrong, call: (uid) => start(uid, own) },
    'startComparison comparison_db_object.instance_id': { wrong, call: (uid) => start(own, uid) },
    'compareDatabases base_db_object.instance_id': { wrong, call: (uid) => compare(uid, own) },
    'compareDatabases comparison_db_object.instance_id': { wrong, call: (uid) => compare(own, uid) },
    'getComparisonStatements database_comparison_object.base_db_object.instance_id': {
      wrong,
      call: (uid) => show(uid, own),
    },
    'getComparisonStatements database_comparison_object.comparison_db_object.instance_id': {
      wrong,
      call: (uid) => show(own, uid),
    },
    'makeChangeSql base_instance_id': { wrong, call: (uid) => make(uid, own) },
    'startRehearsal base_instance_id': { wrong, call: (uid) => rehearse(uid, own) },
    'startRehearsal comparison_instance_id': { wrong, call: (uid) => rehearse(own, uid) },
    'makeChangeSql comparison_instance_id': { wrong, call: (uid) => make(own, uid) },
  };
}
