import { conflict, denied, exists, invalid, missing, wrongState, type ErrorRow } from '../../../errors/error-row.ts';

/** Refusals of masking. */
export const errors = {
  maskingRuleUnknown: {
    status: 200,
    code: missing,
    text: {
      zh: '没有编号为 {id} 的脱敏规则，请从脱敏规则列表中选择',
      en: 'There is no masking rule {id}. Choose one from the list of masking rules',
    },
  },
  maskingEngineUnsupported: {
    status: 200,
    code: invalid,
    text: {
      zh: '{dbType} 的数据源还不能脱敏：只支持 PostgreSQL、MySQL 和 MariaDB',
      en: 'Data sources of {dbType} cannot be masked yet: only those of PostgreSQL, MySQL and MariaDB',
    },
  },
  plainDataNeeded: {
    status: 200,
    code: denied,
    text: {
      zh: '数据源 {name} 有脱敏的列，执行计划和行数会泄露其中的值，因此不向您显示；请在 SQL 工作台查询，或请有脱敏配置权限的人查看',
      en: 'The data source {name} has masked columns, and plans and counts of rows would tell of their values, so they are not shown to you. Query it in the SQL workbench, or ask somebody who may configure masking',
    },
  },
  maskedColumnsMany: {
    status: 200,
    code: invalid,
    text: {
      zh: '一个数据源最多可以为 {max} 列配置脱敏',
      en: 'A data source has at most {max} columns with masking',
    },
  },
  maskingRulesMany: {
    status: 200,
    code: invalid,
    text: { zh: '一个项目最多有 {max} 条自定义脱敏规则', en: 'A project has at most {max} masking rules of its own' },
  },
  maskingTemplatesMany: {
    status: 200,
    code: invalid,
    text: { zh: '一个项目最多有 {max} 个脱敏模板', en: 'A project has at most {max} masking templates of its own' },
  },
  sensitiveTypesMany: {
    status: 200,
    code: invalid,
    text: {
      zh: '一个项目最多有 {max} 个自定义敏感数据类型',
      en: 'A project has at most {max} types of sensitive data of its own',
    },
  },
  maskingNameTaken: {
    status: 200,
    code: exists,
    text: { zh: '名称 {name} 已被使用，请换一个', en: 'The name {name} is taken. Choose another one' },
  },
  maskingBuiltin: {
    status: 200,
    code: wrongState,
    text: {
      zh: '内置的脱敏规则、敏感数据类型和模板不能编辑或删除；请新建一个自定义的',
      en: 'What comes with the product cannot be changed or deleted. Make one of your own',
    },
  },
  maskingRuleInUse: {
    status: 200,
    code: conflict,
    text: {
      zh: '脱敏规则 {name} 正在使用中，不能删除；请先为相关的列和模板换一条规则',
      en: 'The masking rule {name} is in use and cannot be deleted. Give its columns and templates another one first',
    },
  },
  sensitiveTypeInUse: {
    status: 200,
    code: conflict,
    text: {
      zh: '敏感数据类型 {name} 有脱敏规则，不能删除；请先删除这些规则',
      en: 'There are masking rules for the type {name}, so it cannot be deleted. Delete them first',
    },
  },
  sensitiveTypeUnknown: {
    status: 200,
    code: missing,
    text: {
      zh: '没有编号为 {id} 的敏感数据类型，请从列表中选择',
      en: 'There is no type of sensitive data {id}. Choose one from the list',
    },
  },
  sensitiveTypeEmpty: {
    status: 200,
    code: invalid,
    text: {
      zh: '请至少填写一个字段名关键词或一个样例正则表达式',
      en: 'Give at least one word of column names or one pattern of values',
    },
  },
  sensitivePatternWrong: {
    status: 200,
    code: invalid,
    text: { zh: '正则表达式 {pattern} 不能使用：{reason}', en: 'The pattern {pattern} cannot be used: {reason}' },
  },
  sensitiveSamplesMissing: {
    status: 200,
    code: invalid,
    text: {
      zh: '填写正则表达式时，请同时填写能匹配它的样例数据',
      en: 'Give sample values for the patterns, so that they are tried once',
    },
  },
  sensitiveSampleUnlike: {
    status: 200,
    code: invalid,
    text: { zh: '样例 {sample} 不匹配任何一个正则表达式', en: 'The sample {sample} matches none of the patterns' },
  },
  maskTextUnfit: {
    status: 200,
    code: invalid,
    text: {
      zh: '脱敏取值不能包含反斜杠和控制字符',
      en: 'What stands for hidden values may hold no backslash and no control character',
    },
  },
  maskTextMissing: {
    status: 200,
    code: invalid,
    text: { zh: '请填写标签或替换文本', en: 'Give the tag or the text that stands for a value' },
  },
  maskSignLong: {
    status: 200,
    code: invalid,
    text: {
      zh: '替换一个字符的符号最多 {max} 个字符',
      en: 'What stands for one character has at most {max} characters',
    },
  },
  maskIgnoresNothing: {
    status: 200,
    code: invalid,
    text: {
      zh: '还不支持“忽略的字符”：请留空，并用开头和结尾保留的字符数代替',
      en: 'Characters that stay wherever they are cannot be given yet. Leave that empty, and say how many are kept in front and behind',
    },
  },
  maskAlgorithmUnknown: {
    status: 200,
    code: invalid,
    text: {
      zh: '没有名为 {name} 的脱敏算法，可用的是 HASH',
      en: 'There is no algorithm {name}: the one there is is HASH',
    },
  },
  maskingTemplateUnknown: {
    status: 200,
    code: missing,
    text: {
      zh: '没有编号为 {id} 的脱敏模板，请从列表中选择',
      en: 'There is no masking template {id}. Choose one from the list',
    },
  },
  maskingTemplateInUse: {
    status: 200,
    code: conflict,
    text: {
      zh: '脱敏模板 {name} 正被敏感数据发现任务使用，不能删除；请先更换这些任务的模板或删除任务',
      en: 'Discovery tasks use the masking template {name}, so it cannot be deleted. Give them another one or delete them first',
    },
  },
  maskingTemplateEmpty: {
    status: 200,
    code: invalid,
    text: { zh: '模板至少需要一条脱敏规则', en: 'A template needs at least one masking rule' },
  },
} as const satisfies Record<string, ErrorRow>;
