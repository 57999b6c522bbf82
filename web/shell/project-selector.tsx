import Box from '@cloudscape-design/components/box';
import ButtonDropdown, { type ButtonDropdownProps } from '@cloudscape-design/components/button-dropdown';
import { useNavigate } from 'react-router-dom';
import { listProjects } from '../../shared/contract/people/projects/operations.ts';
import { useText } from '../app/language.tsx';
import { addressOf } from '../app/page.ts';
import { pageAt } from '../app/paths.ts';
import { useProjectAtHand, type ProjectSummary } from '../app/project-at-hand.tsx';
import { useCall } from '../app/query.ts';
import { rememberProject } from '../app/recent-projects.ts';
import { useSignedIn } from '../app/signed-in.tsx';

const words = {
  project: { zh: '项目', en: 'Project' },
  choose: { zh: '选择项目', en: 'Choose a project' },
  recent: { zh: '最近打开', en: 'Recently opened' },
  mine: { zh: '我的项目', en: 'My projects' },
  search: { zh: '搜索项目', en: 'Search projects' },
  none: { zh: '没有可访问的项目', en: 'No project to open' },
  noMatch: { zh: '没有匹配的项目', en: 'No matches' },
  archived: { zh: '已冻结', en: 'Archived' },
  more: { zh: '查看更多项目', en: 'Show more projects' },
};
/** With fewer projects a search box would only be in the way. */
const searchFrom = 5;
const listPath = '/project';
const overviewPath = '/sqle/project/:projectID/overview';

/** Chooses the project to work in: the last three first, then all of the reader's, with search. */
export function ProjectSelector() {
  const say = useText();
  const navigate = useNavigate();
  const { user } = useSignedIn();
  const { recent, current } = useProjectAtHand();
  const recentUids = new Set(recent.map(({ uid }) => uid));
  const others = user.user_bind_projects
    .map(({ project_id, project_name, archived }) => ({ uid: project_id, name: project_name, archived }))
    .filter(({ uid }) => !recentUids.has(uid))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const known = [...recent, ...others];
  // Who oversees the platform belongs to none and may still open them all from the list.
  const visible = useCall(listProjects, { query: { page_index: 1, page_size: 1 } }, { when: known.length === 0 });
  const isNone = known.length === 0 && !visible.data?.total_nums;
  const itemOf = ({ uid, name, archived }: ProjectSummary): ButtonDropdownProps.Item => ({
    id: uid,
    text: name,
    ...(archived && { iconName: 'lock-private', iconAlt: say(words.archived), labelTag: say(words.archived) }),
  });
  const groups = [
    { text: say(words.recent), items: recent.map(itemOf) },
    { text: say(words.mine), items: others.map(itemOf) },
  ].filter(({ items }) => items.length > 0);
  const more = pageAt(listPath) ? [{ id: listPath, text: say(words.more), iconName: 'arrow-right' } as const] : [];

  const open = (id: string) => {
    const project = known.find(({ uid }) => uid === id);
    if (!project) return navigate(listPath);
    rememberProject(user.name, { project_id: project.uid, project_name: project.name });
    navigate(pageAt(overviewPath) ? addressOf(overviewPath, { projectID: project.uid }) : '/');
  };
  return (
    <div className="project-selector">
      <Box variant="awsui-key-label">{say(words.project)}</Box>
      <ButtonDropdown
        items={[...groups, ...more]}
        fullWidth
        expandToViewport
        ariaLabel={`${say(words.choose)}: ${current?.name ?? say(words.none)}`}
        {...(known.length > searchFrom && {
          filteringType: 'auto',
          filteringPlaceholder: say(words.search),
          filteringAriaLabel: say(words.search),
          noMatch: say(words.noMatch),
        })}
        {...(isNone && { disabled: true, disabledReason: say(words.none) })}
        onItemClick={({ detail }) => open(detail.id)}
      >
        {current?.name ?? say(isNone ? words.none : words.choose)}
      </ButtonDropdown>
    </div>
  );
}
