import { choices } from '../choices.ts';
import { lifecycle } from './lifecycle.ts';

/** How far an export has come. */
export const exportStatuses = choices({
  wait_for_approve: { zh: '待审批', en: 'Pending approval' },
  wait_for_export: { zh: '待导出', en: 'Pending export' },
  exporting: { zh: '正在导出', en: 'Exporting' },
  rejected: { zh: '已驳回', en: 'Rejected' },
  cancel: { zh: '已关闭', en: 'Closed' },
  failed: { zh: '导出失败', en: 'Export failed' },
  finish: { zh: '导出成功', en: 'Exported' },
});
/** A state of an export. */
export type ExportStatus = (typeof exportStatuses.values)[number];

/** Those that still have their queries to run. */
export const unfinishedExportStatuses: readonly ExportStatus[] = ['wait_for_approve', 'wait_for_export', 'exporting'];

/** How the file of one data source stands. */
export const exportFileStatuses = choices({
  init: { zh: '未导出', en: 'Not exported' },
  exporting: exportStatuses.labels.exporting,
  finish: exportStatuses.labels.finish,
  failed: exportStatuses.labels.failed,
  file_deleted: { zh: '文件已删除', en: 'File deleted' },
});
/** A state of one file. */
export type ExportFileStatus = (typeof exportFileStatuses.values)[number];

/** How one query of an export went; nothing while it was not tried. */
export const queryExportStatuses = choices({
  success: { zh: '成功', en: 'Succeeded' },
  failed: { zh: '失败', en: 'Failed' },
  not_executed: { zh: '未执行', en: 'Not executed' },
});

/** How a step was decided. */
export const exportStepStates = choices({
  init: { zh: '待处理', en: 'Pending' },
  rejected: exportStatuses.labels.rejected,
  finish: { zh: '已完成', en: 'Done' },
});

/** Where an export failed. */
export const exportFailStages = choices({
  task_schedule: { zh: '任务调度', en: 'Scheduling' },
  connect: { zh: '连接数据源', en: 'Connecting' },
  prepare: { zh: '准备', en: 'Preparing' },
  sql_execute: { zh: '执行查询', en: 'Querying' },
  file_generate: { zh: '生成文件', en: 'Writing the file' },
});

/** What can happen to an export. */
export type ExportAction = 'approve' | 'reject' | 'close' | 'export' | 'stop' | 'settle';

/** What may be done with an export. What has failed may be exported again under the same approval. */
export const exportLifecycle = lifecycle<ExportStatus, ExportAction>({
  approve: { from: ['wait_for_approve'], to: ['wait_for_approve', 'wait_for_export'] },
  reject: { from: ['wait_for_approve'], to: ['rejected'] },
  close: { from: ['wait_for_approve', 'rejected'], to: ['cancel'] },
  export: { from: ['wait_for_export', 'failed'], to: ['exporting'] },
  stop: { from: ['exporting'], to: ['exporting'] },
  settle: { from: ['exporting'], to: ['exporting', 'finish', 'failed'] },
});

/** What an export is, by what its files are. */
export function statusOfFiles(files: readonly ExportFileStatus[]): ExportStatus {
  if (files.includes('exporting')) return 'exporting';
  return files.some((one) => one === 'failed' || one === 'init') ? 'failed' : 'finish';
}
