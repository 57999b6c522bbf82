import Link from '@cloudscape-design/components/link';
import Select, { type SelectProps } from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useNavigate } from 'react-router-dom';
import { useText } from '../language.tsx';
import { addressOf } from '../page.ts';
import { pageAt } from '../paths.ts';
import { useProjectAtHand, type ProjectSummary } from '../project-at-hand.tsx';
import { recentProjects, rememberProject } from '../recent-projects.ts';
import { useSignedIn } from '../signed-in.tsx';

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
const listPath = '/project';
const overviewPath = '/sqle/project/:projectID/overview';

/** Chooses the project to work in: the last three first, then all of the reader's, with search. */
export function ProjectSelector() {
  const say = useText();
  const navigate = useNavigate();
  const { user } = useSignedIn();
  const { all, current } = useProjectAtHand();
  const bound = new Set(user.user_bind_projects.map(({ project_id }) => project_id));
  const recent = recentProjects(user.name).flatMap(({ project_id }) => all.find(({ uid }) => uid === project_id) ?? []);
  const recentUids = new Set(recent.map(({ uid }) => uid));
  const others = all.filter(({ uid }) => bound.has(uid) && !recentUids.has(uid));
  const optionOf = ({ uid, name, archived }: ProjectSummary): SelectProps.Option => ({ value: uid, label: name, ...(archived && { iconName: 'lock-private', iconAlt: say(words.archived), tags: [say(words.archived)] }) });
  const groups = [{ label: say(words.recent), options: recent.map(optionOf) }, { label: say(words.mine), options: others.map(optionOf) }].filter(({ options }) => options.length > 0);

  const open = (uid: string | undefined) => {
    const project = all.find((other) => other.uid === uid);
    if (!project) return;
    rememberProject(user.name, { project_id: project.uid, project_name: project.name });
    navigate(pageAt(overviewPath) ? addressOf(overviewPath, { projectID: project.uid }) : '/');
  };
  return (
    <SpaceBetween size="xxs">
      <Select
        selectedOption={current ? optionOf(current) : null} options={groups} placeholder={say(words.choose)} ariaLabel={say(words.project)} inlineLabelText={say(words.project)}
        filteringType="auto" filteringPlaceholder={say(words.search)} filteringAriaLabel={say(words.search)} empty={say(words.none)} noMatch={say(words.noMatch)} expandToViewport
        onChange={({ detail }) => open(detail.selectedOption.value)}
      />
      {pageAt(listPath) && <Link variant="secondary" fontSize="body-s" href={listPath} onFollow={(event) => { event.preventDefault(); navigate(listPath); }}>{say(words.more)}</Link>}
    </SpaceBetween>
  );
}
