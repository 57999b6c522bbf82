import { conflict, denied, exists, invalid, type ErrorRow } from '../../../errors/error-row.ts';

/** Refusals of rule templates and custom rules. */
export const errors = {
  ruleTemplateNameTaken: {
    status: 200,
    code: exists,
    text: {
      zh: '规则模板名 {name} 已被使用：全局模板与项目模板不能重名',
      en: 'The rule template name {name} is taken: templates of the platform and of projects share their names',
    },
  },
  ruleTemplateInUse: {
    status: 200,
    code: conflict,
    text: {
      zh: '规则模板已被 {count} 个数据源或扫描使用，不能删除；请先为它们选择其他模板',
      en: '{count} {count:data source or scan chooses|data sources and scans choose} this rule template, so it cannot be deleted. Choose another one there first',
    },
  },
  defaultRuleTemplateFixed: {
    status: 200,
    code: denied,
    text: {
      zh: '默认规则模板不能修改或删除；可以克隆后再修改',
      en: 'A default rule template cannot be changed or deleted. Clone it and change the copy',
    },
  },
  tooManyRuleTemplates: {
    status: 200,
    code: conflict,
    text: { zh: '规则模板最多 {max} 个', en: 'There can be at most {max} rule templates' },
  },
  tooManyCustomRulesInTemplate: {
    status: 200,
    code: invalid,
    text: { zh: '一个规则模板最多启用 {max} 条自定义规则', en: 'A rule template enables at most {max} custom rules' },
  },
  ruleTemplateFileUnreadable: {
    status: 200,
    code: { sqle: 5003, dms: 7000 },
    text: { zh: '无法读取规则模板文件：{reason}', en: 'The rule template file cannot be read: {reason}' },
  },
  customRuleNameTaken: {
    status: 200,
    code: exists,
    text: { zh: '该数据库类型已有自定义规则 {name}', en: 'The database type already has a custom rule {name}' },
  },
  customRuleInUse: {
    status: 200,
    code: conflict,
    text: {
      zh: '自定义规则已被 {count} 个规则模板启用，不能删除；请先在模板中停用',
      en: 'The custom rule is enabled in {count} {count:rule template|rule templates} and cannot be deleted. Disable it there first',
    },
  },
  tooManyCustomRules: {
    status: 200,
    code: conflict,
    text: { zh: '自定义规则最多 {max} 条', en: 'There can be at most {max} custom rules' },
  },
  unknownRuleTemplate: {
    status: 200,
    code: invalid,
    text: { zh: '{dbType} 没有规则模板 {name}', en: '{dbType} has no rule template {name}' },
  },
} as const satisfies Record<string, ErrorRow>;
