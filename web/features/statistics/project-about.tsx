import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import { listProjects } from '../../../shared/contract/projects.ts';
import { projectPriorities } from '../../../shared/project-priorities.ts';
import { useText } from '../../app/language.tsx';
import { useProject } from '../../app/project-at-hand.tsx';
import { useCall } from '../../app/query.ts';
import { Time } from '../../ui/time.tsx';
import { words } from './overview-words.ts';

/** What people wrote about the project when they made it. */
export function ProjectAbout() {
  const say = useText();
  const { uid } = useProject();
  const project = useCall(listProjects, { query: { page_index: 1, page_size: 1, filter_by_uid: uid } }).data?.data[0];
  return (
    <Container header={<Header variant="h2">{say(words.about)}</Header>}>
      <KeyValuePairs columns={4} items={[
        { label: say(words.business), value: project?.business_tag?.name || '-' },
        { label: say(words.priority), value: project ? say(projectPriorities.labels[project.project_priority]) : '-' },
        { label: say(words.creator), value: project?.create_user?.name || '-' },
        { label: say(words.created), value: <Time at={project?.create_time} /> },
        ...(project?.desc ? [{ label: say(words.desc), value: project.desc }] : []),
      ]} />
    </Container>
  );
}
