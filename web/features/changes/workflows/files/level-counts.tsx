import Badge from '@cloudscape-design/components/badge';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { levelTexts } from '../../../../../shared/levels.ts';
import { fill, inLocale } from '../../../../../shared/text.ts';
import { useLocale, useText } from '../../../../app/language.tsx';
import { words } from './file-words.ts';
import type { TaskFile } from './task-files.tsx';

/** How many statements of a file have each level. */
export function LevelCounts({ counts }: { counts: TaskFile['audit_result_count'] }) {
  const say = useText();
  const locale = useLocale();
  const shown = [
    ['error', counts.error_sql_count, 'severity-critical'],
    ['warn', counts.warning_sql_count, 'severity-medium'],
    ['notice', counts.notice_sql_count, 'blue'],
    ['normal', counts.normal_sql_count, 'green'],
  ] as const;
  return (
    <SpaceBetween direction="horizontal" size="xs">
      {shown
        .filter(([, count]) => count > 0)
        .map(([level, count, color]) => (
          <Badge key={level} color={color}>
            {say(fill(words.counted, { level: inLocale(levelTexts[level], locale), count }))}
          </Badge>
        ))}
    </SpaceBetween>
  );
}
