import * as directAudits from '../../shared/contract/auditing/direct-audits/operations.ts';
import * as workflows from '../../shared/contract/changes/workflows/operations.ts';
import type { BodyReference } from './body-references.ts';
import type { Ids } from './every-operation.ts';

type Things = { readonly mine: Ids; readonly theirs: Ids; readonly nowhere: Ids };

/** Each field that names another thing in the bodies of the older forms of calls. */
export function olderFormReferences({ mine, theirs, nowhere }: Things): Readonly<Record<string, BodyReference>> {
  const ofProject = (kind: keyof Ids) => () => [theirs[kind], nowhere[kind]];
  const params = { project_name: mine.project_name };
  return {
    'auditDirectlyAsText instance_name': {
      wrong: ofProject('instance_name'),
      call: (name) => [
        directAudits.auditDirectlyAsText,
        { body: { instance_name: name, project_name: mine.project_name, sql_content: 'select 1' } },
      ],
    },
    'auditFilesDirectlyAsText instance_name': {
      wrong: ofProject('instance_name'),
      call: (name) => [
        directAudits.auditFilesDirectlyAsText,
        { body: { instance_name: name, project_name: mine.project_name, file_contents: ['select 1'] } },
      ],
    },
    'batchCloseWorkflowsByName workflow_names[]': {
      wrong: ofProject('workflow_name'),
      call: (name) => [
        workflows.batchCloseWorkflowsByName,
        { params, body: { workflow_names: [mine.workflow_name, name] } },
      ],
    },
    'completeWorkflowsByName workflow_names[]': {
      wrong: ofProject('workflow_name'),
      call: (name) => [workflows.completeWorkflowsByName, { params, body: { workflow_names: [name] } }],
    },
    'completeWorkflowsWithoutNote workflow_id_list[]': {
      wrong: ofProject('workflow_id'),
      call: (id) => [workflows.completeWorkflowsWithoutNote, { params, body: { workflow_id_list: [id] } }],
    },
    'createWorkflowByName task_ids[]': {
      wrong: ofProject('task_id'),
      call: (id) => [workflows.createWorkflowByName, { params, body: { workflow_subject: 'older', task_ids: [id] } }],
    },
    'resubmitWorkflowByName task_ids[]': {
      wrong: ofProject('task_id'),
      call: (id) => [
        workflows.resubmitWorkflowByName,
        { params: { ...params, workflow_name: mine.workflow_name }, body: { task_ids: [id] } },
      ],
    },
  };
}
