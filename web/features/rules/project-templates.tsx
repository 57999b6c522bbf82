import Tabs from '@cloudscape-design/components/tabs';
import { useSearchParams } from 'react-router-dom';
import { listProjectRuleTemplates, listRuleTemplates } from '../../../shared/contract/rules.ts';
import { useText } from '../../app/language.tsx';
import { useProject } from '../../app/project-at-hand.tsx';
import { useCall } from '../../app/query.ts';
import { Page } from '../../ui/page.tsx';
import { useTable } from '../../ui/use-table.ts';
import { TemplateList } from './templates/template-list.tsx';
import { words } from './templates/template-words.ts';

const lists = { project: { label: words.ofProject, List: OwnTemplates }, common: { label: words.ofPlatform, List: SeenTemplates } } as const;
const ids = ['project', 'common'] as const;

/** The templates that the data sources of a project can use. The open tab is in the address. */
export default function ProjectTemplates() {
  const say = useText();
  const [address, setAddress] = useSearchParams();
  const active = ids.find((id) => id === address.get('active')) ?? 'project';
  return (
    <Page title={words.projectTitle} description={words.projectDescription}>
      <Tabs
        activeTabId={active} onChange={({ detail }) => setAddress({ active: detail.activeTabId }, { replace: true })}
        tabs={ids.map((id) => {
          const { label, List } = lists[id];
          return { id, label: say(label), content: active === id && <List /> };
        })}
      />
    </Page>
  );
}

function OwnTemplates() {
  const { uid: projectID, name } = useProject();
  const table = useTable({ prefix: 'p.' });
  const list = useCall(listProjectRuleTemplates, { params: { project_name: name }, query: table.query }, { keepPrevious: true });
  return <TemplateList place={{ kind: 'project', projectID, name }} table={table} list={list} />;
}

function SeenTemplates() {
  const { uid: projectID, name } = useProject();
  const table = useTable({ prefix: 'c.' });
  const list = useCall(listRuleTemplates, { query: table.query }, { keepPrevious: true });
  return <TemplateList place={{ kind: 'project', projectID, name }} table={table} list={list} readOnly />;
}
