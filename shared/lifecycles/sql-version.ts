import { choices } from '../choices.ts';

/** How far a version has come; locking is for ever. */
export const versionStatuses = choices({
  is_being_released: { zh: '发布中', en: 'Being released' },
  locked: { zh: '已锁定', en: 'Locked' },
});

/** Whether a workflow of a stage still has to go to the next one. */
export const releaseStatuses = choices({
  wait_for_release: { zh: '待发布', en: 'To be released' },
  released: { zh: '已发布', en: 'Released' },
  not_need_release: { zh: '无需发布', en: 'No release needed' },
});
/** One of them. */
export type ReleaseStatus = (typeof releaseStatuses.values)[number];

/** What the comparison of a target before a release came to. */
export const releaseCheckStates = choices({
  same: { zh: '与上一阶段执行时一致', en: 'As in the stage before' },
  different: { zh: '与上一阶段执行时不一致', en: 'Differs from the stage before' },
  unreadable: { zh: '无法读取目标', en: 'The target cannot be read' },
  unknown: { zh: '没有可比较的结构', en: 'Nothing to compare with' },
});

/** How a table of the target stands to the one of the stage before. */
export const comparedTableStates = choices({
  same: { zh: '一致', en: 'Same' },
  missing: { zh: '目标缺少此表', en: 'Missing on the target' },
  extra: { zh: '仅目标存在', en: 'Only on the target' },
  different: { zh: '结构不一致', en: 'Differs' },
  done: { zh: '目标已是变更后的结构', en: 'Already as after the change' },
});

/** What is known of the SQL that ran on a data source before and after a change. */
export const releaseEffectStates = choices({
  compared: { zh: '已比较', en: 'Compared' },
  only_after: { zh: '变更前没有数据', en: 'No data from before the change' },
  no_data: { zh: '变更后还没有数据', en: 'No data since the change yet' },
  not_collected: { zh: '没有采集 SQL', en: 'No SQL is collected' },
});
