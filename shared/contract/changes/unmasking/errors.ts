import { conflict, denied, invalid, missing, wrongState, type ErrorRow } from '../../../errors/error-row.ts';

/** Refusals of looking at plain values. */
export const errors = {
  unmaskingNotNeeded: {
    status: 200,
    code: invalid,
    text: {
      zh: '数据源 {name} 没有脱敏的列，或者您本来就能看到原文，不需要申请',
      en: 'Nothing of the data source {name} is masked for you, so there is nothing to ask for',
    },
  },
  unmaskingBlocked: {
    status: 200,
    code: conflict,
    text: {
      zh: '项目的审批规则不允许申请：{why}',
      en: 'The approval rules of the project do not let this be asked for, because {why}',
    },
  },
  unmaskingNobody: {
    status: 200,
    code: conflict,
    text: {
      zh: '审批规则要求的步骤“{step}”没有人可以处理：其人员须能配置脱敏且不是申请人。请联系项目管理员调整规则',
      en: 'Nobody can act in the step “{step}” that the approval rules ask for: its people must be able to configure masking and be somebody else than you. Ask the project manager to change the rule',
    },
  },
  unmaskingSourceMissing: {
    status: 200,
    code: missing,
    text: {
      zh: '没有找到您自己的、已成功的来源 {uid}：请从自己的查询结果或已完成的导出发起申请',
      en: 'There is no {uid} of yours that succeeded. Ask from a result of your own query, or from an export of yours that is finished',
    },
  },
  unmaskingTextDiffers: {
    status: 200,
    code: invalid,
    text: {
      zh: 'SQL 与来源中执行的不一致：只能查看已执行过的那条 SQL 的原文',
      en: 'The SQL is not the one that was run there: only the plain values of that one can be asked for',
    },
  },
  unmaskingOwnDecision: {
    status: 200,
    code: denied,
    text: {
      zh: '不能审批自己的申请，请由他人处理',
      en: 'Nobody decides about a request of their own. Leave it to somebody else',
    },
  },
  unmaskingNotApplicant: {
    status: 200,
    code: denied,
    text: { zh: '只有申请人本人可以这样做', en: 'Only whoever asked may do that' },
  },
  unmaskingState: {
    status: 200,
    code: wrongState,
    text: {
      zh: '申请当前的状态不允许这样做；请刷新后查看',
      en: 'The request is in a state that does not allow it. Reload, and look at its state',
    },
  },
  unmaskingActivationOver: {
    status: 200,
    code: wrongState,
    text: {
      zh: '激活期限已过，请重新申请',
      en: 'The time to begin looking is over. Ask again',
    },
  },
  unmaskingNotActive: {
    status: 200,
    code: wrongState,
    text: {
      zh: '查看窗口没有打开：请先激活；如果已经到期，请重新申请',
      en: 'The time for looking has not begun or is over. Begin it first, or ask again',
    },
  },
  unmaskingViewsMany: {
    status: 200,
    code: wrongState,
    text: { zh: '此申请已查看 {max} 次，请重新申请', en: 'This request was looked at {max} times. Ask again' },
  },
  unmaskingExportTooLarge: {
    status: 200,
    code: invalid,
    text: {
      zh: '原文多于 {rows} 行或 {megabytes} MB，只下载一部分会被当成全部，因此拒绝；请缩小导出的条件后重新申请',
      en: 'There are more than {rows} rows or {megabytes} MB of plain values, and a part would pass for the whole. Export less, and ask again',
    },
  },
  unmaskingReadFailed: {
    status: 200,
    code: invalid,
    text: { zh: '未能读取原文：{reason}', en: 'The plain values could not be read: {reason}' },
  },
} as const satisfies Record<string, ErrorRow>;
