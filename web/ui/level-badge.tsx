import Badge, { type BadgeProps } from '@cloudscape-design/components/badge';
import { isLevel, levelTexts, type Level } from '../../shared/levels.ts';
import { useText } from '../app/language.tsx';

const colors: Readonly<Record<Level, NonNullable<BadgeProps['color']>>> = {
  normal: 'green',
  notice: 'blue',
  warn: 'severity-medium',
  error: 'red',
};

/** The level of a finding, a statement or a whole audit, optionally with how many. A level of another kind of server is shown as it is written. */
export function LevelBadge({ level, count }: { level: string; count?: number }) {
  const say = useText();
  const isKnown = isLevel(level);
  return (
    <span className="level-badge">
      <Badge color={isKnown ? colors[level] : 'grey'}>
        {isKnown ? say(levelTexts[level]) : level}
        {count !== undefined && ` × ${count}`}
      </Badge>
    </span>
  );
}
