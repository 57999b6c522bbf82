import { levelTexts, type Level } from '../../levels.ts';
import { inLocale, type Locale, type Text } from '../../text.ts';

/** The words that several formats share. */
export const reportWords = {
  title: { zh: 'SQL 审核报告', en: 'SQL audit report' },
  file: { zh: '文件', en: 'File' },
  engine: { zh: '数据库类型', en: 'Database type' },
  line: { zh: '行', en: 'Line' },
  column: { zh: '列', en: 'Column' },
  level: { zh: '等级', en: 'Level' },
  rule: { zh: '规则', en: 'Rule' },
  message: { zh: '问题', en: 'Finding' },
  instead: { zh: '建议', en: 'What to do' },
  number: { zh: '语句序号', en: 'Statement' },
  sql: { zh: 'SQL 语句', en: 'SQL statement' },
  fingerprint: { zh: '指纹', en: 'Fingerprint' },
  statements: { zh: '语句数', en: 'Statements' },
  score: { zh: '得分', en: 'Score' },
  passRate: { zh: '通过率', en: 'Pass rate' },
  coverage: { zh: '覆盖率', en: 'Coverage' },
  failed: { zh: '规则执行失败', en: 'Rule failed' },
} as const satisfies Readonly<Record<string, Text>>;

/** A share as people read it, to two decimals. */
export function percent(share: number): string {
  return `${Math.round(share * 10_000) / 100} %`;
}

/** The level of a finding in words; a rule that failed has none. */
export function levelWord({ level, error }: { level: Level; error: Text | undefined }, locale: Locale): string {
  return inLocale(error === undefined ? levelTexts[level] : reportWords.failed, locale);
}

/** A statement in one line of at most `max` characters. */
export function shortSql(sql: string, max: number): string {
  const line = sql
    .slice(0, max * 4)
    .replace(/\s+/g, ' ')
    .trim();
  return line.length <= max && sql.length <= max * 4 ? line : `${line.slice(0, max)}…`;
}
