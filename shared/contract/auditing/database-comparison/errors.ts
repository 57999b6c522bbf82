import { conflict, invalid, missing, wrongState, type ErrorRow } from '../../../errors/error-row.ts';

/** Refusals of the comparison of structures. */
export const errors = {
  comparisonNotSupported: {
    status: 200,
    code: wrongState,
    text: {
      zh: '数据源 {name} 的类型 {dbType} 不支持结构对比，目前支持 PostgreSQL 和 MySQL 系',
      en: 'Structures of {dbType} ({name}) cannot be compared; those of the PostgreSQL and MySQL families can',
    },
  },
  comparedTypesDiffer: {
    status: 200,
    code: invalid,
    text: { zh: '只能对比同一类型的数据源', en: 'Only data sources of one database type can be compared' },
  },
  comparedLevelsDiffer: {
    status: 200,
    code: invalid,
    text: {
      zh: '基准和对比对象必须在同一层级：都选 Schema，或都选整个数据源',
      en: 'Baseline and comparison are of the same level: a schema each, or a whole data source each',
    },
  },
  comparedWithItself: {
    status: 200,
    code: invalid,
    text: { zh: '基准和对比对象相同，请重新选择', en: 'Baseline and comparison are the same. Choose another one' },
  },
  comparedSchemaMissing: {
    status: 200,
    code: missing,
    text: { zh: '数据源 {name} 中没有 Schema {schema}', en: 'The data source {name} has no schema {schema}' },
  },
  comparedObjectMissing: {
    status: 200,
    code: missing,
    text: { zh: '两侧都没有对象 {name}', en: 'Neither side has the object {name}' },
  },
  comparedObjectSame: {
    status: 200,
    code: conflict,
    text: {
      zh: '所选对象中包含两侧相同的对象 {name}，请重新选择',
      en: 'The chosen objects include one that is the same on both sides: {name}. Choose again',
    },
  },
  comparedRenameUnknown: {
    status: 200,
    code: conflict,
    text: {
      zh: '表 {table} 的列 {from} 不能改名为 {to}：{from} 须只在对比侧，{to} 须只在基准侧，且该表须在所选对象中',
      en: 'The column {from} of {table} cannot be {to} under another name: {from} must be on the comparison side alone, {to} on that of the baseline alone, and the table must be chosen',
    },
  },
  comparedTableRenameUnknown: {
    status: 200,
    code: conflict,
    text: {
      zh: '表 {from} 不能按改名为 {to} 处理：{why}',
      en: 'The table {from} cannot be {to} under another name: {why}',
    },
  },
  comparedTooLarge: {
    status: 200,
    code: conflict,
    text: {
      zh: '要对比的对象超过 {max} 个，请在后台对比',
      en: 'More than {max} objects are to be compared. Compare them in the background',
    },
  },
  comparedBeyondAll: {
    status: 200,
    code: conflict,
    text: {
      zh: '数据源 {name} 要对比的对象超过 {max} 个，请逐个 Schema 对比',
      en: '{name} has more than {max} objects to be compared. Compare it schema by schema',
    },
  },
  catalogueTooLarge: {
    status: 200,
    code: conflict,
    text: {
      zh: '数据库目录对一次查询的回答超过 {max} 行，无法完整读取结构，未进行对比',
      en: 'The catalog answers one question with more than {max} rows. The structure cannot be read as a whole, so it is not compared',
    },
  },
  comparisonStopped: {
    status: 200,
    code: { sqle: 4012, dms: 7000 },
    text: { zh: '对比未能完成，请重新对比', en: 'The comparison could not be completed. Compare again' },
  },
  rehearsalOver: {
    status: 200,
    code: wrongState,
    text: { zh: '演练已结束，无法取消', en: 'The rehearsal is over and cannot be canceled' },
  },
  tooManyCompared: {
    status: 200,
    code: conflict,
    text: {
      zh: '数据源 {name} 的 Schema 超过 {max} 个，请逐个 Schema 对比',
      en: 'The data source {name} has more than {max} schemas. Compare them one by one',
    },
  },
} as const satisfies Record<string, ErrorRow>;
