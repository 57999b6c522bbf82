import { limits } from '../../../../../shared/limits.ts';
import { nameHint, nameRules } from '../../../../../shared/name-rules.ts';
import { fill, type Text } from '../../../../../shared/text.ts';

export const words = {
  title: { zh: '规则管理', en: 'Rule management' },
  description: {
    zh: '规则模板决定数据源按哪些规则审核；自定义规则补充产品自带的规则。',
    en: 'Rule templates decide by which rules data sources are audited; custom rules add to those of the product.',
  },
  platformTemplates: { zh: '全局规则模板', en: 'Platform rule templates' },
  customRules: { zh: '自定义规则', en: 'Custom rules' },
  projectTitle: { zh: '审核规则模板', en: 'Audit rule templates' },
  projectDescription: {
    zh: '项目的数据源可以使用项目自己的模板，也可以使用全局模板。',
    en: 'Data sources of the project use its own templates or those of the platform.',
  },
  ofProject: { zh: '项目规则模板', en: 'Project rule templates' },
  ofPlatform: { zh: '全局规则模板', en: 'Platform rule templates' },
  name: { zh: '模板名称', en: 'Template name' },
  desc: { zh: '描述', en: 'Description' },
  dbType: { zh: '数据库类型', en: 'Database type' },
  version: { zh: '规则版本', en: 'Rule version' },
  versionOf: { zh: '版本 {version}', en: 'Version {version}' },
  bound: { zh: '已绑定数据源', en: 'Data sources' },
  byDefault: { zh: '默认', en: 'Default' },
  byDefaultBound: { zh: '不统计默认模板', en: 'Not counted for default templates' },
  none: { zh: '还没有规则模板', en: 'No rule templates yet' },
  noneHint: {
    zh: '没有模板时，数据源按其类型的默认模板审核。',
    en: 'Without one, data sources are audited by the default template of their type.',
  },
  create: { zh: '创建规则模板', en: 'Create rule template' },
  import: { zh: '导入', en: 'Import' },
  edit: { zh: '编辑', en: 'Edit' },
  view: { zh: '查看', en: 'View' },
  clone: { zh: '克隆', en: 'Clone' },
  cloneHere: { zh: '克隆到本项目', en: 'Clone into this project' },
  exportCsv: { zh: '导出为 CSV', en: 'Export as CSV' },
  exportJson: { zh: '导出为 JSON', en: 'Export as JSON' },
  remove: { zh: '删除', en: 'Delete' },
  removeTitle: { zh: '删除规则模板 {name}？', en: 'Delete the rule template {name}?' },
  removeText: { zh: '模板中的规则设置将无法恢复。', en: 'Its rule settings cannot be brought back.' },
  removed: { zh: '规则模板已删除', en: 'Rule template deleted' },
  notOfProject: {
    zh: '全局模板只能在规则管理中修改；可以克隆到本项目后再修改',
    en: 'Templates of the platform are changed in rule management. Clone it into this project and change the copy',
  },
  cloneTitle: { zh: '克隆规则模板 {name}', en: 'Clone the rule template {name}' },
  cloned: { zh: '规则模板已克隆', en: 'Rule template cloned' },
  nameRule: fill(
    {
      zh: '{rule}；全局模板与项目模板不能重名',
      en: '{rule}. The platform and its projects share the names',
    },
    { rule: nameHint(nameRules.latinLetter, limits.nameLengthMax) },
  ),
  fixed: { zh: '创建后不能修改', en: 'Cannot be changed later' },
  chooseDbType: { zh: '选择数据库类型', en: 'Choose a database type' },
} as const satisfies Record<string, Text>;
