import { denied, exists, invalid, wrongState, type ErrorRow } from '../../../errors/error-row.ts';

/** Refusals of access for a time. */
export const errors = {
  accessHeldAlready: {
    status: 200,
    code: exists,
    text: {
      zh: '您在数据源 {name} 上已拥有这些权限，不需要申请',
      en: 'You hold these rights on the data source {name} already, so there is nothing to ask for',
    },
  },
  accessAskedAlready: {
    status: 200,
    code: exists,
    text: {
      zh: '您对数据源 {name} 的相同权限已有待处理的申请；请等待处理或先撤回',
      en: 'You have asked for one of these rights on the data source {name} before. Wait for the answer, or withdraw that request first',
    },
  },
  accessOpenMany: {
    status: 200,
    code: invalid,
    text: {
      zh: '您在该项目中已有 {max} 个待处理的申请；请等待处理或先撤回',
      en: '{max} requests of yours wait in this project. Wait for an answer, or withdraw one first',
    },
  },
  accessHeldMany: {
    status: 200,
    code: invalid,
    text: {
      zh: '{name} 在该项目中已有 {max} 个限时权限；请先收回其中一个',
      en: '{name} holds access for a time {max} times in this project. Take one back first',
    },
  },
  accessOwnDecision: {
    status: 200,
    code: denied,
    text: {
      zh: '不能处理自己的权限申请，请由他人处理',
      en: 'Nobody decides about a request of their own. Leave it to somebody else',
    },
  },
  accessNotHeld: {
    status: 200,
    code: denied,
    text: {
      zh: '只有长期拥有这些权限的人可以处理，您没有：{names}',
      en: 'Only who holds these rights for good decides about them. You do not: {names}',
    },
  },
  accessNotApplicant: {
    status: 200,
    code: denied,
    text: { zh: '只有申请人本人可以这样做', en: 'Only whoever asked may do that' },
  },
  accessNotYours: {
    status: 200,
    code: denied,
    text: {
      zh: '只有持有人本人或可以管理成员的人可以收回权限',
      en: 'Only whoever holds the access, or may manage members, takes it back',
    },
  },
  accessState: {
    status: 200,
    code: wrongState,
    text: {
      zh: '申请当前的状态不允许这样做；请刷新后查看',
      en: 'The request is in a state that does not allow it. Reload, and look at its state',
    },
  },
  accessApplicantGone: {
    status: 200,
    code: wrongState,
    text: {
      zh: '{name} 提出申请后已离开项目或已停用；如仍需要，请其重新申请',
      en: '{name} left the project after asking, or cannot sign in any more. The request has to be made again',
    },
  },
  accessSourceGone: {
    status: 200,
    code: wrongState,
    text: { zh: '数据源 {name} 已不在该项目中', en: 'The data source {name} is not in this project any more' },
  },
} as const satisfies Record<string, ErrorRow>;
