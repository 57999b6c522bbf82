import { projectName, uid } from '../../paging.ts';
import { commentOperations } from '../comments/comment-operations.ts';
import { aboutWorkflows } from '../workflows/records.ts';

const operations = commentOperations({
  address: '/sqle/v1/projects/{project_name}/workflows/{workflow_id}',
  params: projectName.extend({ workflow_id: uid }),
  view: 'workflowView',
  act: 'workflowAct',
  thing: { zh: '工单', en: 'a workflow' },
  record: aboutWorkflows,
  name: 'workflow',
});

export const listWorkflowComments = operations.list;
export const addWorkflowComment = operations.add;
export const editWorkflowComment = operations.edit;
export const deleteWorkflowComment = operations.remove;
export const resolveWorkflowThread = operations.resolve;
