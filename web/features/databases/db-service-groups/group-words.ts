import { choices } from '../../../../shared/choices.ts';

export const words = {
  title: { zh: '数据源组', en: 'Data source groups' },
  description: {
    zh: '按环境、类型、名称或列表把数据源归在一起，例如租户或分片。成员在使用时计算',
    en: 'Data sources that belong together, such as tenants or shards: by environment, type, name or list. Members are computed when the group is used',
  },
  add: { zh: '创建数据源组', en: 'Make a group' },
  edit: { zh: '编辑', en: 'Edit' },
  editTitle: { zh: '编辑数据源组“{name}”', en: 'Edit the group "{name}"' },
  remove: { zh: '删除', en: 'Delete' },
  removeTitle: { zh: '删除数据源组“{name}”？', en: 'Delete the group "{name}"?' },
  removeText: { zh: '其中的数据源不会被删除。', en: 'Its data sources stay.' },
  removed: { zh: '已删除', en: 'Deleted' },
  members: { zh: '成员', en: 'Members' },
  membersOf: { zh: '“{name}”现在的成员', en: 'Members of "{name}" now' },
  empty: { zh: '还没有数据源组', en: 'There is no group yet' },
  name: { zh: '名称', en: 'Name' },
  desc: { zh: '描述', en: 'Description' },
  way: { zh: '如何选择成员', en: 'How members are chosen' },
  environments: { zh: '环境', en: 'Environments' },
  types: { zh: '数据库类型', en: 'Database types' },
  patterns: { zh: '名称模式', en: 'Name patterns' },
  patternsHint: {
    zh: '每行一个，* 代表任意字符，不区分大小写，例如 tenant_*',
    en: 'One in a line; * stands for any characters, and case does not matter. Example: tenant_*',
  },
  any: { zh: '任意', en: 'Any' },
  sources: { zh: '数据源', en: 'Data sources' },
  chooseSources: { zh: '选择数据源', en: 'Choose data sources' },
  ruleEnvironments: { zh: '环境为 {values}', en: 'environment {values}' },
  ruleTypes: { zh: '类型为 {values}', en: 'type {values}' },
  rulePatterns: { zh: '名称为 {values}', en: 'name {values}' },
  and: { zh: '，且', en: ' and ' },
  or: { zh: ' 或 ', en: ' or ' },
  listed: { zh: '列出的 {count} 个数据源', en: '{count} listed {count:data source|data sources}' },
  save: { zh: '保存', en: 'Save' },
  saved: { zh: '已保存', en: 'Saved' },
  close: { zh: '关闭', en: 'Close' },
  preview: { zh: '查看现在的成员', en: 'Show who is in it now' },
  count: { zh: '现在有 {count} 个数据源', en: '{count} {count:data source|data sources} now' },
  hidden: { zh: '其中 {count} 个您无权使用', en: '{count} of them you may not use' },
  gone: {
    zh: '列出的数据源中有 {count} 个已不存在',
    en: '{count} listed {count:data source is|data sources are} gone',
  },
  more: { zh: '以及另外 {count} 个', en: 'and {count} more' },
  nobody: { zh: '没有数据源符合', en: 'No data source fits' },
  changedSince: { zh: '条件已修改，请重新查看', en: 'The conditions have changed since. Look again' },
  address: { zh: '地址', en: 'Address' },
  type: { zh: '类型', en: 'Type' },
};

/** The two ways in which a group has its members. */
export const ways = choices({
  rule: { zh: '按规则：符合全部条件的数据源', en: 'By a rule: data sources that meet every condition' },
  list: { zh: '逐个列出', en: 'One by one' },
});
