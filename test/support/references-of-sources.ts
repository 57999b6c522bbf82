import * as imports from '../../shared/contract/databases/batch-imports/operations.ts';
import * as syncTasks from '../../shared/contract/databases/db-service-sync-tasks/operations.ts';
import * as groups from '../../shared/contract/databases/db-service-groups/operations.ts';
import * as dbServices from '../../shared/contract/databases/db-services/operations.ts';
import type { Operation } from '../../shared/contract/operation.ts';
import * as rollouts from '../../shared/contract/changes/rollouts/operations.ts';
import * as workflows from '../../shared/contract/changes/workflows/operations.ts';
import type { BodyReference } from './body-references.ts';
import type { Ids } from './every-operation.ts';

type Things = { readonly mine: Ids; readonly theirs: Ids; readonly nowhere: Ids };
type References = Readonly<Record<string, BodyReference>>;

const templateFields = [
  'rule_template_id',
  'rule_template_name',
  'data_export_rule_template_id',
  'data_export_rule_template_name',
  'sql_query_config.rule_template_id',
  'sql_query_config.rule_template_name',
] as const;

/** Each field that names another thing in the bodies that bring data sources in, whatever their form, and in those that undo. */
export function sourceReferences({ mine, theirs, nowhere }: Things): References {
  const inMine = { project_uid: mine.project_uid, project_name: mine.project_name };
  const source = { db_type: 'PostgreSQL', host: '127.0.0.1', port: '1', user: 'app', password: 'secret' };
  const older = (change: object) => ({ db_service: { ...source, name: 'older', business: 'DEV', ...change } });
  const many = (change: object) => ({
    db_services: [
      {
        ...source,
        name: 'brought',
        business: 'DEV',
        environment_tag_name: 'DEV',
        project_uid: mine.project_uid,
        ...change,
      },
    ],
  });
  const task = (change: object) => ({
    db_service_sync_task: {
      name: 'foreign',
      source: 'Expand Service',
      url: 'http://127.0.0.1:1/',
      db_type: 'PostgreSQL',
      cron_express: '0 0 1 1 *',
      ...change,
    },
  });
  const ofTask = { db_service_sync_task_uid: nowhere.db_service_uid };
  const foreignProject = (op: Operation): BodyReference => ({
    wrong: () => [theirs.project_uid, nowhere.project_uid],
    call: (project_uid) => [op, { body: many({ project_uid }) }],
  });
  const ofWorkflow = { ...inMine, workflow_id: mine.workflow_id };
  const rollback = { workflow_subject: 'undone', task_ids: [mine.task_id], rollback_sql_ids: [1] };
  const wrongIds = () => [987_654, 987_655];
  const newer = (change: object) => ({
    db_service: { ...source, name: 'newer', environment_tag_uid: mine.environment_tag_uid, ...change },
  });
  const ofSource = { ...inMine, db_service_uid: mine.db_service_uid };
  const rollout = (where: object): ReturnType<BodyReference['call']> => [
    rollouts.createRollout,
    {
      params: inMine,
      body: { name: 'foreign', sql: 'select 1', first_wave: 1, wave_size: 1, failures_allowed: 0, ...where },
    },
  ];
  const ofGroup = (prefix: string, call: (members: object) => ReturnType<BodyReference['call']>): References => ({
    [`${prefix}.db_service_uids[]`]: {
      wrong: () => [theirs.db_service_uid, nowhere.db_service_uid],
      call: (uid) => call({ db_service_uids: [mine.db_service_uid, uid] }),
    },
    [`${prefix}.environment_tag_uids[]`]: {
      wrong: () => [theirs.environment_tag_uid, nowhere.environment_tag_uid],
      call: (uid) => call({ environment_tag_uids: [mine.environment_tag_uid, uid] }),
    },
  });
  return {
    ...templates('addDbService db_service', dbServices.addDbService, inMine, newer),
    ...templates('updateDbService db_service', dbServices.updateDbService, ofSource, newer),
    ...templates('addDbServiceWithBusiness db_service', dbServices.addDbServiceWithBusiness, inMine, older),
    ...templates('updateDbServiceWithBusiness db_service', dbServices.updateDbServiceWithBusiness, ofSource, older),
    ...templates('importDbServices db_services[]', imports.importDbServices, inMine, many),
    ...templates('importDbServicesWithBusiness db_services[]', imports.importDbServicesWithBusiness, inMine, many),
    ...templates('importGlobalDbServices db_services[]', imports.importGlobalDbServices, {}, many),
    ...templates(
      'importGlobalDbServicesWithBusiness db_services[]',
      imports.importGlobalDbServicesWithBusiness,
      {},
      many,
    ),
    ...ofGroup('addDbServiceGroup db_service_group.members', (members) => [
      groups.addDbServiceGroup,
      { params: inMine, body: { db_service_group: { name: 'foreign', members } } },
    ]),
    ...ofGroup('updateDbServiceGroup db_service_group.members', (members) => [
      groups.updateDbServiceGroup,
      {
        params: { ...inMine, db_service_group_uid: mine.db_service_group_uid },
        body: { db_service_group: { name: 'foreign', members } },
      },
    ]),
    'createRollout db_service_uids[]': {
      wrong: () => [theirs.db_service_uid, nowhere.db_service_uid],
      call: (uid) => rollout({ db_service_uids: [mine.db_service_uid, uid] }),
    },
    'createRollout db_service_group_uid': {
      wrong: () => [theirs.db_service_group_uid, nowhere.db_service_group_uid],
      call: (db_service_group_uid) => rollout({ db_service_group_uid }),
    },
    ...ofGroup('previewDbServiceGroup members', (members) => [
      groups.previewDbServiceGroup,
      { params: inMine, query: { page_size: 10 }, body: { members } },
    ]),
    ...templates('addDbServiceSyncTask db_service_sync_task', syncTasks.addDbServiceSyncTask, {}, task),
    ...templates('updateDbServiceSyncTask db_service_sync_task', syncTasks.updateDbServiceSyncTask, ofTask, task),
    'importGlobalDbServices db_services[].project_uid': foreignProject(imports.importGlobalDbServices),
    'importGlobalDbServicesWithBusiness db_services[].project_uid': foreignProject(
      imports.importGlobalDbServicesWithBusiness,
    ),
    'checkRollback rollback_sql_ids[]': {
      wrong: wrongIds,
      call: (id) => [workflows.checkRollback, { params: ofWorkflow, body: { rollback_sql_ids: [id] } }],
    },
    'createRollbackWorkflow rollback_sql_ids[]': {
      wrong: wrongIds,
      call: (id) => [
        workflows.createRollbackWorkflow,
        { params: ofWorkflow, body: { ...rollback, rollback_sql_ids: [id] } },
      ],
    },
    'createRollbackWorkflow task_ids[]': {
      wrong: () => [theirs.task_id, nowhere.task_id],
      call: (id) => [workflows.createRollbackWorkflow, { params: ofWorkflow, body: { ...rollback, task_ids: [id] } }],
    },
    'createRollbackWorkflow workflow_template_id': {
      wrong: wrongIds,
      call: (id) => [
        workflows.createRollbackWorkflow,
        { params: ofWorkflow, body: { ...rollback, workflow_template_id: id } },
      ],
    },
  };
}

function templates(prefix: string, op: Operation, params: object, body: (change: object) => object): References {
  return Object.fromEntries(
    templateFields.map((field): [string, BodyReference] => {
      const [first = '', second] = field.split('.');
      const config = (value: string) => (second ? { [first]: { [second]: value } } : { [first]: value });
      return [
        `${prefix}.sqle_config.${field}`,
        {
          wrong: () => ['no such template', 'default_MySQL'],
          call: (value) => [op, { params, body: body({ sqle_config: { audit_enabled: true, ...config(value) } }) }],
        },
      ];
    }),
  );
}
