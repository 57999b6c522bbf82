import Badge from '@cloudscape-design/components/badge';
import { useText } from '../../app/language.tsx';
import { useProject } from '../../app/project-at-hand.tsx';
import { Page } from '../../ui/page.tsx';
import { words } from './overview-words.ts';
import { ProjectAbout } from './project-about.tsx';

/** How a project stands. */
export default function Overview() {
  const say = useText();
  const { name, archived } = useProject();
  return (
    <Page title={name} {...(archived && { mark: <Badge>{say(words.archived)}</Badge> })}>
      <ProjectAbout />
    </Page>
  );
}
