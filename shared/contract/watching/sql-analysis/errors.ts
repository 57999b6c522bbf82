import { invalid, wrongState, type ErrorRow } from '../../../errors/error-row.ts';

const notSupported = { sqle: 8001, dms: 7001 } as const;

/** Refusals of the analysis of a statement. */
export const errors = {
  analysisNotSupported: {
    status: 200,
    code: notSupported,
    text: {
      zh: '只能分析查询、INSERT、UPDATE、DELETE 和 MERGE 语句，且每次一条',
      en: 'Only queries, INSERT, UPDATE, DELETE and MERGE can be analyzed, one at a time',
    },
  },
  analysisEngineNotSupported: {
    status: 200,
    code: notSupported,
    text: {
      zh: '{dbType} 数据源不提供执行计划，无法分析',
      en: 'Data sources of the type {dbType} show no plans, so nothing can be analyzed',
    },
  },
  analysisTooManyStatements: {
    status: 200,
    code: invalid,
    text: { zh: '一次最多分析 {max} 条语句', en: 'At most {max} statements can be analyzed at once' },
  },
  analysisNeedsSource: {
    status: 200,
    code: wrongState,
    text: {
      zh: '该 SQL 未指定数据源，无法分析，请选择数据源后重新审核',
      en: 'This SQL was judged without a data source. Audit it again with one to analyze it',
    },
  },
  analysisShortened: {
    status: 200,
    code: wrongState,
    text: {
      zh: '该 SQL 较长，仅保留了开头部分，无法分析',
      en: 'Only the beginning of this statement is kept, so it cannot be analyzed',
    },
  },
} as const satisfies Record<string, ErrorRow>;
