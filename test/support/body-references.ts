import * as directAudits from '../../shared/contract/auditing/direct-audits/operations.ts';
import * as records from '../../shared/contract/auditing/sql-audit-records/operations.ts';
import * as dataExports from '../../shared/contract/changes/data-exports/operations.ts';
import * as dbServices from '../../shared/contract/databases/db-services/operations.ts';
import * as instances from '../../shared/contract/databases/instances/operations.ts';
import * as members from '../../shared/contract/people/members/operations.ts';
import type { Operation } from '../../shared/contract/operation.ts';
import * as projects from '../../shared/contract/people/projects/operations.ts';
import * as roles from '../../shared/contract/people/roles/operations.ts';
import * as tasks from '../../shared/contract/auditing/tasks/operations.ts';
import * as users from '../../shared/contract/people/users/operations.ts';
import * as workflowTemplates from '../../shared/contract/changes/workflow-templates/operations.ts';
import * as workflows from '../../shared/contract/changes/workflows/operations.ts';
import { builtInRoles, permissions } from '../../shared/permissions.ts';
import type { Ids } from './every-operation.ts';
import { queryReferences } from './references-of-queries.ts';
import { processReferences } from './references-of-processes.ts';
import { olderFormReferences } from './references-of-older-forms.ts';
import { reportMailReferences } from './references-of-report-mails.ts';
import { optimizationReferences } from './references-of-optimizations.ts';
import { driftReferences } from './references-of-drift.ts';
import { versionReferences } from './references-of-versions.ts';
import { sourceReferences } from './references-of-sources.ts';
import { scanReferences } from './scan-references.ts';

/** Values that name nothing for the caller, and the call with one of them in a body that is right but for it. */
export type BodyReference = {
  readonly wrong: () => readonly (string | number)[];
  readonly call: (wrong: never) => [op: Operation, given: { params?: object; body: object }];
};
type Things = {
  readonly mine: Ids;
  readonly theirs: Ids;
  readonly nowhere: Ids;
  /** A group of tasks that somebody else made. */
  readonly groupOfOther: number;
};

