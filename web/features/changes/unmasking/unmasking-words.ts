import { choices } from '../../../../shared/choices.ts';
import type { Text } from '../../../../shared/text.ts';

export const words = {
  title: { zh: '查看原文申请', en: 'Plain data requests' },
  description: {
    zh: '对被脱敏的查询结果或导出，申请限时查看原文；批准人不能是申请人，原文不保存',
    en: 'Requests to see for a time what masks hide in results and exports. Whoever asks does not decide, and no plain value is kept',
  },
  empty: { zh: '没有申请', en: 'No requests' },
  emptyHint: {
    zh: '在 SQL 工作台中从有脱敏列的结果发起申请，或在自己的数据导出中发起',
    en: 'Ask from a result with masked columns in the SQL workbench, or from a data export of your own',
  },
  applicant: { zh: '申请人', en: 'Asked by' },
  source: { zh: '数据源', en: 'Data source' },
  reason: { zh: '理由', en: 'Reason' },
  status: { zh: '审批', en: 'Decision' },
  view: { zh: '查看', en: 'Viewing' },
  created: { zh: '申请时间', en: 'Asked at' },
  details: { zh: '详情', en: 'Details' },
  approve: { zh: '批准', en: 'Approve' },
  approveTitle: { zh: '批准查看原文？', en: 'Let the plain values be seen?' },
  approveText: {
    zh: '申请人可以在期限内激活，并在激活后的一段时间内查看这条 SQL 的原文。',
    en: 'Whoever asked may then begin, and see the plain rows of this SQL for a time.',
  },
  masked: { zh: '此数据源的脱敏列', en: 'Masked columns of the data source' },
  notShown: {
    zh: '还没有显示申请的 SQL，因此不能决定',
    en: 'The SQL that was asked for is not shown yet, so nothing can be decided',
  },
  reject: { zh: '驳回', en: 'Reject' },
  rejectReason: { zh: '驳回理由', en: 'Why it is rejected' },
  cancel: { zh: '撤回', en: 'Withdraw' },
  activate: { zh: '开始查看', en: 'Begin to look' },
  activateText: {
    zh: '查看时间从现在开始计算，到期后需要重新申请。',
    en: 'The time to look begins now. When it is over, it has to be asked for again.',
  },
  plain: { zh: '查看原文', en: 'See plain rows' },
  read: { zh: '读取原文', en: 'Read the plain rows' },
  downloadPlain: { zh: '下载原文（CSV）', en: 'Download the plain rows (CSV)' },
  madeOf: { zh: '对象', en: 'Asked for' },
  ofQuery: { zh: '工作台中的查询', en: 'A query of the workbench' },
  ofExport: { zh: '数据导出', en: 'A data export' },
  decisions: { zh: '需要的审批', en: 'What has to be decided' },
  firstDecision: { zh: '可配置脱敏的成员', en: 'Whoever may configure masking' },
  because: { zh: '（{why}）', en: ' ({why})' },
  and: { zh: '；', en: '; ' },
  waitsFor: { zh: '等待 {people}', en: 'waits for {people}' },
  progress: { zh: '{done}/{all} 已批准', en: '{done} of {all} agreed' },
  logged: {
    zh: '每次读取都会重新执行已批准的 SQL，并记录下来。',
    en: 'Each time, the approved SQL is run again, and that is written down.',
  },
  until: { zh: '可查看至', en: 'Can be seen until' },
  cut: { zh: '行数较多，只显示了一部分', en: 'There are more rows than are shown' },
  done: { zh: '已处理', en: 'Done' },
  log: { zh: '操作记录', en: 'What was done' },
  sql: { zh: 'SQL', en: 'SQL' },
  rows: { zh: '结果', en: 'Rows' },
  noRows: { zh: '没有行', en: 'No rows' },
  action: { zh: '操作', en: 'Action' },
  person: { zh: '人员', en: 'Person' },
  time: { zh: '时间', en: 'Time' },
  note: { zh: '说明', en: 'Note' },
} as const satisfies Record<string, Text>;

export const statuses = choices({
  pending: { zh: '待审批', en: 'Waiting' },
  approved: { zh: '已批准', en: 'Approved' },
  rejected: { zh: '已驳回', en: 'Rejected' },
  cancelled: { zh: '已撤回', en: 'Withdrawn' },
});
export const viewStates = choices({
  not_activated: { zh: '未开始', en: 'Not begun' },
  active: { zh: '可查看', en: 'Open' },
  view_expired: { zh: '已结束', en: 'Over' },
  activation_expired: { zh: '已过期', en: 'Expired' },
});
export const actionTexts = choices({
  submit: { zh: '提交申请', en: 'Asked' },
  approve: { zh: '批准', en: 'Approved' },
  reject: { zh: '驳回', en: 'Rejected' },
  view_unmasking_workflow_detail: { zh: '查看详情', en: 'Looked at the request' },
  view_full_original_data: { zh: '查看原文', en: 'Saw plain rows' },
  download_full_original_data: { zh: '下载原文', en: 'Downloaded plain rows' },
  cancel: { zh: '撤回', en: 'Withdrew' },
  activate_view: { zh: '开始查看', en: 'Began to look' },
});
