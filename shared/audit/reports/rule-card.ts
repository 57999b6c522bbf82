import type { Text } from '../../text.ts';
import type { Finding } from '../judge/finding.ts';
import { remedyOf } from './remedy.ts';
import { findRule } from '../rules/find-rule.ts';
import type { Level } from '../../levels.ts';
import { validityRules } from '../validity/index.ts';

/** What a report says of the rule behind a finding. */
export type RuleCard = {
  readonly id: string;
  readonly level: Level;
  readonly tags: readonly string[];
  readonly what: Text;
  readonly why: Text;
  readonly instead: Text;
};

/**
 * The card of what stands behind a finding on a database type: a rule, a check that is always on, or the reading
 * itself.
 */
export function cardOf(
  { ruleId, source, level, message }: Pick<Finding, 'ruleId' | 'source' | 'level' | 'message'>,
  dbType?: string,
): RuleCard {
  if (ruleId === '') return cardsBySource[source] ?? unread;
  const rule = findRule(ruleId) ?? validityRulesById.get(ruleId);
  if (!rule) return { id: ruleId, level, tags: [], what: message, why: message, instead: message };
  return {
    id: rule.id,
    level: rule.level,
    tags: [rule.category, ...rule.tags.purpose],
    what: rule.what,
    why: rule.why,
    instead: remedyOf(rule, dbType),
  };
}

const validityRulesById = new Map(validityRules.map((rule) => [rule.id, rule]));

const unread: RuleCard = {
  id: 'syntax',
  level: 'warn',
  tags: ['correction'],
  what: { zh: '语句未能完整读懂', en: 'The statement was not fully understood' },
  why: {
    zh: '读不懂的语句没有经过全部规则审核，可能有语法错误。',
    en: 'A statement that is not understood was not judged by all rules, and may not be valid.',
  },
  instead: {
    zh: '修正语法；确认无误时请人工检查。',
    en: 'Correct the syntax, or check the statement by hand where it is right.',
  },
};

const injectable: RuleCard = {
  id: 'substitution',
  level: 'warn',
  tags: ['security'],
  what: { zh: 'SQL 由程序拼接文本', en: 'The program puts text into the SQL' },
  why: {
    zh: '拼接的文本对数据库而言就是 SQL，取值可控时可被注入。',
    en: 'Text that is put in is SQL to the database, so whoever controls its value can inject.',
  },
  instead: {
    zh: '改用参数占位（#{…} 或 ?）；表名、列名和排序只允许固定取值。',
    en: 'Use a parameter (#{…} or ?); allow only fixed values for names of tables and columns and for the order.',
  },
};

const whitelisted: RuleCard = {
  id: 'whitelist',
  level: 'normal',
  tags: ['maintenance'],
  what: { zh: '命中审核白名单', en: 'Excluded by the audit whitelist' },
  why: { zh: '白名单中的语句不审核。', en: 'Statements on the whitelist are not judged.' },
  instead: { zh: '不再需要时从白名单中移除。', en: 'Remove it from the whitelist when it is no longer needed.' },
};

const cardsBySource: Readonly<Partial<Record<Finding['source'], RuleCard>>> = {
  whitelist: whitelisted,
  substitution: injectable,
};
