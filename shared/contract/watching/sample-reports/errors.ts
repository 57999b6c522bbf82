import { conflict, invalid, wrongState, type ErrorRow } from '../../../errors/error-row.ts';

/** Refusals of reports over samples. */
export const errors = {
  sampleReportRangeInvalid: {
    status: 200,
    code: invalid,
    text: {
      zh: '结束日期不能早于开始日期，且时间范围不超过样本保留的 {days} 天',
      en: 'The last day may not be before the first, and both must lie within the {days} days for which samples are kept',
    },
  },
  sampleReportSideMissing: {
    status: 200,
    code: invalid,
    text: {
      zh: '该报表需要指定 side：user、schema 或 host',
      en: 'This report needs side: user, schema or host',
    },
  },
  sampledPlanUnknown: {
    status: 200,
    code: invalid,
    text: {
      zh: '该数据源没有这个扫描类型，请从列表中选择',
      en: 'This data source has no such scan: choose one of its list',
    },
  },
  sampleReportsBusy: {
    status: 200,
    code: conflict,
    text: {
      zh: '已有 {max} 个历史分析正在运行，请等待其中一个完成或取消它',
      en: '{max} reports over samples are running already: wait for one of them or cancel it',
    },
  },
  sampleReportOver: {
    status: 200,
    code: wrongState,
    text: {
      zh: '该历史分析已经结束，无法取消',
      en: 'This report is over and cannot be canceled',
    },
  },
  sampleReportNotDone: {
    status: 200,
    code: wrongState,
    text: {
      zh: '该历史分析没有结果：仍在运行或未能完成',
      en: 'This report has no result: it is still running, or it failed',
    },
  },
} as const satisfies Record<string, ErrorRow>;
