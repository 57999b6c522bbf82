import { conflict, denied, exists, invalid, missing, type ErrorRow } from '../../../errors/error-row.ts';

/** Refusals of drift checks and snapshots. */
export const errors = {
  driftNameTaken: {
    status: 200,
    code: exists,
    text: { zh: '已有 {name}，请换一个名称', en: '{name} is there already. Choose another name' },
  },
  driftKeptMany: {
    status: 200,
    code: conflict,
    text: { zh: '一个项目最多 {max} 个，请先删除不用的', en: 'A project keeps at most {max}. Delete one first' },
  },
  driftCheckOfOther: {
    status: 200,
    code: denied,
    text: {
      zh: '{name} 只有创建者和管理数据源的人可以更改',
      en: 'Only the maker of {name} and who manages data sources may change it',
    },
  },
  driftBaselineUnclear: {
    status: 200,
    code: invalid,
    text: {
      zh: '请给出一个基准：快照或另一个 Schema',
      en: 'Give one baseline: a snapshot or another schema',
    },
  },
  structureSnapshotMissing: {
    status: 200,
    code: missing,
    text: {
      zh: '基准快照已不存在，请换一个基准',
      en: 'The snapshot is gone. Choose another baseline',
    },
  },
  driftTooLarge: {
    status: 200,
    code: conflict,
    text: {
      zh: '数据源 {name} 的 {schema} 超过 {max} 个对象或定义过长，无法读取',
      en: '{schema} of {name} has more than {max} objects or very long definitions, so it is not read',
    },
  },
} as const satisfies Record<string, ErrorRow>;
