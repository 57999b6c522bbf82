import type { Received } from '../../../../shared/contract/operation.ts';
import type { listRuleHits } from '../../../../shared/contract/running/statistics/operations.ts';
import type { Text } from '../../../../shared/text.ts';

type Outcome = Received<typeof listRuleHits>['data'][number];

export const outcomeWords = {
  title: { zh: '审核结果的去向', en: 'What became of findings' },
  description: {
    zh: '每条规则发现的问题后来怎样了：据此判断哪些规则该停用或调整等级。',
    en: 'What people made of what each rule found: by this you see which rules to switch off or to give another level.',
  },
  rules: { zh: '规则', en: 'Rules' },
  hint: {
    zh: '已修正：工单重新提交的 SQL 中不再有该问题，或采集的 SQL 被标记为已解决。未采纳：采集的 SQL 被忽略或由人工审核通过。白名单：审核时因白名单而未提示，每次审核都计数，不计入比例。',
    en: 'Fixed: a workflow was resubmitted without it, or collected SQL was marked as solved. Dismissed: collected SQL was ignored or audited by hand. Whitelisted: the whitelist kept the rule from saying it; each audit counts that again, so it is no part of the share.',
  },
  none: { zh: '该数据库类型还没有审核结果', en: 'Nothing was found on this database type yet' },
  found: { zh: '发现（条 SQL）', en: 'Found (statements)' },
  audits: { zh: '审核次数', en: 'Audits' },
  fixed: { zh: '已修正', en: 'Fixed' },
  dismissed: { zh: '未采纳', en: 'Dismissed' },
  whitelisted: { zh: '白名单', en: 'Whitelisted' },
  share: { zh: '修正的比例', en: 'Share fixed' },
  unsettled: { zh: '暂无数据', en: 'No data' },
} as const satisfies Record<string, Text>;

/** How often people set a finding aside. */
export function setAside({ dismissed_count: dismissed, whitelisted_count: whitelisted }: Outcome): number {
  return dismissed + whitelisted;
}

/**
 * How many of the findings that people decided on were fixed; without a decision there is no figure. What the whitelist keeps back
 * is counted by each audit, whoever decided once.
 */
export function shareOf({ fixed_count: fixed, dismissed_count: dismissed }: Outcome): Text {
  const all = fixed + dismissed;
  if (all === 0) return outcomeWords.unsettled;
  const percent = Math.round((fixed / all) * 100);
  return { zh: `${all} 次中 ${fixed} 次（${percent}%）`, en: `${fixed} of ${all} (${percent} %)` };
}

/** The same in one sentence, for the article on a rule. */
export function outcomeSentence(outcome: Outcome): Text {
  const { hit_count: found, audit_count: audits, fixed_count: fixed } = outcome;
  const { dismissed_count: dismissed, whitelisted_count: whitelisted } = outcome;
  return {
    zh: `在 ${audits} 次审核的 ${found} 条 SQL 中发现；已修正 ${fixed}，未采纳 ${dismissed}，白名单 ${whitelisted}`,
    en: `Found in ${found} statements of ${audits} audits; fixed ${fixed}, dismissed ${dismissed}, whitelisted ${whitelisted}`,
  };
}
