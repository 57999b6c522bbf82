import type { Rule, RuleParam } from '../../../shared/audit/judge/rule.ts';
import { exampleSql } from '../../../shared/audit/judge/rule-example.ts';
import { engineOf } from '../../../shared/engines/index.ts';
import { inLocale, type Locale, type Text } from '../../../shared/text.ts';

/** The article that a rule's own file makes, in Markdown: why, what to do instead, settings, SQL on both sides. */
export function originalArticle(rule: Rule, dbType: string, locale: Locale): string {
  const { dialect } = engineOf(dbType);
  const say = (text: Text) => inLocale(text, locale);
  const section = (title: Text, content: string) => (content === '' ? [] : [`## ${say(title)}\n\n${content}`]);
  return [
    ...section(words.why, say(rule.why)),
    ...section(words.instead, say(rule.instead)),
    ...section(words.params, paramTable(Object.values(rule.params ?? {}), say)),
    ...section(words.bad, sqlBlocks(exampleSql(rule.bad, dialect))),
    ...section(words.good, sqlBlocks(exampleSql(rule.good, dialect))),
  ].join('\n\n');
}

function paramTable(params: readonly RuleParam[], say: (text: Text) => string): string {
  if (params.length === 0) return '';
  const rows = params.map((param) => `| ${say(param.desc).replaceAll('|', '\\|')} | \`${String(param.default)}\` |`);
  return [`| ${say(words.param)} | ${say(words.byDefault)} |`, '| --- | --- |', ...rows].join('\n');
}

function sqlBlocks(examples: readonly string[]): string {
  return examples.map((sql) => `\`\`\`sql\n${sql}\n\`\`\``).join('\n\n');
}

const words = {
  why: { zh: '为什么', en: 'Why' },
  instead: { zh: '应当怎么做', en: 'What to do instead' },
  params: { zh: '参数', en: 'Parameters' },
  param: { zh: '参数', en: 'Parameter' },
  byDefault: { zh: '默认值', en: 'Default' },
  bad: { zh: '会触发规则的 SQL', en: 'SQL that the rule reports' },
  good: { zh: '符合规则的 SQL', en: 'SQL that it lets pass' },
} as const satisfies Record<string, Text>;
