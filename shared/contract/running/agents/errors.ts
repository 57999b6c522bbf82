import { denied, invalid, wrongState, type ErrorRow } from '../../../errors/error-row.ts';

/** Refusals of what agents ask. */
export const errors = {
  originRefused: {
    status: 403,
    code: denied,
    text: {
      zh: '请求来自网页 {origin}，该地址只接受程序和本控制台的请求',
      en: 'The request comes from a page of {origin}. This address answers programs and pages of this console only',
    },
  },
  agentBatchRefused: {
    status: 400,
    code: invalid,
    text: { zh: '一次请求只能包含一条消息', en: 'A request holds one message, not a list of them' },
  },
  agentCallsTooMany: {
    status: 429,
    code: wrongState,
    text: {
      zh: '一分钟内的{what}已达上限 {max}，请稍后再试',
      en: 'There were {max} {what} within a minute, which is the limit. Try again later',
    },
  },
  agentDraftTooLong: {
    status: 200,
    code: invalid,
    text: {
      zh: 'SQL 太长，无法放入链接（约 {max} 个字符）。请把它保存为文件，由本人在控制台中上传并提交',
      en: 'The SQL is too long for a link (about {max} characters). Save it as a file, and have the person upload and submit it in the console',
    },
  },
  agentSourceMissing: {
    status: 200,
    code: invalid,
    text: {
      zh: '项目 {project} 中没有您可以使用的数据源 {source}',
      en: 'There is no data source {source} in the project {project} that you may use',
    },
  },
  agentProjectMissing: {
    status: 200,
    code: invalid,
    text: { zh: '没有项目 {project}，或您无权查看', en: 'There is no project {project}, or you may not see it' },
  },
} as const satisfies Record<string, ErrorRow>;