/** Each field of a body that names another thing. Ids of a project have a foreign one too. */
export function bodyReferences(things: Things): Readonly<Record<string, BodyReference>> {
  const { mine, theirs, nowhere, groupOfOther } = things;
  const ofProject = (kind: keyof Ids) => () => [theirs[kind], nowhere[kind]];
  const ofPlatform = (kind: keyof Ids) => () => [nowhere[kind], String(theirs.project_uid)];
  const inMine = () => ({ project_uid: mine.project_uid, project_name: mine.project_name });
  const source = (change: object) => ({
    db_service: {
      name: 'another',
      db_type: 'PostgreSQL',
      host: '127.0.0.1',
      port: '1',
      user: 'app',
      password: 'secret',
      environment_tag_uid: mine.environment_tag_uid,
      ...change,
    },
  });
  const nothing = { is_project_admin: false, project_manage_permissions: [], role_with_op_ranges: [] };
  const range = (change: object) => [
    { role_uid: builtInRoles[1].uid, op_range_type: 'db_service', range_uids: [mine.db_service_uid], ...change },
  ];
  const permissionsNotOfRoles = () => [permissions.global_management.uid, permissions.project_admin.uid, 'none'];
  const permissionsNotOfPlatform = () => [permissions.create_workflow.uid, permissions.project_admin.uid, 'none'];
  const permissionsNotOfProject = () => [permissions.create_workflow.uid, permissions.global_management.uid, 'none'];
  const step = { type: 'sql_review', approved_by_authorized: false };

  const grants = (
    op: Operation,
    wrap: (grant: object) => object,
    params: () => object,
  ): Readonly<Record<string, BodyReference>> => ({
    'role_with_op_ranges[].role_uid': {
      wrong: ofPlatform('role_uid'),
      call: (uid) => [
        op,
        { params: params(), body: wrap({ ...nothing, role_with_op_ranges: range({ role_uid: uid }) }) },
      ],
    },
    'role_with_op_ranges[].range_uids[]': {
      wrong: ofProject('db_service_uid'),
      call: (uid) => [
        op,
        {
          params: params(),
          body: wrap({ ...nothing, role_with_op_ranges: range({ range_uids: [mine.db_service_uid, uid] }) }),
        },
      ],
    },
    'project_manage_permissions[]': {
      wrong: permissionsNotOfProject,
      call: (uid) => [op, { params: params(), body: wrap({ ...nothing, project_manage_permissions: [uid] }) }],
    },
  });
  const under = (prefix: string, all: Readonly<Record<string, BodyReference>>) =>
    Object.fromEntries(Object.entries(all).map(([field, named]) => [`${prefix}.${field}`, named]));
  const ofMember = () => ({ ...inMine(), member_uid: mine.member_uid });
  const ofGroup = () => ({ ...inMine(), member_group_uid: mine.member_group_uid });
  const ofSource = () => ({ ...inMine(), db_service_uid: mine.db_service_uid });
  const ofWorkflow = () => ({ ...inMine(), workflow_id: mine.workflow_id });

  return {
    ...scanReferences(things),
    ...queryReferences(things),
    ...sourceReferences(things),
    'addUser user.op_permission_uids[]': {
      wrong: permissionsNotOfPlatform,
      call: (uid) => [
        users.addUser,
        { body: { user: { name: 'newcomer', password: 'correct horse', op_permission_uids: [uid] } } },
      ],
    },
    'addUser user.user_group_uids[]': {
      wrong: ofPlatform('user_group_uid'),
      call: (uid) => [
        users.addUser,
        { body: { user: { name: 'newcomer', password: 'correct horse', user_group_uids: [uid] } } },
      ],
    },
    'updateUser user.op_permission_uids[]': {
      wrong: permissionsNotOfPlatform,
      call: (uid) => [
        users.updateUser,
        { params: { user_uid: mine.user_uid }, body: { user: { op_permission_uids: [uid] } } },
      ],
    },
    'updateUser user.user_group_uids[]': {
      wrong: ofPlatform('user_group_uid'),
      call: (uid) => [
        users.updateUser,
        { params: { user_uid: mine.user_uid }, body: { user: { user_group_uids: [uid] } } },
      ],
    },
    'addUserGroup user_group.user_uids[]': {
      wrong: ofPlatform('user_uid'),
      call: (uid) => [users.addUserGroup, { body: { user_group: { name: 'newcomers', user_uids: [uid] } } }],
    },
    'updateUserGroup user_group.user_uids[]': {
      wrong: ofPlatform('user_uid'),
      call: (uid) => [
        users.updateUserGroup,
        { params: { user_group_uid: mine.user_group_uid }, body: { user_group: { user_uids: [uid] } } },
      ],
    },
    'addRole role.op_permission_uids[]': {
      wrong: permissionsNotOfRoles,
      call: (uid) => [roles.addRole, { body: { role: { name: 'newrole', op_permission_uids: [uid] } } }],
    },
    'updateRole role.op_permission_uids[]': {
      wrong: permissionsNotOfRoles,
      call: (uid) => [
        roles.updateRole,
        { params: { role_uid: mine.role_uid }, body: { role: { op_permission_uids: [uid] } } },
      ],
    },
    'addMember member.user_uid': {
      wrong: ofPlatform('user_uid'),
      call: (uid) => [members.addMember, { params: inMine(), body: { member: { user_uid: uid, ...nothing } } }],
    },
    ...under(
      'addMember member',
      grants(members.addMember, (grant) => ({ member: { user_uid: theirs.user_uid, ...grant } }), inMine),
    ),
    ...under(
      'updateMember member',
      grants(members.updateMember, (member) => ({ member }), ofMember),
    ),
    'addMemberGroup member_group.user_uids[]': {
      wrong: ofPlatform('user_uid'),
      call: (uid) => [
        members.addMemberGroup,
        { params: inMine(), body: { member_group: { name: 'newgroup', user_uids: [uid], ...nothing } } },
      ],
    },
    ...under(
      'addMemberGroup member_group',
      grants(
        members.addMemberGroup,
        (grant) => ({ member_group: { name: 'newgroup', user_uids: [], ...grant } }),
        inMine,
      ),
    ),
    'updateMemberGroup member_group.user_uids[]': {
      wrong: ofPlatform('user_uid'),
      call: (uid) => [
        members.updateMemberGroup,
        { params: ofGroup(), body: { member_group: { user_uids: [uid], ...nothing } } },
      ],
    },
    ...under(
      'updateMemberGroup member_group',
      grants(members.updateMemberGroup, (grant) => ({ member_group: { user_uids: [], ...grant } }), ofGroup),
    ),
    'addProject project.business_tag.uid': {
      wrong: ofPlatform('business_tag_uid'),
      call: (uid) => [projects.addProject, { body: { project: { name: 'newproject', business_tag: { uid } } } }],
    },
    'updateProject project.business_tag.uid': {
      wrong: ofPlatform('business_tag_uid'),
      call: (uid) => [projects.updateProject, { params: inMine(), body: { project: { business_tag: { uid } } } }],
    },
    'addDbService db_service.environment_tag_uid': {
      wrong: ofProject('environment_tag_uid'),
      call: (uid) => [dbServices.addDbService, { params: inMine(), body: source({ environment_tag_uid: uid }) }],
    },
    'updateDbService db_service.environment_tag_uid': {
      wrong: ofProject('environment_tag_uid'),
      call: (uid) => [dbServices.updateDbService, { params: ofSource(), body: source({ environment_tag_uid: uid }) }],
    },
    'testDbServices db_services[].db_service_uid': {
      wrong: ofProject('db_service_uid'),
      call: (uid) => [
        dbServices.testDbServices,
        { params: inMine(), body: { db_services: [{ db_service_uid: mine.db_service_uid }, { db_service_uid: uid }] } },
      ],
    },
    'testGlobalDbServices db_services[].db_service_uid': {
      wrong: ofPlatform('db_service_uid'),
      call: (uid) => [dbServices.testGlobalDbServices, { body: { db_services: [{ db_service_uid: uid }] } }],
    },
    'testInstances instances[].name': {
      wrong: ofProject('instance_name'),
      call: (name) => [
        instances.testInstances,
        { params: inMine(), body: { instances: [{ name: mine.instance_name }, { name }] } },
      ],
    },
    'createAuditTask instance_name': {
      wrong: ofProject('instance_name'),
      call: (name) => [tasks.createAuditTask, { params: inMine(), body: { instance_name: name, sql: 'select 1' } }],
    },
    'createAuditTask rule_template_name': {
      wrong: () => ['no such template'],
      call: (name) => [
        tasks.createAuditTask,
        { params: inMine(), body: { instance_name: mine.instance_name, rule_template_name: name, sql: 'select 1' } },
      ],
    },
    'createSqlAuditRecord instance_name': {
      wrong: ofProject('instance_name'),
      call: (name) => [
        records.createSqlAuditRecord,
        { params: inMine(), body: { instance_name: name, sqls: 'select 1' } },
      ],
    },
    'createSqlAuditRecord rule_template_name': {
      wrong: () => ['no such template'],
      call: (name) => [
        records.createSqlAuditRecord,
        { params: inMine(), body: { db_type: 'MySQL', rule_template_name: name, sqls: 'select 1' } },
      ],
    },
    'auditDirectly instance_name': {
      wrong: ofProject('instance_name'),
      call: (name) => [
        directAudits.auditDirectly,
        { body: { instance_name: name, project_id: mine.project_uid, sql_content: 'select 1' } },
      ],
    },
    'auditDirectly project_id': {
      wrong: ofProject('project_uid'),
      call: (project_id) => [
        directAudits.auditDirectly,
        { body: { instance_type: 'MySQL', project_id, sql_content: 'select 1' } },
      ],
    },
    'auditDirectly rule_template_name': {
      wrong: () => ['no such template'],
      call: (name) => [
        directAudits.auditDirectly,
        {
          body: {
            instance_type: 'MySQL',
            project_id: mine.project_uid,
            rule_template_name: name,
            sql_content: 'select 1',
          },
        },
      ],
    },
    'auditFilesDirectly instance_name': {
      wrong: ofProject('instance_name'),
      call: (name) => [
        directAudits.auditFilesDirectly,
        { body: { instance_name: name, project_name: mine.project_name, file_contents: ['select 1'] } },
      ],
    },
    'createTaskGroup instances[].instance_name': {
      wrong: ofProject('instance_name'),
      call: (name) => [
        tasks.createTaskGroup,
        {
          params: inMine(),
          body: {
            instances: [
              { instance_name: mine.instance_name, instance_schema: '' },
              { instance_name: name, instance_schema: '' },
            ],
          },
        },
      ],
    },
    'auditTaskGroup task_group_id': {
      wrong: () => [groupOfOther, 987_654],
      call: (task_group_id) => [tasks.auditTaskGroup, { body: { task_group_id, sql: 'select 1' } }],
    },
    'updateWorkflowTemplate workflow_step_template_list[].assignee_user_id_list[]': {
      wrong: ofPlatform('user_uid'),
      call: (uid) => [
        workflowTemplates.updateWorkflowTemplate,
        {
          params: { ...inMine(), workflow_type: 'workflow' },
          body: {
            workflow_step_template_list: [
              { ...step, assignee_user_id_list: [mine.user_uid, uid] },
              { type: 'sql_execute', execute_by_authorized: true },
            ],
          },
        },
      ],
    },
    'updateReleaseTemplate workflow_step_template_list[].assignee_user_id_list[]': {
      wrong: ofPlatform('user_uid'),
      call: (uid) => [
        workflowTemplates.updateReleaseTemplate,
        {
          params: inMine(),
          body: {
            workflow_step_template_list: [
              { ...step, assignee_user_id_list: [mine.user_uid, uid] },
              { type: 'sql_execute', execute_by_authorized: true },
            ],
          },
        },
      ],
    },
    'batchCloseWorkflows workflow_id_list[]': {
      wrong: ofProject('workflow_id'),
      call: (id) => [
        workflows.batchCloseWorkflows,
        { params: inMine(), body: { workflow_id_list: [mine.workflow_id, id] } },
      ],
    },
    'completeWorkflows workflow_list[].workflow_id': {
      wrong: ofProject('workflow_id'),
      call: (id) => [workflows.completeWorkflows, { params: inMine(), body: { workflow_list: [{ workflow_id: id }] } }],
    },
    'addDataExportTasks data_export_tasks[].db_service_uid': {
      wrong: ofProject('db_service_uid'),
      call: (uid) => [
        dataExports.addDataExportTasks,
        { params: inMine(), body: { data_export_tasks: [{ db_service_uid: uid, export_sql: 'select 1' }] } },
      ],
    },
    'addDataExport data_export_workflow.tasks[].task_uid': {
      wrong: ofProject('data_export_task_uid'),
      call: (uid) => [
        dataExports.addDataExport,
        { params: inMine(), body: { data_export_workflow: { name: 'taken', tasks: [{ task_uid: String(uid) }] } } },
      ],
    },
    'closeDataExports payload.data_export_workflow_uids[]': {
      wrong: ofProject('data_export_workflow_uid'),
      call: (uid) => [
        dataExports.closeDataExports,
        { params: inMine(), body: { payload: { data_export_workflow_uids: [uid] } } },
      ],
    },
    'createWorkflow task_ids[]': {
      wrong: ofProject('task_id'),
      call: (id) => [
        workflows.createWorkflow,
        { params: inMine(), body: { workflow_subject: 'taken', task_ids: [id] } },
      ],
    },
    'resubmitWorkflow task_ids[]': {
      wrong: ofProject('task_id'),
      call: (id) => [workflows.resubmitWorkflow, { params: ofWorkflow(), body: { task_ids: [id] } }],
    },
    ...driftReferences({ mine, theirs, nowhere }),
    ...versionReferences({ mine, theirs, nowhere }),
    ...olderFormReferences({ mine, theirs, nowhere }),
    ...processReferences({ mine, theirs, nowhere }),
    ...optimizationReferences({ mine, theirs, nowhere }),
    ...reportMailReferences(nowhere, ofPlatform('user_uid')),
  };
}
