import { conflict, exists, type ErrorRow } from '../../../errors/error-row.ts';

/** Refusals of groups of data sources. */
export const errors = {
  dbServiceGroupNameTaken: {
    status: 200,
    code: exists,
    text: { zh: '数据源组名 {name} 已存在', en: 'The data source group name {name} already exists' },
  },
  tooManyDbServiceGroups: {
    status: 200,
    code: conflict,
    text: {
      zh: '一个项目最多 {max} 个数据源组。请先删除不再使用的数据源组',
      en: 'A project has {max} data source groups at most. Delete one that is no longer used first',
    },
  },
} as const satisfies Record<string, ErrorRow>;
