import { conflict, denied, invalid, wrongState, type ErrorRow } from '../../../errors/error-row.ts';

/** Refusals of comments. */
export const errors = {
  questionOpen: {
    status: 200,
    code: wrongState,
    text: {
      zh: '还有未解决的问题，解决之前不能审批通过',
      en: 'A question stands open. It cannot be approved before that is resolved',
    },
  },
  onlyApproversAsk: {
    status: 200,
    code: denied,
    text: {
      zh: '只有当前步骤的审批人可以提出阻止审批的问题',
      en: 'Only those who approve the step at hand can ask a question that holds the approval up',
    },
  },
  notWaitingForApproval: {
    status: 200,
    code: wrongState,
    text: {
      zh: '当前不在等待审批，不能提出阻止审批的问题',
      en: 'Nothing waits for approval here, so that no question can hold it up',
    },
  },
  onlyAskerResolves: {
    status: 200,
    code: denied,
    text: {
      zh: '阻止审批的问题只能由提出人或管理员解决',
      en: 'A question that holds the approval up is resolved by whoever asked it, or by an administrator',
    },
  },
  mentionCannotSee: {
    status: 200,
    code: invalid,
    text: {
      zh: '提到的人中有人不能查看此处，请只提到能查看的成员',
      en: 'Somebody who is mentioned cannot see this. Mention only members who can',
    },
  },
  quoteMissing: {
    status: 200,
    code: invalid,
    text: { zh: '引用的语句不在其中', en: 'The statement that is quoted is not in it' },
  },
  tooManyComments: {
    status: 200,
    code: conflict,
    text: { zh: '最多 {max} 条评论', en: 'There is room for {max} comments and no more' },
  },
  onlyAuthorMay: {
    status: 200,
    code: denied,
    text: { zh: '只能修改或删除自己的评论', en: 'Only its author changes or deletes a comment' },
  },
  commentTooOld: {
    status: 200,
    code: wrongState,
    text: {
      zh: '评论发表超过 {minutes} 分钟后不能修改或删除',
      en: 'A comment cannot be changed or deleted more than {minutes} minutes after it was written',
    },
  },
  commentGone: {
    status: 200,
    code: wrongState,
    text: { zh: '评论已被删除', en: 'The comment was deleted' },
  },
  notThread: {
    status: 200,
    code: invalid,
    text: {
      zh: '只能回复或解决一个话题的第一条评论',
      en: 'Only the first comment of a thread is answered or resolved',
    },
  },
} as const satisfies Record<string, ErrorRow>;
