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
      zh: '数据源开启了备份，但该语句无法备份，未执行。请提交工单，由审核人决定',
      en: 'Backup is on for the data source, and what undoes this statement cannot be kept, so it was not run. Submit it as a workflow, and have its reviewers decide',
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
  queryResultMissing: {
    status: 200,
    code: missing,
    text: {
      zh: '该查询没有可查看的结果：它未成功，或结果已超过 {hours} 小时的保留时间，请重新执行',
      en: 'There is no result of this query: it did not succeed, or the {hours} hours for which results are kept are over. Run it again',
    },
  },
} as const satisfies Record<string, ErrorRow>;
