import { conflict, denied, missing, wrongState, type ErrorRow } from '../../../errors/error-row.ts';

/** Refusals of the SQL workbench. */
export const errors = {
  queryRunExists: {
    status: 200,
    code: conflict,
    text: {
      zh: '编号为 {uid} 的执行已存在，未再次执行，请查看它的结果或使用新的编号',
      en: 'There is a run {uid} already, and it was not run again. Look at its result, or use another uid',
    },
  },
  queryExportExists: {
    status: 200,
    code: conflict,
    text: {
      zh: '编号为 {uid} 的导出文件已存在或正在生成，格式为 {format}；请下载它，或使用新的编号',
      en: 'There is an exported file {uid} already, or it is being made, as {format}. Download it, or use another uid',
    },
  },
  queriesOfPersonTooMany: {
    status: 200,
    code: wrongState,
    text: {
      zh: '每人最多同时有 {max} 个后台查询，请等待其中一个结束或取消它',
      en: 'One person runs at most {max} queries in the background at a time. Wait until one of them has ended, or cancel it',
    },
  },
  queriesOfSourceTooMany: {
    status: 200,
    code: wrongState,
    text: {
      zh: '该数据源上已有 {max} 个后台查询，请稍后再试',
      en: 'There are {max} queries in the background on this data source already. Try again later',
    },
  },
  agentQueriesOff: {
    status: 200,
    code: denied,
    text: {
      zh: '数据源 {name} 未允许智能体查询。管理数据源的人可以在数据源的设置中打开它',
      en: 'The data source {name} takes no queries of agents. Who manages it can turn them on in its settings',
    },
  },
  queryNotRunning: {
    status: 200,
    code: wrongState,
    text: { zh: '该查询已经结束，无需取消', en: 'The query has ended already, so there is nothing to cancel' },
  },
  queryIsWorkflow: {
    status: 200,
    code: wrongState,
    text: {
      zh: '该变更以工单方式执行，无法在工作台取消，请在工单 {workflowId} 中终止上线',
      en: 'This change runs as a workflow, which the workbench does not cancel. Terminate the execution in the workflow {workflowId}',
    },
  },
  changeNotKept: {
    status: 200,
    code: wrongState,
    text: {
      zh: '数据源开启了备份，但该语句无法备份，未执行。请提交工单，由审批人决定',
      en: 'Backup is on for the data source, and what undoes this statement cannot be kept, so it was not run. Submit it as a workflow, and have its approvers decide',
    },
  },
  savedScriptsTooMany: {
    status: 200,
    code: wrongState,
    text: {
      zh: '每人每个项目最多保存 {max} 个脚本，请先删除不再使用的脚本',
      en: 'One person keeps at most {max} scripts in a project. Delete some that are not used any more',
    },
  },
  savedScriptOfOther: {
    status: 200,
    code: denied,
    text: {
      zh: '只有创建者可以修改该脚本，也只有创建者和项目管理员可以删除它；可以另存为自己的脚本',
      en: 'Only its creator may change this script, and only its creator and administrators of the project may delete it. Save it as one of your own instead',
    },
  },
  queryResultNotEditable: {
    status: 200,
    code: wrongState,
    text: {
      zh: '该结果的行不能编辑：{why}',
      en: 'The rows of this result cannot be edited: {why}',
    },
  },
  sqlTransactionNotOffered: {
    status: 200,
    code: denied,
    text: {
      zh: '不能在数据源 {name} 上手工开启事务：需要该数据源的查询和上线权限、数据源允许工作台变更且未开启备份、审批流程允许本人审批自己的变更。请提交工单',
      en: 'No transaction is begun by hand on {name}: it takes the rights to query and to execute there, a data source that runs changes of the workbench and keeps no backups, and a process in which one may approve changes of one’s own. Submit a workflow instead',
    },
  },
  sqlTransactionExists: {
    status: 200,
    code: conflict,
    text: {
      zh: '您在数据源 {name} 上已有一个未结束的事务，请先提交或回滚它',
      en: 'You have an open transaction on {name} already. Commit it or roll it back first',
    },
  },
  sqlTransactionTaken: {
    status: 200,
    code: conflict,
    text: {
      zh: '该事务已在另一个页面中继续，此处不能再操作；如需在此继续，请先接管',
      en: 'Somebody has gone on with this transaction from another page, so nothing can be done in it from here. Take it over to go on here',
    },
  },
  sqlTransactionOver: {
    status: 200,
    code: wrongState,
    text: { zh: '该事务已不能操作：{state}', en: 'Nothing can be done in this transaction any more: {state}' },
  },
  sqlTransactionBusy: {
    status: 200,
    code: wrongState,
    text: {
      zh: '该事务中还有语句正在执行，请等待它结束或取消它',
      en: 'A statement of this transaction is still running. Wait for its end, or cancel it',
    },
  },
  sqlTransactionFull: {
    status: 200,
    code: wrongState,
    text: {
      zh: '一个事务最多执行 {max} 条语句，请提交或回滚，更大的变更请提交工单',
      en: 'A transaction has at most {max} statements. Commit it or roll it back, and submit a workflow for larger changes',
    },
  },
  sqlTransactionStatement: {
    status: 200,
    code: wrongState,
    text: {
      zh: '第 {line} 行第 {column} 列：事务中不能执行该语句，{what}。这里只执行查询以及 INSERT、UPDATE、DELETE，提交和回滚请使用按钮，其他变更请提交工单',
      en: 'Line {line}, column {column}: this statement is not run in a transaction, as {what}. Only queries and INSERT, UPDATE and DELETE are; commit and roll back by the buttons, and submit a workflow for other changes',
    },
  },
  queryResultMissing: {
    status: 200,
    code: missing,
    text: {
      zh: '该查询没有可查看的结果：它未成功，或结果已超过 {hours} 小时的保留时间，请重新执行',
      en: 'There is no result of this query: it did not succeed, or the {hours} hours for which results are kept are over. Run it again',
    },
  },
} as const satisfies Record<string, ErrorRow>;
