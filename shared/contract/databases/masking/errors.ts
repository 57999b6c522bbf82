import { denied, invalid, missing, type ErrorRow } from '../../../errors/error-row.ts';

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
  plainDataNeeded: {
    status: 200,
    code: denied,
    text: {
      zh: '数据源 {name} 有脱敏的列，执行计划和行数会泄露其中的值，因此不向您显示；请在 SQL 工作台查询，或请有脱敏配置权限的人查看',
      en: 'The data source {name} has masked columns, and plans and counts of rows would tell of their values, so they are not shown to you. Query it in the SQL workbench, or ask somebody who may configure masking',
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
