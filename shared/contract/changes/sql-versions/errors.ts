import { conflict, exists, invalid, wrongState, type ErrorRow } from '../../../errors/error-row.ts';

/** Refusals of versions. */
export const errors = {
  versionNameTaken: {
    status: 200,
    code: exists,
    text: { zh: '项目中已有同名版本', en: 'The project already has a version of this name' },
  },
  versionStagesNotInOrder: {
    status: 200,
    code: invalid,
    text: {
      zh: '阶段序号必须从 1 开始且连续，收到：{sequences}',
      en: 'Stages are numbered from 1 without gaps; given were {sequences}',
    },
  },
  versionStageNameTwice: {
    status: 200,
    code: invalid,
    text: { zh: '两个阶段同名：{name}', en: 'Two stages have the name {name}' },
  },
  versionMappingBroken: {
    status: 200,
    code: invalid,
    text: {
      zh: '阶段“{stage}”的数据源必须对应到下一阶段的数据源，且类型相同；最后一个阶段不填',
      en: 'Each data source of the stage {stage} leads to one of the next stage that has the same type; in the last stage it leads nowhere',
    },
  },
  versionLocked: {
    status: 200,
    code: wrongState,
    text: {
      zh: '版本 {name} 已锁定，不能再修改',
      en: 'The version {name} is locked for good and cannot change any more',
    },
  },
  versionNotEmpty: {
    status: 200,
    code: wrongState,
    text: {
      zh: '版本 {name} 中已有工单，不能删除，也不能修改阶段',
      en: 'The version {name} holds workflows: it cannot be deleted, nor can its stages change',
    },
  },
  versionFull: {
    status: 200,
    code: conflict,
    text: { zh: '一个版本最多 {max} 行工单', en: 'A version holds at most {max} rows of workflows' },
  },
  versionSourcesDiffer: {
    status: 200,
    code: invalid,
    text: {
      zh: '数据源 {names} 不在版本 {version} 的阶段“{stage}”中',
      en: 'The stage {stage} of the version {version} does not have: {names}',
    },
  },
  workflowInVersion: {
    status: 200,
    code: conflict,
    text: { zh: '工单 {name} 已属于一个版本', en: 'The workflow {name} already belongs to a version' },
  },
  versionTurnNotCome: {
    status: 200,
    code: wrongState,
    text: {
      zh: '版本 {version} 的阶段“{stage}”中，排在前面的工单 {name} 尚未完成，请先完成或关闭它',
      en: 'In the stage {stage} of the version {version} the workflow {name} comes first and is not finished. Finish or close it',
    },
  },
  notReleasable: {
    status: 200,
    code: wrongState,
    text: { zh: '工单 {name} 不能发布：{reason}', en: 'The workflow {name} cannot be released: {reason}' },
  },
  releaseTargetWrong: {
    status: 200,
    code: invalid,
    text: {
      zh: '工单 {name} 的每个数据源都要选一个下一阶段中与其对应的数据源：{source}',
      en: 'Each data source of the workflow {name} needs a target that the version maps it to: {source}',
    },
  },
  effectsNotYet: {
    status: 200,
    code: wrongState,
    text: {
      zh: '工单 {name} 尚未执行完，执行后才能比较前后的 SQL',
      en: 'The workflow {name} has not ended yet. SQL before and after it can be compared once it has',
    },
  },
  batchRunning: {
    status: 200,
    code: wrongState,
    text: {
      zh: '这个版本正在批量上线，请等待其结束',
      en: 'A batch of this version is being executed. Wait for its end',
    },
  },
  batchStopped: {
    status: 200,
    code: 8005,
    text: {
      zh: '批量上线在工单 {name} 处停止，其后的工单没有执行：{reason}',
      en: 'The batch stopped at the workflow {name}, those after it were not executed: {reason}',
    },
  },
} as const satisfies Record<string, ErrorRow>;
