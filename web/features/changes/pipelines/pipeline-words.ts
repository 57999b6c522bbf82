import { limits } from '../../../../shared/limits.ts';
import { nameHint, nameRules } from '../../../../shared/name-rules.ts';
import { choices } from '../../../../shared/choices.ts';
import type { Text } from '../../../../shared/text.ts';

export const objectTypes = choices({
  sql: { zh: 'SQL 文件', en: 'SQL files' },
  mybatis: { zh: 'MyBatis 映射文件', en: 'MyBatis mappers' },
});
export const auditMethods = choices({
  offline: { zh: '离线：只按规则模板', en: 'Offline, by a rule template alone' },
  online: { zh: '在线：结合数据源中的表', en: 'Online, with the tables of a data source' },
});

export const nodeTypes = choices({
  audit: { zh: '审核', en: 'Audit' },
  release: { zh: '上线', en: 'Release' },
});
export const releaseActions = choices({
  create_workflow: { zh: '用新脚本创建工单', en: 'New scripts become a workflow' },
  next_stage: { zh: '把版本中的工单发布到下一阶段', en: 'Workflows of a version go on to its next stage' },
});
export const releaseExecutions = choices({
  people: { zh: '由有权限的人在控制台上线', en: 'People execute it in the console' },
  saver: { zh: '审批通过后自动上线', en: 'It is executed once it is approved' },
});

/** What the screens of pipelines say. */
export const words = {
  title: { zh: '流水线配置', en: 'Pipelines' },
  description: {
    zh: '为 CI/CD 任务准备命令：审核脚本，或把提交作为工单上线',
    en: 'Ready commands for CI/CD jobs, which audit scripts or release a commit as a workflow',
  },
  search: { zh: '搜索名称或描述', en: 'Search name or description' },
  name: { zh: '流水线名称', en: 'Name' },
  desc: { zh: '描述', en: 'Description' },
  address: { zh: '关联流水线地址', en: 'Address of the job' },
  addressHint: {
    zh: '该任务在 CI/CD 平台中的网址，便于查找',
    en: 'Where your CI/CD shows the job, for people to find it',
  },
  nodeCount: { zh: '节点数', en: 'Nodes' },
  sources: { zh: '数据源', en: 'Data sources' },
  add: { zh: '创建流水线', en: 'Create pipeline' },
  edit: { zh: '编辑', en: 'Edit' },
  remove: { zh: '删除', en: 'Delete' },
  show: { zh: '接入命令', en: 'Commands' },
  empty: { zh: '还没有流水线', en: 'No pipelines yet' },
  emptyHint: {
    zh: '为每个任务创建一个节点，选择审核内容和规则，然后把命令复制到任务中',
    en: 'Add a node for each job, choose what is audited and by which rules, then copy the command into the job',
  },
  removeTitle: { zh: '删除流水线？', en: 'Delete this pipeline?' },
  removeText: {
    zh: '其节点的令牌立即失效，使用它们的任务会失败。',
    en: 'The tokens of its nodes end at once; jobs that use them fail.',
  },
  removed: { zh: '流水线已删除', en: 'Pipeline deleted' },
  createTitle: { zh: '创建流水线', en: 'Create pipeline' },
  updateTitle: { zh: '编辑流水线', en: 'Edit pipeline' },
  basics: { zh: '基本信息', en: 'Basics' },
  nameRule: nameHint(nameRules.letter, limits.pipelineNameLengthMax),
  nodes: { zh: '节点', en: 'Nodes' },
  nodesHint: {
    zh: '每个节点有自己的令牌。修改名称以外的内容会换发令牌，任务中的命令要随之更新。',
    en: 'Each node has a token of its own. Changing more than its name gives it a new one, and the job needs the new command.',
  },
  node: { zh: '节点 {number}', en: 'Node {number}' },
  nodeName: { zh: '节点名称', en: 'Node name' },
  nodeType: { zh: '节点类型', en: 'What it does' },
  action: { zh: '上线方式', en: 'What is released' },
  execution: { zh: '谁来上线', en: 'Who executes' },
  executionHint: {
    zh: '审批流程不变。自动上线以保存此节点的人当时的权限执行',
    en: 'Approval stays as the project has it. It is executed with the rights that whoever saved this node has then',
  },
  schema: { zh: '数据库或 Schema', en: 'Schema' },
  schemaHint: { zh: '可不填', en: 'May stay empty' },
  scheme: { zh: '脚本命名方式', en: 'How scripts are named' },
  version: { zh: '版本', en: 'Version' },
  stage: { zh: '阶段', en: 'Stage' },
  noVersion: { zh: '不加入版本', en: 'None' },
  objectType: { zh: '审核对象', en: 'What is audited' },
  path: { zh: '路径', en: 'Path' },
  pathHint: {
    zh: '代码仓库中的文件或目录，如 db/migrations',
    en: 'A file or folder of the repository, such as db/migrations',
  },
  method: { zh: '审核方式', en: 'How' },
  choose: { zh: '请选择', en: 'Choose' },
  dbType: { zh: '数据库类型', en: 'Database type' },
  source: { zh: '数据源', en: 'Data source' },
  windows: { zh: '可执行的时间', en: 'When it may be changed' },
  template: { zh: '审核规则模板', en: 'Rule template' },
  addNode: { zh: '添加节点', en: 'Add node' },
  removeNode: { zh: '移除节点', en: 'Remove node' },
  incomplete: {
    zh: '每个节点都要有不同的名称；审核节点要有路径、目标和规则模板，上线节点要有路径和数据源，或版本和阶段',
    en: 'Each node needs a name of its own; to audit, a path, a target and a rule template; to release, a path and a data source, or a version and its stage',
  },
  save: { zh: '保存', en: 'Save' },
  saved: { zh: '流水线已保存', en: 'Pipeline saved' },
  leave: { zh: '尚未保存的内容会丢失。', en: 'What was not saved is lost.' },
  commandsOf: { zh: '{name} 的接入命令', en: 'Commands of {name}' },
  copy: { zh: '复制命令', en: 'Copy the command' },
  copied: { zh: '已复制', en: 'Copied' },
  notCopied: { zh: '复制失败', en: 'Could not copy' },
  expires: { zh: '令牌有效期至', en: 'The token ends on' },
  hidden: {
    zh: '只有创建人和项目管理员能看到令牌',
    en: 'Only the creator and project admins see the token',
  },
  reset: { zh: '重置令牌', en: 'Reset the token' },
  resetTitle: { zh: '重置节点 {name} 的令牌？', en: 'Reset the token of {name}?' },
  resetText: {
    zh: '原令牌立即失效，新令牌有效期 365 天。使用原命令的任务会失败，直到更新命令。',
    en: 'The former token ends at once, the new one is good for 365 days. Jobs with the former command fail until it is replaced.',
  },
  wasReset: { zh: '令牌已重置', en: 'Token reset' },
} as const satisfies Record<string, Text>;
