import { choices } from '../../../choices.ts';

/** What can be compared, in the order in which it is told. */
export const objectTypes = choices({
  TYPE: { zh: '类型与域', en: 'Type or domain' },
  SEQUENCE: { zh: '序列', en: 'Sequence' },
  TABLE: { zh: '表', en: 'Table' },
  VIEW: { zh: '视图', en: 'View' },
  FUNCTION: { zh: '函数', en: 'Function' },
  PROCEDURE: { zh: '存储过程', en: 'Procedure' },
  AGGREGATE: { zh: '聚合函数', en: 'Aggregate' },
  TRIGGER: { zh: '触发器', en: 'Trigger' },
  EVENT: { zh: '事件', en: 'Event' },
  SCHEMA: { zh: 'Schema', en: 'Schema' },
  PUBLICATION: { zh: '发布', en: 'Publication' },
  FOREIGN_TABLE: { zh: '外部表', en: 'Foreign table' },
  COLLATION: { zh: '排序规则', en: 'Collation' },
  OPERATOR: { zh: '操作符', en: 'Operator' },
  OPERATOR_FAMILY: { zh: '操作符族', en: 'Operator family' },
  OPERATOR_CLASS: { zh: '操作符类', en: 'Operator class' },
  CAST: { zh: '类型转换', en: 'Cast' },
  CONVERSION: { zh: '编码转换', en: 'Conversion' },
  TEXT_SEARCH_DICTIONARY: { zh: '全文检索词典', en: 'Text search dictionary' },
  TEXT_SEARCH_CONFIGURATION: { zh: '全文检索配置', en: 'Text search configuration' },
  EXTENSION: { zh: '扩展', en: 'Extension' },
  DEFAULT_PRIVILEGES: { zh: '默认权限', en: 'Default privileges' },
  EVENT_TRIGGER: { zh: '事件触发器', en: 'Event trigger' },
  FOREIGN_DATA_WRAPPER: { zh: '外部数据包装器', en: 'Foreign data wrapper' },
  SERVER: { zh: '外部服务器', en: 'Foreign server' },
  USER_MAPPING: { zh: '用户映射', en: 'User mapping' },
  ACCESS_METHOD: { zh: '访问方法', en: 'Access method' },
  LANGUAGE: { zh: '过程语言', en: 'Language' },
  TRANSFORM: { zh: '类型变换', en: 'Transform' },
});
/** One of them. */
export type ObjectType = (typeof objectTypes)['values'][number];

/** What belongs to a database and to no schema of it: it is compared with each of them, and changed once. */
export const isOfDatabase: ReadonlySet<string> = new Set<ObjectType>([
  'EXTENSION',
  'DEFAULT_PRIVILEGES',
  'EVENT_TRIGGER',
  'FOREIGN_DATA_WRAPPER',
  'SERVER',
  'USER_MAPPING',
  'ACCESS_METHOD',
  'LANGUAGE',
  'TRANSFORM',
]);
