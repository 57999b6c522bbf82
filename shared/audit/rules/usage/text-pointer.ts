import { rule } from '../../judge/rule.ts';

export default rule({
  id: 'usage-text-pointer',
  dialects: ['sqlserver'],
  category: 'usage',
  level: 'notice',
  tags: { operand: ['column'], sql: ['dml'], purpose: ['maintenance'], cost: 'low' },
  needsSchema: 'never',
  what: { zh: '使用 READTEXT、WRITETEXT 或 UPDATETEXT', en: 'READTEXT, WRITETEXT or UPDATETEXT is used' },
  message: { zh: '{verb} 已弃用', en: '{verb} is deprecated' },
  why: {
    zh: '这些语句只用于已弃用的 TEXT 和 IMAGE，WRITETEXT 默认不完整记录日志，将被移除。',
    en: 'They serve the deprecated TEXT and IMAGE only, log next to nothing by default, and are going to be removed.',
  },
  instead: {
    zh: '列改为 VARCHAR(MAX) 等类型，用 SUBSTRING 读取、列.WRITE() 修改。',
    en: 'Change the column to VARCHAR(MAX), read with SUBSTRING and change with column.WRITE().',
  },
  bad: ['READTEXT dbo.notes.body @pointer 0 10', "WRITETEXT dbo.notes.body @pointer 'x'"],
  good: ["UPDATE dbo.notes SET body.WRITE('x', 0, 1) WHERE id = 1"],
  on: ['command'],
  check(command, _, report) {
    if (/^(READ|WRITE|UPDATE)TEXT$/.test(command.verb)) report(command, { verb: command.verb });
  },
});
