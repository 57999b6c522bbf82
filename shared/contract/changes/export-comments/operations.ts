import { projectUid, uid } from '../../paging.ts';
import { commentOperations } from '../comments/comment-operations.ts';
import { aboutExports } from '../data-exports/records.ts';

const operations = commentOperations({
  address: '/v1/dms/projects/{project_uid}/data_export_workflows/{data_export_workflow_uid}',
  params: projectUid.extend({ data_export_workflow_uid: uid }),
  view: 'exportView',
  act: 'exportAct',
  thing: { zh: '数据导出', en: 'a data export' },
  record: aboutExports,
  name: 'export',
});

export const listExportComments = operations.list;
export const addExportComment = operations.add;
export const editExportComment = operations.edit;
export const deleteExportComment = operations.remove;
export const resolveExportThread = operations.resolve;
