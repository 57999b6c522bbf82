import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { listDbServiceGroupMembers } from '../../../../shared/contract/databases/db-service-groups/operations.ts';
import type { Received } from '../../../../shared/contract/operation.ts';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { words } from './group-words.ts';

/** So many members are named at once; the others are counted. */
export const membersShownMax = 100;

/** Who is in a group now: how many, and the first of them by name. */
export function MembersList({ found }: { found: Received<typeof listDbServiceGroupMembers> }) {
  const say = useText();
  const { data, total_nums: total } = found;
  const { hidden_nums: hidden, gone_nums: gone } = found.left_out;
  const more = total - hidden - data.length;
  return (
    <SpaceBetween size="xs">
      <Box variant="strong">{say(total === 0 ? words.nobody : fill(words.count, { count: total }))}</Box>
      {hidden > 0 && <Box color="text-body-secondary">{say(fill(words.hidden, { count: hidden }))}</Box>}
      {gone > 0 && <Box color="text-status-warning">{say(fill(words.gone, { count: gone }))}</Box>}
      {data.length > 0 && (
        <ul>
          {data.map(({ uid, name, db_type: type, host, port, environment_tag: tag }) => (
            <li key={uid}>
              {name}{' '}
              <Box variant="span" color="text-body-secondary">
                {[tag?.name, type, `${host}:${port}`].filter(Boolean).join(' · ')}
              </Box>
            </li>
          ))}
        </ul>
      )}
      {more > 0 && <Box color="text-body-secondary">{say(fill(words.more, { count: more }))}</Box>}
    </SpaceBetween>
  );
}
