import { listProjectRuleTemplates, listRuleTemplates } from '../../../../shared/contract/rules/rules/operations.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall } from '../../../app/query.ts';
import { TabPage } from '../../../ui/page/tab-page.tsx';
import { useTable } from '../../../ui/table/use-table.ts';
import { TemplateList } from './templates/template-list.tsx';
import { words } from './templates/template-words.ts';

/** The templates that the data sources of a project can use. */
export default function ProjectTemplates() {
  return (
    <TabPage
      title={words.projectTitle}
      description={words.projectDescription}
      tabs={[
        { id: 'project', label: words.ofProject, Content: OwnTemplates },
        { id: 'common', label: words.ofPlatform, Content: SeenTemplates },
      ]}
    />
  );
}

function OwnTemplates() {
  const { uid: projectID, name } = useProject();
  const table = useTable({ prefix: 'p.' });
  const list = useCall(
    listProjectRuleTemplates,
    { params: { project_name: name }, query: table.query },
    { keepPrevious: true, quiet: true },
  );
  return <TemplateList place={{ kind: 'project', projectID, name }} table={table} list={list} />;
}

function SeenTemplates() {
  const { uid: projectID, name } = useProject();
  const table = useTable({ prefix: 'c.' });
  const list = useCall(listRuleTemplates, { query: table.query }, { keepPrevious: true, quiet: true });
  return <TemplateList place={{ kind: 'project', projectID, name }} table={table} list={list} readOnly />;
}
