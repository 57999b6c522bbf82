import type { Text } from './text.ts';

/** How bad a finding is, mildest first. */
export const levels = ['normal', 'notice', 'warn', 'error'] as const;
/** One of them. */
export type Level = (typeof levels)[number];
/** The level of a statement or task; '' when nothing was found. */
export type OverallLevel = Level | '';

/** What people read for each level. */
export const levelTexts: Readonly<Record<Level, Text>> = {
  normal: { zh: '普通', en: 'Normal' },
  notice: { zh: '提示', en: 'Notice' },
  warn: { zh: '告警', en: 'Warning' },
  error: { zh: '错误', en: 'Error' },
};

/** Whether a word of the wire is a level known here. */
export function isLevel(level: string): level is Level {
  return Object.hasOwn(levelTexts, level);
}

/** The place of a level in the order: error is 3, '' and what is not known here are -1. */
export function severityOf(level: string): number {
  return severities.get(level) ?? -1;
}

const severities: ReadonlyMap<string, number> = new Map(levels.map((level, place) => [level, place]));

/** The most severe of some levels; '' when there is none. */
export function worstOf(among: Iterable<OverallLevel>): OverallLevel {
  let worst: OverallLevel = '';
  for (const level of among) if (severityOf(level) > severityOf(worst)) worst = level;
  return worst;
}
