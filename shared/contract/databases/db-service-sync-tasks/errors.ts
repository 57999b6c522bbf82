import { conflict, exists, invalid, type ErrorRow } from '../../../errors/error-row.ts';

/** Refusals of sync tasks. */
export const errors = {
  syncTaskNameTaken: {
    status: 200,
    code: exists,
    text: { zh: '同步任务名 {name} 已存在', en: 'The sync task name {name} already exists' },
  },
  tooManySyncTasks: {
    status: 200,
    code: conflict,
    text: { zh: '最多 {max} 个同步任务', en: 'There can be at most {max} sync tasks' },
  },
  unknownSyncSource: {
    status: 200,
    code: invalid,
    text: { zh: '不支持的数据源来源 {source}', en: 'Data sources cannot be taken over from {source}' },
  },
  syncTypeNotOffered: {
    status: 200,
    code: invalid,
    text: { zh: '{source} 不提供 {dbType} 数据源', en: '{source} has no data sources of the type {dbType}' },
  },
  syncUrlMissing: {
    status: 200,
    code: invalid,
    text: { zh: '{source} 需要填写地址', en: '{source} is asked at an address: give it' },
  },
  syncParamWrong: {
    status: 200,
    code: invalid,
    text: { zh: '{reason}', en: '{reason}' },
  },
  syncSourceFailed: {
    status: 200,
    code: invalid,
    text: { zh: '{reason}', en: '{reason}' },
  },
  wrongCron: {
    status: 200,
    code: invalid,
    text: {
      zh: '定时表达式 {cron} 无效，请使用五段格式，例如 0 */2 * * *',
      en: 'The schedule {cron} cannot be read. Write five parts, for example 0 */2 * * *',
    },
  },
  syncFailed: {
    status: 200,
    code: { sqle: 5002, dms: 7000 },
    text: { zh: '同步未全部完成：{reason}', en: 'The data sources were not all taken over: {reason}' },
  },
} as const satisfies Record<string, ErrorRow>;
