import { conflict, denied, invalid, wrongState, type ErrorRow } from '../../../errors/error-row.ts';

/** Refusals of changes in waves. */
export const errors = {
  rolloutTooFewSources: {
    status: 200,
    code: invalid,
    text: {
      zh: '分批变更需要 {min} 至 {max} 个数据源，这里有 {count} 个',
      en: 'A change in waves takes {min} to {max} data sources; here are {count}',
    },
  },
  rolloutSourceRefused: {
    status: 200,
    code: denied,
    text: {
      zh: '您不能在数据源 {name} 上创建工单。请申请权限，或另选数据源',
      en: 'You may not create workflows on {name}. Ask for that right, or choose other data sources',
    },
  },
  rolloutStateRefuses: {
    status: 200,
    code: wrongState,
    text: {
      zh: '分批变更“{state}”，不能执行此操作',
      en: 'The change is: {state}. This cannot be done now',
    },
  },
  rolloutBlocked: {
    status: 200,
    code: conflict,
    text: {
      zh: '{count} 个数据源不能提交，原因见列表。请修改后重新创建',
      en: '{count} data sources cannot be submitted: the list says why. Mend that and begin again',
    },
  },
  rolloutFirstWaveOpen: {
    status: 200,
    code: wrongState,
    text: {
      zh: '第一批的工单未结束。驳回或关闭它即可结束分批变更',
      en: 'The workflow of the first wave is not over. To end all, reject or close it',
    },
  },
  rolloutSourceNotFailed: {
    status: 200,
    code: wrongState,
    text: {
      zh: '数据源 {name} 当前“{state}”，只有上线失败的数据源可以重试',
      en: '{name} is: {state}. Only a data source that has failed is tried again',
    },
  },
  rolloutSourceNotHeld: {
    status: 200,
    code: wrongState,
    text: {
      zh: '数据源 {name} 当前“{state}”，只能跳过上线失败或正在等待运维时间的数据源',
      en: '{name} is: {state}. Only a data source that has failed, or waits for its maintenance time, is passed over',
    },
  },
  rolloutNotResubmitted: {
    status: 200,
    code: wrongState,
    text: {
      zh: '分批变更不能重新提交，请新建',
      en: 'A change in waves is not submitted again: begin a new one',
    },
  },
} as const satisfies Record<string, ErrorRow>;
