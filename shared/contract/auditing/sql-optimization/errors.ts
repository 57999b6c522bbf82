import { exists, invalid, wrongState, type ErrorRow } from '../../../errors/error-row.ts';

/** Refusals of optimisations. */
export const errors = {
  optimizationNotSupported: {
    status: 200,
    code: { sqle: 8004, dms: 7001 },
    text: {
      zh: '不支持优化 {dbType} 的 SQL，支持的数据库类型：{supported}',
      en: 'SQL of {dbType} cannot be optimized; these can: {supported}',
    },
  },
  optimizationNameTaken: {
    status: 200,
    code: exists,
    text: {
      zh: '项目中已有名为 {name} 的优化记录，请换一个名称',
      en: 'The project has an optimization named {name} already. Choose another name',
    },
  },
  optimizationTooLong: {
    status: 200,
    code: invalid,
    text: {
      zh: '一次最多优化 {kilobytes} KB 的 SQL，请减少语句',
      en: 'At most {kilobytes} KB of SQL can be optimized at once. Leave out some statements',
    },
  },
  optimizationTooManyStatements: {
    status: 200,
    code: invalid,
    text: {
      zh: '一次最多优化 {max} 条语句，请减少语句',
      en: 'At most {max} statements can be optimized at once. Leave out some',
    },
  },
  optimizationExecutionsDiffer: {
    status: 200,
    code: invalid,
    text: {
      zh: 'executions 有 {given} 个数，而 SQL 有 {count} 条语句；请为每条语句给出一个数，或都不给出',
      en: 'executions holds {given} {given:number|numbers} and the SQL {count} {count:statement|statements}. Give one for each statement, or none',
    },
  },
  optimizationStopped: {
    status: 200,
    code: { sqle: 4012, dms: 7000 },
    text: { zh: '优化未能完成，请重新提交', en: 'The optimization could not be completed. Submit it again' },
  },
  optimizationNotFinished: {
    status: 200,
    code: wrongState,
    text: {
      zh: '优化尚未完成，不能评价，请等待优化结束',
      en: 'The optimization is not finished, so there is nothing to vote on yet. Wait until it is',
    },
  },
  feedbackTwice: {
    status: 200,
    code: exists,
    text: { zh: '你已评价过该优化，请修改原评价', en: 'You have voted on this optimization. Change that vote' },
  },
  feedbackTooMany: {
    status: 200,
    code: invalid,
    text: { zh: '该优化最多保留 {max} 条评价', en: 'At most {max} votes are kept of one optimization' },
  },
  optimizationPeriod: {
    status: 200,
    code: invalid,
    text: {
      zh: '请选择不超过 {days} 天的时间范围，且开始时间早于结束时间',
      en: 'Choose a period of at most {days} days that begins before it ends',
    },
  },
} as const satisfies Record<string, ErrorRow>;
