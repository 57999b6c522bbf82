import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import type { Received } from '../../../../shared/contract/operation.ts';
import { listProjects } from '../../../../shared/contract/people/projects/operations.ts';
import { getProjectTotals } from '../../../../shared/contract/running/statistics/operations.ts';
import { projectPriorities } from '../../../../shared/project-priorities.ts';
import type { Text } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useMay } from '../../../app/may.ts';
import { link, paths, type PageName } from '../../../app/paths.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall } from '../../../app/query.ts';
import { PageLink } from '../../../ui/page/page-link.tsx';
import { Time } from '../../../ui/time.tsx';
import { words } from './overview-words.ts';

type ProjectRow = Received<typeof listProjects>['data'][number];

/** What people wrote about the project, and how much there is in it. */
export function ProjectAbout() {
  const say = useText();
  const { uid, name } = useProject();
  const project = useCall(listProjects, { query: { page_index: 1, page_size: 1, filter_by_uid: uid } }).data?.data[0];
  const totals = useCall(getProjectTotals, { params: { project_name: name } }).data?.data;
  return (
    <Container>
      <KeyValuePairs
        columns={4}
        items={[
          {
            label: say(words.workflowTotal),
            value: <Total page="workflows" count={totals?.workflow_total} title={words.workflowTotal} />,
          },
          {
            label: say(words.sourceTotal),
            value: <Total page="dbServices" count={totals?.instance_total} title={words.sourceTotal} />,
          },
          {
            label: say(words.memberTotal),
            value: <Total page="members" count={totals?.member_total} title={words.memberTotal} />,
          },
          ...(project ? writtenOf(project, say) : []),
        ]}
      />
    </Container>
  );
}

function writtenOf(
  { project_priority, business_tag, create_user, create_time, desc }: ProjectRow,
  say: (text: Text) => string,
) {
  return [
    { label: say(words.priority), value: say(projectPriorities.labels[project_priority]) },
    { label: say(words.business), value: business_tag?.name || '-' },
    { label: say(words.creator), value: create_user?.name || '-' },
    { label: say(words.created), value: <Time at={create_time} /> },
    { label: say(words.desc), value: desc || '-' },
  ];
}

/** A number that leads to its list, for those who may open it. */
function Total({
  page,
  count,
  title,
}: {
  page: PageName & ('workflows' | 'dbServices' | 'members');
  count: number | undefined;
  title: Text;
}) {
  const say = useText();
  const may = useMay();
  const projectID = useProject().uid;
  if (count === undefined) return '-';
  if (!may(paths[page].access))
    return (
      <Box fontSize="heading-xl" fontWeight="bold">
        {count}
      </Box>
    );
  return (
    <PageLink to={link(page, { projectID })} fontSize="heading-xl" label={`${say(title)}: ${count}`}>
      {count}
    </PageLink>
  );
}
