import Box from '@cloudscape-design/components/box';
import type { Received } from '../../../../shared/contract/operation.ts';
import type { getHome } from '../../../../shared/contract/running/statistics/home-operations.ts';
import { workflowStatuses } from '../../../../shared/lifecycles/workflow.ts';
import { fill, type Text } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { link } from '../../../app/paths.ts';
import type { Asked } from '../../../ui/answer.tsx';
import { Card } from '../../../ui/page/card.tsx';
import { PageLink } from '../../../ui/page/page-link.tsx';
import { TimeAgo } from '../../../ui/time.tsx';
import { words } from './home-words.ts';

type Reply = Received<typeof getHome>;
type Part = 'waiting' | 'running' | 'failed';
type Row = Reply['data'][Part]['workflows'][number];
type Props = { readonly asked: Asked<Reply>; readonly part: Part; readonly title: Text; readonly none: Text };

/** How many workflows there are of one kind now, and the first of them. */
export function WorkflowsNow({ asked, part, title, none }: Props) {
  const say = useText();
  return (
    <Card
      title={title}
      asked={asked}
      actions={<Count of={asked.data?.data[part]} />}
      empty={{ when: ({ data }) => data[part].count === 0, text: none }}
    >
      {({ data: { [part]: found } }) => (
        <>
          <ul className="home-list">
            {found.workflows.map((row) => (
              <li key={row.workflow_id}>
                <WorkflowNow row={row} isTodo={part === 'waiting'} />
              </li>
            ))}
          </ul>
          {found.count > found.workflows.length && (
            <Box color="text-body-secondary" margin={{ top: 's' }}>
              {say(fill(words.more, { count: `${found.count - found.workflows.length}${found.is_more ? '+' : ''}` }))}
              {' · '}
              {say(words.further)}
            </Box>
          )}
        </>
      )}
    </Card>
  );
}

function Count({ of: part }: { of: Reply['data'][Part] | undefined }) {
  if (part === undefined) return null;
  return (
    <Box fontSize="heading-xl" fontWeight="bold" color={part.count === 0 ? 'text-status-inactive' : 'inherit'}>
      {part.count}
      {part.is_more && '+'}
    </Box>
  );
}

function WorkflowNow({ row, isTodo }: { row: Row; isTodo: boolean }) {
  const say = useText();
  const todo: Readonly<Partial<Record<Row['workflow_status'], Text>>> = words.todo;
  const state = (isTodo && todo[row.workflow_status]) || workflowStatuses.labels[row.workflow_status];
  return (
    <>
      <PageLink to={link('workflow', { projectID: row.project_uid, workflowId: row.workflow_id })}>
        {row.workflow_name}
      </PageLink>
      <Box color="text-body-secondary" fontSize="body-s">
        {say(state)} · {row.project_name} · {say(fill(words.by, { name: row.create_user_name }))} ·{' '}
        <TimeAgo at={row.create_time} />
      </Box>
    </>
  );
}
