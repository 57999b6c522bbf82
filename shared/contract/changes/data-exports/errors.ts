import { conflict, denied, exists, invalid, missing, wrongState, type ErrorRow } from '../../../errors/error-row.ts';

/** Refusals of data exports. */
export const errors = {
  exportNotQuery: {
    status: 200,
    code: invalid,
    text: {
      zh: '第 {number} 条语句不是查询：数据导出仅支持 DQL（SELECT）语句',
      en: 'Statement {number} is not a query: only DQL (SELECT) can be exported',
    },
  },
  exportQueryWrites: {
    status: 200,
    code: invalid,
    text: {
      zh: '第 {number} 条语句不只是读取数据，不能用于导出：{what}',
      en: 'Statement {number} does more than read rows, so it cannot be exported: {what}',
    },
  },
  exportQueryUnreadable: {
    status: 200,
    code: invalid,
    text: {
      zh: '第 {number} 条语句有语法错误或无法识别，无法确认它只是查询：{what}',
      en: 'Statement {number} has a syntax error or cannot be read, so it is not certain that it only queries: {what}',
    },
  },
  exportTooManyStatements: {
    status: 200,
    code: invalid,
    text: {
      zh: '一个数据源最多导出 {max} 条语句，请拆分为多个导出',
      en: 'At most {max} statements per data source. Split them into several exports',
    },
  },
  exportNameTaken: {
    status: 200,
    code: exists,
    text: { zh: '项目中已有名为“{name}”的数据导出', en: 'The project already has a data export called "{name}"' },
  },
  exportTaskUsed: {
    status: 200,
    code: conflict,
    text: {
      zh: '所选的导出任务已用于其他导出工单，请重新审核',
      en: 'An export task belongs to another export already. Audit the SQL again',
    },
  },
  exportNoReviewer: {
    status: 200,
    code: invalid,
    text: {
      zh: '没有人同时拥有所选数据源的导出审核权限，请调整审批流程或成员权限',
      en: 'Nobody may approve exports on all chosen data sources. Change the approval process or the members',
    },
  },
  exportStateRefuses: {
    status: 200,
    code: wrongState,
    text: { zh: '导出工单当前状态为“{status}”，不能执行此操作', en: 'The export is {status}; this cannot be done now' },
  },
  exportsNotClosable: {
    status: 200,
    code: wrongState,
    text: {
      zh: '只能关闭待审批或已驳回的导出工单，以下工单不能关闭：{names}',
      en: 'Only exports that are pending approval or rejected can be closed. These cannot: {names}',
    },
  },
  exportOnlyCreator: {
    status: 200,
    code: denied,
    text: {
      zh: '只有导出工单的创建人可以执行此操作',
      en: 'Only the creator of the export may do this',
    },
  },
  exportRightLost: {
    status: 200,
    code: denied,
    text: {
      zh: '您已没有数据源“{name}”的数据导出权限，请联系项目管理员',
      en: 'You may not export from the data source "{name}" any more. Ask an administrator of the project',
    },
  },
  exportApprovalStale: {
    status: 200,
    code: wrongState,
    text: {
      zh: '提交后数据源的地址、审批流程或审批人的权限已变化，此审批不再有效，请重新提交导出',
      en: 'The address of a data source, the approval process or the rights of an approver changed since the submission. Submit the export again',
    },
  },
  exportFileNotReady: {
    status: 200,
    code: wrongState,
    text: { zh: '导出文件尚未生成', en: 'There is no exported file yet' },
  },
  exportFileExpired: {
    status: 200,
    code: missing,
    text: {
      zh: '导出文件只保留 {hours} 小时，现已删除，请重新提交导出工单',
      en: 'Exported files are kept for {hours} hours and this one is gone. Submit the export again',
    },
  },
  exportNotRunning: {
    status: 200,
    code: wrongState,
    text: { zh: '没有正在进行的导出', en: 'Nothing is being exported' },
  },
  exportCellTooLong: {
    status: 200,
    code: invalid,
    text: {
      zh: '第 {row} 行的列“{column}”有 {length} 个字符，Excel 单元格最多 32,767 个，请改用 CSV 或 JSON',
      en: 'Column "{column}" of row {row} has {length} characters; an Excel cell takes 32,767. Export as CSV or JSON instead',
    },
  },
} as const satisfies Record<string, ErrorRow>;
