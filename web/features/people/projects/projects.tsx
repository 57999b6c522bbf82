import { useState } from 'react';
import Badge from '@cloudscape-design/components/badge';
import { useNavigate } from 'react-router-dom';
import { exportProjects } from '../../../../shared/contract/databases/batch-imports/operations.ts';
import { listProjects } from '../../../../shared/contract/people/projects/operations.ts';
import { projectPriorities } from '../../../../shared/project-priorities.ts';
import { useText } from '../../../app/language.tsx';
import { useMay, useWhyNot } from '../../../app/may.ts';
import { link } from '../../../app/paths.ts';
import { useCall, useChange } from '../../../app/query.ts';
import { useAsked } from '../../../ui/dialog/confirm.tsx';
import { DataTable, type Column } from '../../../ui/table/data-table.tsx';
import { ListPage } from '../../../ui/page/list-page.tsx';
import { PageLink } from '../../../ui/page/page-link.tsx';
import { Status } from '../../../ui/status.tsx';
import { Time } from '../../../ui/time.tsx';
import { useTable } from '../../../ui/table/use-table.ts';
import { useBusinessTags } from './business-tags.ts';
import { ProjectDialog } from './project-dialog.tsx';
import { ProjectQuestion, type Question } from './project-questions.tsx';
import { words } from './project-words.ts';
import type { ProjectRow } from './wire.ts';

const priorityColours = { high: 'red', medium: 'blue', low: 'grey', unknown: 'grey' } as const;
const states = {
  labels: { available: words.available, archived: words.archived },
  looks: { available: 'success', archived: 'stopped' },
} as const;

/** Every project that the reader may see. */
export default function Projects() {
  const navigate = useNavigate();
  const whyNot = useWhyNot();
  const may = useMay();
  const businesses = useBusinessTags();
  const table = useTable({
    search: { field: 'fuzzy_keyword', placeholder: words.search },
    filters: {
      filter_by_project_priority: { label: words.priority, choices: projectPriorities },
      filter_by_business_tag: {
        label: words.business,
        options: businesses.tags?.map(({ name }) => ({ value: name, label: name })),
      },
    },
    orders: ['name'],
  });
  const projects = useCall(listProjects, { query: table.query }, { keepPrevious: true });
  const [edited, setEdited] = useState<ProjectRow | 'new'>();
  const asked = useAsked<Question>();
  const download = useChange(exportProjects, { said: words.exported });
  const create = {
    id: 'create',
    text: words.create,
    run: () => setEdited('new'),
    why: whyNot('projectCreate'),
    primary: true,
  };

  const { page_index: _, page_size: __, ...filters } = table.query;
  const files = [
    { id: 'export', text: words.export, run: () => download.run({ query: filters }), busy: download.busy },
    {
      id: 'import',
      text: words.import,
      run: () => navigate(link('projectImport', {})),
      why: whyNot('projectCreate'),
    },
  ];

  return (
    <ListPage title={words.title}>
      <DataTable
        name="project_list"
        variant="full-page"
        table={table}
        list={projects}
        columns={useColumns()}
        rowId={({ uid }) => uid}
        title={words.title}
        description={words.description}
        actions={[...files, create]}
        empty={
          may('projectCreate')
            ? { text: words.empty, hint: words.emptyHint, action: create }
            : { text: words.empty, hint: words.unboundHint }
        }
        rowActions={(project) => [
          { id: 'edit', text: words.edit, run: () => setEdited(project), why: whyNot('projectEdit', { project }) },
          project.archived
            ? {
                id: 'unarchive',
                text: words.unarchive,
                run: () => asked.ask({ about: 'unarchive', project }),
                why: whyNot('projectArchive', { project }),
              }
            : {
                id: 'archive',
                text: words.archive,
                run: () => asked.ask({ about: 'archive', project }),
                why: whyNot('projectArchive', { project }),
              },
          {
            id: 'remove',
            text: words.remove,
            run: () => asked.ask({ about: 'remove', project }),
            why: whyNot('projectEdit', { project }),
          },
        ]}
      />
      {edited && (
        <ProjectDialog
          project={edited === 'new' ? undefined : edited}
          businesses={businesses}
          onClose={() => setEdited(undefined)}
        />
      )}
      {asked.about && <ProjectQuestion {...asked.about} onDone={asked.done} />}
    </ListPage>
  );
}

function useColumns(): Column<ProjectRow>[] {
  const say = useText();
  return [
    {
      id: 'name',
      header: words.name,
      order: 'name',
      rowHeader: true,
      width: 155,
      cell: ({ uid, name }) => <PageLink to={link('overview', { projectID: uid })}>{name}</PageLink>,
    },
    {
      id: 'status',
      header: words.status,
      width: 125,
      cell: ({ archived }) => <Status value={archived ? 'archived' : 'available'} {...states} />,
    },
    {
      id: 'priority',
      header: words.priority,
      width: 110,
      cell: ({ project_priority }) => (
        <Badge color={priorityColours[project_priority]}>{say(projectPriorities.labels[project_priority])}</Badge>
      ),
    },
    { id: 'business', header: words.business, width: 110, cell: ({ business_tag }) => business_tag?.name || '-' },
    { id: 'desc', header: words.desc, width: 155, cell: ({ desc }) => desc || '-' },
    { id: 'creator', header: words.creator, width: 100, cell: ({ create_user }) => create_user?.name || '-' },
    { id: 'created', header: words.created, width: 175, cell: ({ create_time }) => <Time at={create_time} /> },
  ];
}
