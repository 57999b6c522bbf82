import { conflict, denied, exists, invalid, wrongState, type ErrorRow } from '../../../errors/error-row.ts';

/** Refusals of workflows and their execution. */
export const errors = {
  workflowNameTaken: {
    status: 200,
    code: exists,
    text: { zh: '项目中已有名为 {name} 的工单', en: 'The project has a workflow called {name} already' },
  },
  workflowNameAmbiguous: {
    status: 200,
    code: conflict,
    text: {
      zh: '有多个名为 {name} 的工单，请使用带工单编号的接口',
      en: 'Several workflows are called {name}. Name the one you mean by its id, in the newer form of this call',
    },
  },
  mappedNotExecutable: {
    status: 200,
    code: invalid,
    text: {
      zh: '映射文件和 Java 代码中的 SQL 含有由程序填充的内容，只能审核，不能上线',
      en: 'SQL of mapper files and Java code has parts that only the program can fill: it can be audited, not executed',
    },
  },
  auditRequired: {
    status: 200,
    code: invalid,
    text: { zh: '创建工单前必须先审核 SQL', en: 'You must audit your SQL before creating a workflow' },
  },
  auditEmpty: {
    status: 200,
    code: invalid,
    text: { zh: '审核结果为空的 SQL 不能创建工单', en: 'Cannot create a workflow for SQL with empty audit results' },
  },
  taskOfOther: {
    status: 200,
    code: conflict,
    text: { zh: '审核任务不是由当前用户创建的', en: 'The audited task was created by someone else' },
  },
  mixedDbTypes: {
    status: 200,
    code: conflict,
    text: {
      zh: '相同 SQL 模式要求所有数据源的类型一致',
      en: 'The same SQL mode needs data sources of one database type',
    },
  },
  mixedExecModes: {
    status: 200,
    code: conflict,
    text: {
      zh: '一个工单中的所有任务必须使用相同的上线方式',
      en: 'All tasks of a workflow must be executed in the same mode',
    },
  },
  taskCountChanged: {
    status: 200,
    code: conflict,
    text: {
      zh: '重新提交的数据源数量必须为 {count} 个',
      en: 'A resubmission has as many data sources as before: {count}',
    },
  },
  noReviewer: {
    status: 200,
    code: invalid,
    text: {
      zh: '没有人同时拥有所选数据源的审核权限，请调整审批流程或成员权限',
      en: 'Nobody holds the audit permission on all chosen data sources. Change the approval process or the members',
    },
  },
  onlyCreatorCouldReview: {
    status: 200,
    code: invalid,
    text: {
      zh: '只有您自己可以审批，而此项目不允许创建人审批自己的工单。请添加一名有审核权限的成员，或由项目管理员在审批流程中允许创建人审批',
      en: 'Nobody but you could approve it, and this project does not let creators approve their own. Add a member who may approve, or have a project admin allow it in the approval process',
    },
  },
  noExecutor: {
    status: 200,
    code: invalid,
    text: {
      zh: '没有人同时拥有所选数据源的上线权限，请调整审批流程或成员权限',
      en: 'Nobody holds the execute permission on all chosen data sources. Change the approval process or the members',
    },
  },
  notAssignee: {
    status: 200,
    code: denied,
    text: { zh: '您不是当前步骤的处理人', en: 'You are not an assignee of the current step' },
  },
  onlyCreatorMay: {
    status: 200,
    code: denied,
    text: { zh: '只有工单创建人可以执行此操作', en: 'Only the creator of the workflow may do this' },
  },
  creatorMayNotApprove: {
    status: 200,
    code: denied,
    text: {
      zh: '审批流程不允许创建人审批自己的工单',
      en: 'The approval process does not let creators approve their own workflows',
    },
  },
  workflowStateRefuses: {
    status: 200,
    code: wrongState,
    text: { zh: '工单当前状态为“{status}”，不能执行此操作', en: 'The workflow is {status}; this cannot be done now' },
  },
  someNotClosable: {
    status: 200,
    code: wrongState,
    text: { zh: '所选工单中包含不能关闭的工单', en: 'The selected workflows include ones that cannot be closed' },
  },
  alreadyExecuting: {
    status: 200,
    code: wrongState,
    text: {
      zh: '工单中已有数据源上线或设置了定时上线，不能执行此操作',
      en: 'A data source of the workflow was executed or is scheduled; this cannot be done now',
    },
  },
  outsideMaintenance: {
    status: 200,
    code: wrongState,
    text: { zh: '当前不在数据源的运维时间内：{names}', en: 'Now is outside the maintenance time of: {names}' },
  },
  scheduleOutsideMaintenance: {
    status: 200,
    code: invalid,
    text: { zh: '定时上线时间必须在运维时间内', en: 'Scheduled execution time must be within maintenance time' },
  },
  scheduleFrozen: {
    status: 200,
    code: invalid,
    text: { zh: '该时间不执行变更：{frozen}', en: 'Nothing is changed at that time: {frozen}' },
  },
  confirmationOff: {
    status: 200,
    code: invalid,
    text: {
      zh: '所选的确认方式未启用：请管理员在系统设置的流程对接中启用，或选择其他方式',
      en: 'This way to confirm is not switched on: ask an administrator to set it up in the process connection, or choose another',
    },
  },
  scheduleInPast: {
    status: 200,
    code: invalid,
    text: { zh: '计划时间必须晚于当前时间', en: 'Scheduled time must be after the current time' },
  },
  scheduleTooSoon: {
    status: 200,
    code: invalid,
    text: {
      zh: '计划时间须至少晚于当前时间 {minutes} 分钟',
      en: 'Scheduled time must be at least {minutes} minutes after the current time',
    },
  },
  approvalStale: {
    status: 200,
    code: wrongState,
    text: {
      zh: '审批后 SQL、目标或流程已变化，需要重新提交审批',
      en: 'The SQL, targets or process changed since the approval. Submit it for approval again',
    },
  },
  processChanged: {
    status: 200,
    code: wrongState,
    text: {
      zh: '提交后项目的审批流程已变更，请驳回后按新流程重新提交',
      en: 'The approval process of the project changed since the submission. Reject it, so that it is submitted again under the new process',
    },
  },
  approverMayNot: {
    status: 200,
    code: wrongState,
    text: {
      zh: '{name} 已无审核权限，其审批不再有效，请驳回后重新提交',
      en: 'The approval by {name} no longer counts, since they may not approve any more. Reject it, so that it is submitted again',
    },
  },
  nothingToExecute: {
    status: 200,
    code: wrongState,
    text: {
      zh: '没有等待上线的数据源：已上线或已设置定时上线',
      en: 'No data source waits for execution: executed already, or scheduled',
    },
  },
  nothingToRetry: {
    status: 200,
    code: wrongState,
    text: {
      zh: '没有可重新执行的语句：只能重试失败或未执行的语句',
      en: 'No statement can run again: only failed or unstarted statements can',
    },
  },
  rejectReasonRequired: {
    status: 200,
    code: invalid,
    text: { zh: '驳回时必须填写原因', en: 'Rejecting needs a reason' },
  },
  taskNotRunning: {
    status: 200,
    code: wrongState,
    text: { zh: '任务未在执行，无法终止', en: 'The task is not executing and cannot be terminated' },
  },
  rollbackTooEarly: {
    status: 200,
    code: wrongState,
    text: {
      zh: '工单尚未上线结束，不能回滚',
      en: 'The workflow has not ended yet and cannot be rolled back',
    },
  },
  noBackup: {
    status: 200,
    code: invalid,
    text: {
      zh: '语句 {number} 没有可用的备份，不能回滚',
      en: 'Statement {number} has no backup to roll back to',
    },
  },
  nothingCanBeUndone: {
    status: 200,
    code: conflict,
    text: {
      zh: '所选语句都不能回滚：{why}',
      en: 'None of the chosen statements can be undone: {why}',
    },
  },
  rollbackElsewhere: {
    status: 200,
    code: invalid,
    text: {
      zh: '回滚语句的数据源必须与被回滚语句的数据源一致',
      en: 'A rollback runs on the data sources of the statements that it undoes, and on no others',
    },
  },
  rollbackUncheckable: {
    status: 200,
    code: conflict,
    text: {
      zh: '无法确认数据在上线后是否被修改：{reason}',
      en: 'It cannot be checked whether the rows were changed since: {reason}',
    },
  },
  rowsChangedMeanwhile: {
    status: 200,
    code: conflict,
    text: {
      zh: '{count} 行在上线后被修改过，不能回滚：{rows}',
      en: '{count} {count:row was|rows were} changed since and cannot be rolled back: {rows}',
    },
  },
} as const satisfies Record<string, ErrorRow>;
