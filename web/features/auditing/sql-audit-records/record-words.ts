import { choices } from '../../../../shared/choices.ts';
import { limits } from '../../../../shared/limits.ts';
import type { Text } from '../../../../shared/text.ts';

const megabytes = limits.sqlFileBytesMax / 1024 / 1024;

/** Against what SQL is judged. */
export const auditMethods = choices({
  online: { zh: '按数据源审核', en: 'For a data source' },
  offline: { zh: '仅按数据库类型审核', en: 'By database type only' },
});
/** Where the SQL comes from. */
export const sqlSources = choices({
  form_data: { zh: '输入 SQL', en: 'Write SQL' },
  sql_file: { zh: 'SQL 文件', en: 'SQL file' },
  mybatis_xml_file: { zh: 'MyBatis 文件', en: 'MyBatis file' },
  zip_file: { zh: 'ZIP 压缩包', en: 'Zip archive' },
  git_repository: { zh: 'Git 仓库', en: 'Git repository' },
});

/** The same, said of an audit that was made. */
export const sqlOrigins = choices({ ...sqlSources.labels, form_data: { zh: '输入的 SQL', en: 'Written SQL' } });

export const words = {
  title: { zh: '快捷审核', en: 'Quick audits' },
  description: {
    zh: '不创建工单，直接审核 SQL 脚本、MyBatis 文件、压缩包或 Git 仓库',
    en: 'Audits of scripts, MyBatis files, archives and repositories, without a workflow',
  },
  create: { zh: '创建审核', en: 'New audit' },
  empty: { zh: '还没有快捷审核', en: 'No quick audits yet' },
  emptyHint: { zh: '提交 SQL 后，可在这里查看得分与问题', en: 'Submit SQL to see its score and what was found' },
  search: { zh: '搜索标签', en: 'Search tags' },
  audited: { zh: '审核对象', en: 'Audited' },
  id: { zh: '审核编号', en: 'Id' },
  status: { zh: '状态', en: 'Status' },
  source: { zh: '数据源', en: 'Data source' },
  offlineMark: { zh: '{dbType}（离线）', en: '{dbType} (offline)' },
  tags: { zh: '标签', en: 'Tags' },
  score: { zh: '得分', en: 'Score' },
  passRate: { zh: '通过率', en: 'Pass rate' },
  creator: { zh: '创建人', en: 'Creator' },
  created: { zh: '创建时间', en: 'Created' },
  progress: { zh: '已处理 {done} / {total} 条语句', en: '{done} of {total} statements' },
  reading: { zh: '正在读取 SQL', en: 'Reading the SQL' },
  auditing: { zh: '正在审核', en: 'Auditing' },
  failed: { zh: '审核未完成', en: 'The audit was not completed' },
  addTag: { zh: '添加标签', en: 'Add a tag' },
  newTag: { zh: '新标签', en: 'New tag' },
  useTag: { zh: '使用“{tag}”', en: 'Use "{tag}"' },
  removeTag: { zh: '移除标签 {tag}', en: 'Remove the tag {tag}' },
  method: { zh: '审核方式', en: 'How to audit' },
  chooseSource: { zh: '请选择数据源', en: 'Choose a data source' },
  schema: { zh: 'Schema', en: 'Schema' },
  dbType: { zh: '数据库类型', en: 'Database type' },
  chooseType: { zh: '请选择数据库类型', en: 'Choose a database type' },
  template: { zh: '规则模板', en: 'Rule template' },
  defaultTemplate: { zh: '该类型的默认模板', en: 'The default template of the type' },
  ofProject: { zh: '项目规则模板', en: 'Project rule templates' },
  ofPlatform: { zh: '全局规则模板', en: 'Platform rule templates' },
  loading: { zh: '正在加载', en: 'Loading' },
  from: { zh: 'SQL 来源', en: 'SQL from' },
  sql: { zh: 'SQL 语句', en: 'SQL' },
  placeholder: { zh: '在此输入或粘贴 SQL', en: 'Write or paste SQL here' },
  editorHelp: {
    zh: '按 Tab 离开编辑器；Ctrl 或 ⌘ + 空格补全，Ctrl 或 ⌘ + Enter 审核。补全列表打开时按 Esc 关闭后再按 Tab。',
    en: 'Tab leaves the editor. Ctrl or ⌘ with Space completes, with Enter audits. While completions are open, press Escape, then Tab.',
  },
  sqlRequired: { zh: '请填写 SQL', en: 'Write some SQL' },
  fileRequired: { zh: '请选择文件', en: 'Choose a file' },
  chooseFile: { zh: '选择文件', en: 'Choose a file' },
  dropFile: { zh: '将文件拖到此处', en: 'Drop the file here' },
  removeFile: { zh: '移除文件', en: 'Remove the file' },
  fileTooLarge: { zh: `文件不能超过 ${megabytes} MB`, en: `The file is larger than ${megabytes} MB` },
  wrongKind: { zh: '请选择扩展名为 {ending} 的文件', en: 'Choose a file that ends with {ending}' },
  sqlFileHint: {
    zh: `扩展名为 .sql 的文件，不超过 ${megabytes} MB，UTF-8、UTF-16 或 GB18030 编码`,
    en: `A .sql file of at most ${megabytes} MB in UTF-8, UTF-16 or GB18030`,
  },
  mapperHint: {
    zh: '含有 mapper 或 sqlMap 的 .xml 文件；按所有条件成立时的 SQL 审核',
    en: 'An .xml file with a mapper or sqlMap; it is judged as if every condition held',
  },
  zipHint: {
    zh: `.zip 压缩包，不超过 ${megabytes} MB；读取其中的 .sql、.xml 与 .java 文件`,
    en: `A .zip archive of at most ${megabytes} MB; its .sql, .xml and .java files are read`,
  },
  gitUrl: { zh: '仓库地址', en: 'Address of the repository' },
  gitHint: {
    zh: '以 https:// 开头，或形如 git@主机:路径（使用系统设置中的 SSH 密钥）；不能指向内网；读取最新提交中的 .sql、.xml 与 .java 文件',
    en: 'Begins with https://, or reads git@host:path for the SSH key of the system settings, and leads to no internal network; the .sql, .xml and .java files of its latest commit are read',
  },
  gitRequired: { zh: '请填写仓库地址', en: 'Enter the address of the repository' },
  gitUser: { zh: '用户名', en: 'User name' },
  gitPassword: { zh: '密码或访问令牌', en: 'Password or access token' },
  gitOnce: { zh: '仅用于本次读取，不会保存', en: 'Used for this audit only and not kept' },
  gitTest: { zh: '测试连接', en: 'Test the connection' },
  gitWorks: { zh: '可以读取该仓库', en: 'The repository can be read' },
  branch: { zh: '分支', en: 'Branch' },
  defaultBranch: { zh: '默认分支', en: 'The default branch' },
  cancel: { zh: '取消', en: 'Cancel' },
  audit: { zh: '审核 SQL', en: 'Audit SQL' },
  leave: { zh: '填写的内容尚未提交', en: 'What you have entered is not submitted' },
  change: { zh: '修改后重新审核', en: 'Edit and audit again' },
  repeat: { zh: '重新审核', en: 'Audit again' },
  recordTitle: { zh: '{target} 的审核', en: 'Audit of {target}' },
  result: { zh: '审核结果', en: 'Audit' },
  missing: { zh: '审核结果加载失败', en: 'The audit could not be loaded' },
  mapped: {
    zh: '来自映射文件和 Java 代码的语句按所有条件成立时审核，且不能直接上线。',
    en: 'Statements of mapper files and Java code are judged as if every condition held, and cannot be executed as they are.',
  },
} as const satisfies Record<string, Text>;
