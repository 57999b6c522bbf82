import { conflict, exists, invalid, missing, wrongState, type ErrorRow } from '../../../errors/error-row.ts';

/** Refusals of discovery. */
export const errors = {
  discoveryTaskExists: {
    status: 200,
    code: exists,
    text: {
      zh: '数据源 {name} 已有敏感数据发现任务，请编辑或重新启动它',
      en: 'The data source {name} has a discovery task already. Change that one, or start it again',
    },
  },
  discoveryTasksMany: {
    status: 200,
    code: conflict,
    text: { zh: '一个项目最多有 {max} 个敏感数据发现任务', en: 'A project has at most {max} discovery tasks' },
  },
  discoveryTemplateBlind: {
    status: 200,
    code: invalid,
    text: {
      zh: '脱敏模板 {name} 中没有按敏感数据类型的规则，不知道要找什么；请换一个模板，或为它添加这样的规则',
      en: 'The masking template {name} has no rule for a type of data, so there is nothing to look for. Choose another one, or give it such a rule',
    },
  },
  discoveryCronMissing: {
    status: 200,
    code: invalid,
    text: {
      zh: '周期任务需要 cron_expression，例如 0 2 * * *',
      en: 'A periodic task needs cron_expression, for example 0 2 * * *',
    },
  },
  discoveryScopeShrinks: {
    status: 200,
    code: invalid,
    text: {
      zh: '扫描范围只能增加：{name} 不能去掉；要缩小范围，请删除任务后重建',
      en: 'What a task looks through can only grow: {name} cannot be left out. To look through less, delete the task and make another one',
    },
  },
  discoveryScopeUnknown: {
    status: 200,
    code: missing,
    text: {
      zh: '数据源上没有 {name}，请从列表中选择',
      en: 'There is no {name} on the data source. Choose from the list',
    },
  },
  discoveryRunning: {
    status: 200,
    code: wrongState,
    text: {
      zh: '任务正在运行；请等它结束，或先停止它',
      en: 'The task is running. Wait for its end, or stop it first',
    },
  },
  discoveryStopped: {
    status: 200,
    code: wrongState,
    text: {
      zh: '任务没有在运行，也没有启用周期扫描，无可停止',
      en: 'The task is not running and has no schedule that is on, so there is nothing to stop',
    },
  },
  discoveryColumnUnknown: {
    status: 200,
    code: missing,
    text: {
      zh: '列 {name} 不在待确认的列中，请刷新列表',
      en: 'The column {name} is not among those that wait for somebody. Load the list again',
    },
  },
  discoveryNothingChosen: {
    status: 200,
    code: invalid,
    text: {
      zh: '请给出 columns 或 confidence，二者只能有一个',
      en: 'Give either columns or confidence, and not both',
    },
  },
} as const satisfies Record<string, ErrorRow>;
