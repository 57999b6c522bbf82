import { conflict, exists, invalid, wrongState, type ErrorRow } from '../../../errors/error-row.ts';

/** Refusals of approval processes. */
export const errors = {
  processNameTaken: {
    status: 200,
    code: exists,
    text: { zh: '项目中已有名为 {name} 的审批流程', en: 'The project has an approval process called {name} already' },
  },
  tooManyProcesses: {
    status: 200,
    code: invalid,
    text: { zh: '一个项目最多 {max} 个审批流程', en: 'A project has at most {max} approval processes' },
  },
  sourceHasProcess: {
    status: 200,
    code: conflict,
    text: {
      zh: '数据源 {name} 已应用其他审批流程，请先从该流程中移除',
      en: 'The data source {name} follows another approval process. Take it out of that one first',
    },
  },
  processesDiffer: {
    status: 200,
    code: conflict,
    text: {
      zh: '所选数据源的审批流程不同（{names}），请分别提交',
      en: 'The data sources follow different approval processes ({names}). Submit them apart',
    },
  },
  processIsDefault: {
    status: 200,
    code: wrongState,
    text: {
      zh: '默认审批流程不能删除，请先将其他流程设为默认',
      en: 'The default approval process cannot be deleted. Make another one the default first',
    },
  },
  processIsFirst: {
    status: 200,
    code: wrongState,
    text: {
      zh: '项目自带的审批流程不能删除或重命名',
      en: 'The process that a project begins with cannot be deleted or renamed',
    },
  },
  processInUse: {
    status: 200,
    code: wrongState,
    text: {
      zh: '还有 {count} 个未完成的工单使用该审批流程，不能删除',
      en: 'Unfinished workflows go through this process: {count}. It cannot be deleted before they end',
    },
  },
} as const satisfies Record<string, ErrorRow>;
