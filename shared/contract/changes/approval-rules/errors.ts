import { conflict, wrongState, type ErrorRow } from '../../../errors/error-row.ts';

/** Refusals of approval rules. */
export const errors = {
  blockedByRules: {
    status: 200,
    code: conflict,
    text: {
      zh: '项目的审批规则不允许提交：{why}。请修改 SQL 后重新审核',
      en: 'The approval rules of the project do not let it be submitted, because {why}. Change the SQL and audit it again',
    },
  },
  tooManyRuleSteps: {
    status: 200,
    code: conflict,
    text: { zh: '所有规则合计最多 {max} 个不同的审批步骤', en: 'The rules may ask for {max} different steps at most' },
  },
  approvalRulesChanged: {
    status: 200,
    code: wrongState,
    text: {
      zh: '审批规则刚刚被其他人修改，请重新加载后再保存',
      en: 'Somebody else has changed the approval rules meanwhile. Load them again before you save',
    },
  },
} as const satisfies Record<string, ErrorRow>;
