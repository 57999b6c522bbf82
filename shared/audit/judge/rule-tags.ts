import type { Text } from '../../text.ts';

/** The words of the five tag groups as they go over the wire, with the words people see. */
export const tagGroups = {
  operand: {
    database: { zh: '数据库', en: 'Database' },
    table_space: { zh: '表空间', en: 'Tablespace' },
    table: { zh: '表', en: 'Table' },
    column: { zh: '字段', en: 'Column' },
    index: { zh: '索引', en: 'Index' },
    view: { zh: '视图', en: 'View' },
    procedure: { zh: '存储过程', en: 'Procedure' },
    function: { zh: '函数', en: 'Function' },
    trigger: { zh: '触发器', en: 'Trigger' },
    event: { zh: '事件', en: 'Event' },
    user: { zh: '用户', en: 'User' },
    sequence: { zh: '序列', en: 'Sequence' },
    business: { zh: '业务', en: 'Business' },
  },
  sql: {
    ddl: { zh: 'DDL', en: 'DDL' },
    dcl: { zh: 'DCL', en: 'DCL' },
    dml: { zh: 'DML', en: 'DML' },
    integrity: { zh: '完整性', en: 'Integrity' },
    query: { zh: '查询', en: 'Query' },
    transaction: { zh: '事务', en: 'Transaction' },
    privilege: { zh: '权限', en: 'Privilege' },
    management: { zh: '管理', en: 'Management' },
    complete: { zh: '完整', en: 'Complete' },
    join: { zh: '连接', en: 'Join' },
    sql_table_space: { zh: '表空间语句', en: 'Tablespace statement' },
    sql_function: { zh: '函数语句', en: 'Function statement' },
    sql_procedure: { zh: '存储过程语句', en: 'Procedure statement' },
    sql_trigger: { zh: '触发器语句', en: 'Trigger statement' },
    sql_view: { zh: '视图语句', en: 'View statement' },
  },
  audit_purpose: {
    performance: { zh: '性能', en: 'Performance' },
    maintenance: { zh: '可维护性', en: 'Maintenance' },
    security: { zh: '安全', en: 'Security' },
    correction: { zh: '正确性', en: 'Correctness' },
  },
  audit_accuracy: { online: { zh: '在线', en: 'Online' }, offline: { zh: '离线', en: 'Offline' } },
  performance_cost: {
    high: { zh: '高消耗', en: 'High cost' },
    medium: { zh: '中等消耗', en: 'Medium cost' },
    low: { zh: '低消耗', en: 'Low cost' },
  },
} as const satisfies Record<string, Readonly<Record<string, Text>>>;

/** What the groups of tags are called. */
export const tagGroupTexts = {
  operand: { zh: '操作对象', en: 'Object' },
  sql: { zh: 'SQL 分类', en: 'SQL class' },
  audit_purpose: { zh: '审核目的', en: 'Purpose' },
  audit_accuracy: { zh: '审核精度', en: 'Accuracy' },
  performance_cost: { zh: '性能消耗', en: 'Cost' },
} as const satisfies Record<keyof typeof tagGroups, Text>;

/** One of the groups of tags. */
export type TagGroup = keyof typeof tagGroups;
/** A tag of a group. */
export type Tag<Group extends TagGroup> = keyof (typeof tagGroups)[Group];

/** What a rule says of itself; the accuracy group follows from its need for the schema. */
export type RuleTags = {
  readonly operand: readonly Tag<'operand'>[];
  readonly sql: readonly Tag<'sql'>[];
  readonly purpose: readonly Tag<'audit_purpose'>[];
  readonly cost: Tag<'performance_cost'>;
};

/** The categories of rules as older clients name them. */
export const categories = {
  ddl: { zh: 'DDL 规范', en: 'DDL convention' },
  dml: { zh: 'DML 规范', en: 'DML convention' },
  naming: { zh: '命名规范', en: 'Naming convention' },
  indexing: { zh: '索引规范', en: 'Indexing convention' },
  'index-optimization': { zh: '索引优化', en: 'Index optimization' },
  'index-invalidation': { zh: '索引失效', en: 'Index invalidation' },
  usage: { zh: '使用建议', en: 'Usage suggestion' },
  global: { zh: '全局配置', en: 'Global configuration' },
} as const satisfies Record<string, Text>;

/** One of the categories: the folder of a rule. */
export type Category = keyof typeof categories;
