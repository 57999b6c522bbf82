import type { ErrorRow } from '../../../errors/error-row.ts';

/** Refusals of licences. */
export const errors = {
  licenseNotNeeded: {
    status: 200,
    // The number of an ability that a server has not: clients of both halves show its words and go on.
    code: 7001,
    text: {
      zh: '本产品无需许可证：全部功能可用，用户与数据源数量不受限制。该文件未被保存，无需任何操作',
      en: 'This product needs no license: everything is open, for any number of users and data sources. The file was not kept; there is nothing to do',
    },
  },
} as const satisfies Record<string, ErrorRow>;
