import Box from '@cloudscape-design/components/box';
import type { Received } from '../../../../shared/contract/operation.ts';
import type { getHome } from '../../../../shared/contract/running/statistics/home-operations.ts';
import { fill, type Text } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { link } from '../../../app/paths.ts';
import type { Asked } from '../../../ui/answer.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { PageLink } from '../../../ui/page/page-link.tsx';
import { TimeAgo } from '../../../ui/time.tsx';

const words = {
  title: { zh: '等待我决定的申请', en: 'Requests for me to decide' },
  access: { zh: '{name} 申请 {source} 的限时权限', en: '{name} asks for access to {source}' },
  unmasking: { zh: '{name} 申请查看 {source} 的原文', en: '{name} asks for plain data of {source}' },
  more: { zh: '还有 {count} 条', en: '{count} more' },
} as const satisfies Record<string, Text>;

type Reply = Received<typeof getHome>;
type Row = Reply['data']['asked']['requests'][number];

/** Requests of others about which the reader decides; nothing is shown while there is none. */
export default function AskedOfMe({ asked }: { asked: Asked<Reply> }) {
  const say = useText();
  const found = asked.data?.data.asked;
  if (!found || found.count === 0) return null;
  const further = found.count - found.requests.length;
  return (
    <Card
      title={words.title}
      asked={asked}
      actions={
        <Box fontSize="heading-xl" fontWeight="bold">
          {found.count}
          {found.is_more && '+'}
        </Box>
      }
    >
      {({ data }) => (
        <>
          <ul className="home-list">
            {data.asked.requests.map((row) => (
              <li key={row.request_uid}>
                <PageLink to={placeOf(row)}>
                  {say(fill(words[row.kind], { name: row.applicant_name, source: row.db_service_name }))}
                </PageLink>
                <Box color="text-body-secondary" fontSize="body-s">
                  {row.project_name} · <TimeAgo at={row.create_time} />
                </Box>
              </li>
            ))}
          </ul>
          {further > 0 && (
            <Box color="text-body-secondary" margin={{ top: 's' }}>
              {say(fill(words.more, { count: `${further}${found.is_more ? '+' : ''}` }))}
            </Box>
          )}
        </>
      )}
    </Card>
  );
}

function placeOf({ kind, project_uid: projectID }: Row): string {
  return kind === 'access'
    ? link('accessRequests', { projectID }, { active: 'requests' })
    : link('unmasking', { projectID });
}
