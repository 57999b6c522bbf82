import { choices } from '../../../choices.ts';

/** What a drift check does now, or how its last run ended. */
export const driftStates = choices({
  waiting: { zh: '尚未运行', en: 'Not run yet' },
  running: { zh: '运行中', en: 'Running' },
  same: { zh: '无漂移', en: 'No drift' },
  drifted: { zh: '有漂移', en: 'Drift' },
  failed: { zh: '未能读取', en: 'Could not read' },
});
/** One of them. */
export type DriftState = (typeof driftStates.values)[number];

/** How an object stands to the baseline. */
export const driftResults = choices({
  changed: { zh: '定义不同', en: 'Differs' },
  missing: { zh: '缺少', en: 'Missing' },
  added: { zh: '多出', en: 'Added' },
});

/** How a difference stands to the run before. */
export const driftNews = choices({
  new: { zh: '新出现', en: 'New' },
  changed: { zh: '又有变化', en: 'Changed again' },
  known: { zh: '上次已有', en: 'Known' },
  gone: { zh: '已消失', en: 'Gone' },
});

/** Parts of an object that its server knows by numbers. */
export const structureParts = choices({
  column: { zh: '列', en: 'column' },
  index: { zh: '索引', en: 'index' },
  constraint: { zh: '约束', en: 'constraint' },
});

/** Since when a run tells that objects are called otherwise. */
export const driftRenamesSince = choices({
  baseline: { zh: '基准快照', en: 'the snapshot' },
  run_before: { zh: '上次运行', en: 'the last run' },
});
