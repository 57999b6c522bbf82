import { exists, invalid, wrongState, type ErrorRow } from '../../../errors/error-row.ts';

/** Refusals of scan tasks. */
export const errors = {
  scanTaskExists: {
    status: 200,
    code: exists,
    text: { zh: '项目中已有名为 {name} 的扫描任务', en: 'The project has a scan task called {name} already' },
  },
  scanTaskNeedsSource: {
    status: 200,
    code: invalid,
    text: { zh: '{type} 需要选择数据源', en: '{type} asks a database: choose a data source' },
  },
  scanTaskNeedsType: {
    status: 200,
    code: invalid,
    text: { zh: '请选择数据源或数据源类型', en: 'Choose a data source or at least its type' },
  },
  scanTaskOtherType: {
    status: 200,
    code: invalid,
    text: {
      zh: '扫描任务的类型是 {dbType}，数据源 {name} 不是',
      en: 'The scan task is for {dbType}, the data source {name} is of another type',
    },
  },
  webhookTemplateInvalid: {
    status: 200,
    code: invalid,
    text: {
      zh: 'Webhook 模板必须是 JSON，变量写作 {example}',
      en: 'The template of a webhook must be JSON; values are written as {example}',
    },
  },
  webhookAddressMissing: {
    status: 200,
    code: invalid,
    text: { zh: '开启 Webhook 通知需要填写地址', en: 'A webhook needs an address' },
  },
  scanReportNotReady: {
    status: 200,
    code: wrongState,
    text: { zh: '报告还在生成中，请稍后导出', en: 'The report is still being made. Export it in a moment' },
  },
} as const satisfies Record<string, ErrorRow>;
