import { choices } from '../../../../shared/choices.ts';
import type { Text } from '../../../../shared/text.ts';

/** Whether a data source could be reached when it was last tried. */
export const connectionStatuses = choices({
  connect_success: { zh: '连接成功', en: 'Connected' },
  connect_failed: { zh: '连接失败', en: 'Failed' },
});

export const words = {
  passwordOld: { zh: '密码超期', en: 'Old password' },
  passwordOverdue: { zh: '密码已超期 {days} 天未更换', en: 'The password is {days} days overdue' },
  passwordOverdueWhy: {
    zh: '账号密码策略规定了更换期限。请先在数据库中修改该账号的密码，再在此处编辑数据源填写新密码。',
    en: 'The policy for account passwords says how old one may become. Change it in the database first, then edit the data source and enter the new one.',
  },
  import: { zh: '批量导入', en: 'Import' },
  title: { zh: '数据源', en: 'Data sources' },
  description: {
    zh: '项目可以审核、变更和查询的数据库。',
    en: 'The databases that this project audits, changes and queries.',
  },
  globalTitle: { zh: '数据源管理', en: 'Data source management' },
  globalTab: { zh: '全局数据源', en: 'Global data sources' },
  globalDescription: {
    zh: '所有项目的数据源。编辑和删除在各自项目中进行。',
    en: 'The data sources of all projects. Each is edited in its own project.',
  },
  search: { zh: '搜索名称、地址或描述', en: 'Search by name, address or description' },
  name: { zh: '名称', en: 'Name' },
  project: { zh: '项目', en: 'Project' },
  address: { zh: '地址', en: 'Address' },
  type: { zh: '数据库类型', en: 'Type' },
  connection: { zh: '最近一次连接', en: 'Last connection' },
  notTested: { zh: '未测试', en: 'Not tested' },
  why: { zh: '查看失败原因', en: 'Why it failed' },
  source: { zh: '来源', en: 'Source' },
  environment: { zh: '环境属性', en: 'Environment' },
  maintenance: { zh: '运维时间', en: 'Maintenance times' },
  backup: { zh: '备份', en: 'Backup' },
  backupOn: { zh: '开启，最多 {rows} 行', en: 'On, up to {rows} rows' },
  off: { zh: '关闭', en: 'Off' },
  on: { zh: '开启', en: 'On' },
  unfinished: { zh: '未完成工单', en: 'Open workflows' },
  queryLog: { zh: '工作台操作日志', en: 'Workbench log' },
  showQueryLog: { zh: '查看', en: 'Show' },
  queryAudit: { zh: '工作台查询审核', en: 'Workbench audit' },
  audited: { zh: '审核', en: 'Audited' },
  notAudited: { zh: '不审核', en: 'Not audited' },
  desc: { zh: '描述', en: 'Description' },
  empty: { zh: '还没有数据源', en: 'No data sources yet' },
  emptyHint: {
    zh: '添加一个数据库，测试连接后就可以审核和变更它。',
    en: 'Add a database and test its connection; then it can be audited and changed.',
  },
  globalEmptyHint: { zh: '数据源在各个项目中添加。', en: 'Data sources are added in their projects.' },
  add: { zh: '添加数据源', en: 'Add data source' },
  edit: { zh: '编辑', en: 'Edit' },
  test: { zh: '测试连接', en: 'Test' },
  testPage: { zh: '批量测试连接', en: 'Test connections' },
  nothingToTest: { zh: '本页没有数据源', en: 'There are no data sources on this page' },
  allConnected: { zh: '本页数据源全部连接成功', en: 'All data sources of this page could be reached' },
  someFailed: (failed: number, total: number): Text => ({
    zh: `${total} 个数据源中有 ${failed} 个连接失败`,
    en: `${failed} of ${total} data sources could not be reached`,
  }),
  connected: { zh: '连接成功', en: 'Connected' },
  connectedTo: { zh: '数据源 {name} 连接成功', en: 'Connected to {name}' },
  failedTitle: { zh: '数据源 {name} 连接失败', en: 'DB instance {name} connectivity test failed' },
  scans: { zh: '扫描', en: 'Scans' },
  remove: { zh: '删除', en: 'Delete' },
  removeTitle: { zh: '删除数据源 {name}？', en: 'Delete data source {name}?' },
  removeText: {
    zh: '数据源的配置和保存的密码会被删除，数据库本身不受影响。',
    en: 'Its settings and stored password are deleted; the database itself is not touched.',
  },
  removed: { zh: '数据源已删除', en: 'Data source deleted' },
} as const satisfies Record<string, Text | ((...values: never[]) => Text)>;
