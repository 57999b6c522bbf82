import type { Text } from '../text.ts';

/** How bad a finding is, mildest first. */
export const levels = ['normal', 'notice', 'warn', 'error'] as const;
export type Level = (typeof levels)[number];
/** The level of a statement or task; '' when nothing was found. */
export type OverallLevel = Level | '';

export const levelTexts: Readonly<Record<Level, Text>> = {
  normal: { zh: '普通', en: 'Normal' },
  notice: { zh: '提示', en: 'Notice' },
  warn: { zh: '告警', en: 'Warning' },
  error: { zh: '错误', en: 'Error' },
};

/** The place of a level in the order: '' is -1, error is 3. */
export function severityOf(level: OverallLevel): number {
  return level === '' ? -1 : levels.indexOf(level);
}

/** The most severe of some levels; '' when there is none. */
export function worstOf(among: Iterable<OverallLevel>): OverallLevel {
  let worst: OverallLevel = '';
  for (const level of among) if (severityOf(level) > severityOf(worst)) worst = level;
  return worst;
}
