/** What the editor of frozen periods says. */
export const frozenWords = {
  title: { zh: '封网时间', en: 'Frozen periods' },
  hint: {
    zh: '在这些日期（含首末日），项目的任何数据源都不执行变更，运维时间也不例外。需要例外时，请修改此处，修改会写入操作记录。',
    en: 'On these days, the first and the last included, no data source of the project is changed, whatever its maintenance times say. For an exception change them here; the operation record tells who did.',
  },
  add: { zh: '添加封网时间', en: 'Add a frozen period' },
  remove: { zh: '移除第 {number} 个封网时间', en: 'Remove frozen period {number}' },
  max: { zh: '最多 {max} 个封网时间', en: 'At most {max} frozen periods' },
  of: { zh: '第 {number} 个封网时间的{field}', en: '{field} of frozen period {number}' },
  name: { zh: '名称', en: 'Name' },
  reason: { zh: '原因', en: 'Reason' },
  reasonOptional: { zh: '原因（选填）', en: 'Reason (optional)' },
  from_date: { zh: '首日', en: 'First day' },
  to_date: { zh: '末日', en: 'Last day' },
  zone: { zh: '时区', en: 'Time zone' },
  openCalendar: { zh: '打开日历', en: 'Open the calendar' },
};
