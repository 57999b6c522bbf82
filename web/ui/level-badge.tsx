import Badge, { type BadgeProps } from '@cloudscape-design/components/badge';
import type { Text } from '../../shared/text.ts';
import { useText } from '../app/language.tsx';

export type Level = 'normal' | 'notice' | 'warn' | 'error';

const looks: Readonly<Record<Level, { readonly text: Text; readonly color: NonNullable<BadgeProps['color']> }>> = {
  normal: { text: { zh: '正常', en: 'Normal' }, color: 'green' },
  notice: { text: { zh: '提示', en: 'Notice' }, color: 'blue' },
  warn: { text: { zh: '警告', en: 'Warning' }, color: 'severity-medium' },
  error: { text: { zh: '错误', en: 'Error' }, color: 'red' },
};

/** The words of each level, mildest first. */
export const levelTexts: Readonly<Record<Level, Text>> = { normal: looks.normal.text, notice: looks.notice.text, warn: looks.warn.text, error: looks.error.text };

/** The level of a finding, a statement or a whole audit, optionally with how many. A level of another kind of server is shown as it is written. */
export function LevelBadge({ level, count }: { level: string; count?: number }) {
  const say = useText();
  const look = isLevel(level) ? looks[level] : undefined;
  return <Badge color={look?.color ?? 'grey'}>{look ? say(look.text) : level}{count !== undefined && ` ${count}`}</Badge>;
}

/** Whether the console knows the level. */
export function isLevel(level: string): level is Level {
  return Object.hasOwn(looks, level);
}

/** The place of a level in the order; -1 for none, or for one that the console does not know. */
export function severityOf(level: string): number {
  return Object.keys(looks).indexOf(level);
}
