import { conflict, exists, type ErrorRow } from '../../../errors/error-row.ts';

/** Refusals of the audit whitelist. */
export const errors = {
  auditWhitelistEntryExists: {
    status: 200,
    code: exists,
    text: {
      zh: '审核白名单中已有相同的 SQL 和匹配方式',
      en: 'The audit whitelist already holds this SQL with the same way of matching',
    },
  },
  auditWhitelistFull: {
    status: 200,
    code: conflict,
    text: {
      zh: '一个项目的审核白名单最多 {max} 条，请先删除不再需要的',
      en: 'The audit whitelist of a project holds at most {max} entries. Remove some that are no longer needed',
    },
  },
} as const satisfies Record<string, ErrorRow>;
