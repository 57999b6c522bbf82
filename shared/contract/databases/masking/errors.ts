import { invalid, missing, type ErrorRow } from '../../../errors/error-row.ts';

/** Refusals of masking. */
export const errors = {
  maskingRuleUnknown: {
    status: 200,
    code: missing,
    text: {
      zh: '没有编号为 {id} 的脱敏规则，请从脱敏规则列表中选择',
      en: 'There is no masking rule {id}. Choose one from the list of masking rules',
    },
  },
  maskingEngineUnsupported: {
    status: 200,
    code: invalid,
    text: {
      zh: '{dbType} 的数据源还不能脱敏：只支持 PostgreSQL、MySQL 和 MariaDB',
      en: 'Data sources of {dbType} cannot be masked yet: only those of PostgreSQL, MySQL and MariaDB',
    },
  },
  maskedColumnsMany: {
    status: 200,
    code: invalid,
    text: {
      zh: '一个数据源最多可以为 {max} 列配置脱敏',
      en: 'A data source has at most {max} columns with masking',
    },
  },
} as const satisfies Record<string, ErrorRow>;
