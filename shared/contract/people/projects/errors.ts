import { conflict, exists, invalid, type ErrorRow } from '../../../errors/error-row.ts';

/** Refusals of projects and their tags. */
export const errors = {
  projectNameTaken: {
    status: 200,
    code: exists,
    text: { zh: '项目名 {name} 已存在', en: 'The project name {name} already exists' },
  },
  tagExists: { status: 200, code: exists, text: { zh: '当前标签已存在', en: 'The current tag already exists' } },
  tagInUse: {
    status: 200,
    code: conflict,
    text: {
      zh: '已绑定资源的业务或环境属性不能删除',
      en: 'A business or environment bound to resources cannot be deleted',
    },
  },
  unknownEnvironmentTag: {
    status: 200,
    code: invalid,
    text: { zh: '环境属性不存在，请重新选择', en: 'The environment tag does not exist. Choose another' },
  },
  unknownBusinessTag: {
    status: 200,
    code: invalid,
    text: { zh: '业务标签不存在，请重新选择', en: 'The business tag does not exist. Choose another' },
  },
  projectNotEmpty: {
    status: 200,
    code: conflict,
    text: {
      zh: '项目中还有 {count} 个数据源，请先删除',
      en: 'The project still has {count} {count:data source|data sources}. Delete {count:it|them} first',
    },
  },
} as const satisfies Record<string, ErrorRow>;
