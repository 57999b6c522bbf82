import { choices } from '../../../shared/choices.ts';
import type { Text } from '../../../shared/text.ts';

export const matchTypes = choices({
  exact_match: { zh: '精确匹配', en: 'Exact match' },
  fp_match: { zh: '指纹匹配', en: 'Fingerprint match' },
});

export const words = {
  title: { zh: '审核白名单', en: 'Audit whitelist' },
  description: {
    zh: '白名单中的 SQL 不经规则审核，直接视为正常。',
    en: 'SQL on this list is let through without being judged by any rule.',
  },
  search: { zh: '搜索 SQL 或描述', en: 'Search SQL or description' },
  sql: { zh: 'SQL', en: 'SQL' },
  sqlHint: {
    zh: '填写一条语句，末尾的分号不影响匹配。',
    en: 'One statement. A semicolon at its end makes no difference.',
  },
  desc: { zh: '描述', en: 'Description' },
  descHint: { zh: '为何可以不审核，例如变更单号。', en: 'Why it needs no audit, such as the number of a change.' },
  matchType: { zh: '匹配方式', en: 'Match' },
  exactHint: { zh: '语句文本相同，忽略大小写', en: 'The text of the statement is the same, whatever the letter case' },
  fingerprintHint: {
    zh: '除具体值外结构相同，如 id = 1 与 id = 2',
    en: 'The same statement apart from its values, such as id = 1 and id = 2',
  },
  matched: { zh: '匹配次数', en: 'Matches' },
  lastMatch: { zh: '最近匹配', en: 'Last match' },
  empty: { zh: '还没有白名单', en: 'Nothing is excluded from audits yet' },
  emptyHint: {
    zh: '确认无误、无需再审核的 SQL 可以加入白名单。',
    en: 'Add SQL that was checked and need not be audited again.',
  },
  add: { zh: '添加白名单', en: 'Add entry' },
  addTitle: { zh: '加入审核白名单', en: 'Add to the audit whitelist' },
  edit: { zh: '编辑', en: 'Edit' },
  editTitle: { zh: '编辑白名单', en: 'Edit the entry' },
  remove: { zh: '删除', en: 'Delete' },
  removeTitle: { zh: '删除这条白名单？', en: 'Delete this entry?' },
  removeText: { zh: '此后该 SQL 会重新按规则审核。', en: 'From then on this SQL is audited by the rules again.' },
  save: { zh: '保存', en: 'Save' },
  added: {
    zh: '已加入审核白名单，从下一次审核起生效',
    en: 'Added to the audit whitelist. It counts from the next audit on',
  },
  saved: { zh: '白名单已保存', en: 'Entry saved' },
  removed: { zh: '白名单已删除', en: 'Entry deleted' },
} as const satisfies Record<string, Text>;
