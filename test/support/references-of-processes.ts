import { saveApprovalRules } from '../../shared/contract/changes/approval-rules/operations.ts';
import { addExportComment } from '../../shared/contract/changes/export-comments/operations.ts';
import { addWorkflowComment } from '../../shared/contract/changes/workflow-comments/operations.ts';
import type { Operation } from '../../shared/contract/operation.ts';
import * as workflowTemplates from '../../shared/contract/changes/workflow-templates/operations.ts';
import type { BodyReference } from './body-references.ts';
import type { Ids } from './every-operation.ts';

type Things = { readonly mine: Ids; readonly theirs: Ids; readonly nowhere: Ids };

/** Each field of a body about approval processes that names another thing. */
export function processReferences({ mine, theirs, nowhere }: Things): Readonly<Record<string, BodyReference>> {
  const execution = { type: 'sql_execute', execute_by_authorized: true } as const;
  const made = (change: object) => ({
    workflow_template_name: 'foreign',
    workflow_type: 'workflow',
    workflow_step_template_list: [execution],
    ...change,
  });
  const inMine = { project_name: mine.project_name };
  const ofProcess = { ...inMine, workflow_template_id: mine.workflow_template_id };
  const people = (op: Operation, params: object, bodyOf: (change: object) => object): BodyReference => ({
    wrong: () => [nowhere.user_uid, String(theirs.project_uid)],
    call: (uid) => [
      op,
      {
        params,
        body: bodyOf({
          workflow_step_template_list: [
            { type: 'sql_review', approved_by_authorized: false, assignee_user_id_list: [mine.user_uid, uid] },
            execution,
          ],
        }),
      },
    ],
  });
  const sources = (op: Operation, params: object, bodyOf: (change: object) => object): BodyReference => ({
    wrong: () => [theirs.db_service_uid, nowhere.db_service_uid],
    call: (uid) => [op, { params, body: bodyOf({ instance_id_list: [uid] }) }],
  });
  const same = (change: object) => change;
  const { project_uid, data_export_workflow_uid } = mine;
  const commented = [
    ['addWorkflowComment', addWorkflowComment, { ...inMine, workflow_id: mine.workflow_id }],
    ['addExportComment', addExportComment, { project_uid, data_export_workflow_uid }],
  ] as const;
  const { createProjectTemplate: create, updateProjectTemplate: update } = workflowTemplates;
  return {
    'createProjectTemplate workflow_step_template_list[].assignee_user_id_list[]': people(create, inMine, made),
    'createProjectTemplate instance_id_list[]': sources(create, inMine, made),
    'updateProjectTemplate workflow_step_template_list[].assignee_user_id_list[]': people(update, ofProcess, same),
    'updateProjectTemplate instance_id_list[]': sources(update, ofProcess, same),
    ...Object.fromEntries(
      (
        [
          ['mention_uids[]', (uid: string) => ({ mention_uids: [uid] }), 'user_uid'],
          ['thread_id', (uid: string) => ({ thread_id: uid }), 'comment_id'],
          ['quote.task_id', (uid: string) => ({ quote: { task_id: Number(uid), number: 1 } }), 'task_id'],
        ] as const
      ).flatMap(([field, change, kind]) =>
        commented.map(([name, op, params]): [string, BodyReference] => [
          `${name} ${field}`,
          {
            wrong: () =>
              kind === 'user_uid' ? [nowhere.user_uid, String(theirs.project_uid)] : [theirs[kind], nowhere[kind]],
            call: (uid) => [op, { params, body: { text: 'why', ...change(uid) } }],
          },
        ]),
      ),
    ),
    'saveApprovalRules rules[].step.assignee_user_id_list[]': {
      wrong: () => [nowhere.user_uid, String(theirs.project_uid)],
      call: (uid) => [
        saveApprovalRules,
        {
          params: inMine,
          body: {
            version: 0,
            rules: [
              {
                demand: 'review',
                conditions: [],
                step: { desc: 'DBA', approved_by_authorized: false, assignee_user_id_list: [mine.user_uid, uid] },
              },
            ],
          },
        },
      ],
    },
  };
}
