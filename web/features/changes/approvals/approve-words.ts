import type { Text } from '../../../../shared/text.ts';

export const words = {
  title: { zh: '审批工单“{name}”', en: 'Decide about workflow "{name}"' },
  page: { zh: '审批', en: 'Approval' },
  asWhom: {
    zh: '您以 {name} 的身份审批。此链接只能使用一次。',
    en: 'You decide as {name}. This link works once.',
  },
  noToken: {
    zh: '链接不完整：请从邮件中重新打开，或登录控制台查看工单。',
    en: 'This link is not complete: open it from the letter again, or sign in to the console.',
  },
  toConsole: { zh: '在控制台中打开', en: 'Open in the console' },
  project: { zh: '项目', en: 'Project' },
  creator: { zh: '创建人', en: 'Creator' },
  submitted: { zh: '提交时间', en: 'Submitted' },
  desc: { zh: '描述', en: 'Description' },
  score: { zh: '审核得分', en: 'Audit score' },
  passRate: { zh: '审核通过率', en: 'Pass rate' },
  statement: { zh: '第 {number} 条', en: 'Statement {number}' },
  nothingFound: { zh: '审核未发现问题', en: 'The audit found nothing' },
  more: {
    zh: '另有 {count} 条语句未在此显示，请在控制台中查看全部后再审批。',
    en: '{count} more statements are not shown here. See all of them in the console before you decide.',
  },
  reason: { zh: '意见', en: 'Remark' },
  reasonHint: { zh: '驳回时必填', en: 'Needed to reject' },
  approve: { zh: '通过', en: 'Approve' },
  reject: { zh: '驳回', en: 'Reject' },
  reasonMissing: { zh: '驳回需要填写原因', en: 'Say why you reject it' },
  approved: { zh: '工单已通过。', en: 'The workflow was approved.' },
  rejected: { zh: '工单已驳回。', en: 'The workflow was rejected.' },
} as const satisfies Readonly<Record<string, Text>>;
