import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  getProjectImportTemplate,
  importProjects,
  previewProjectImport,
} from '../../../../shared/contract/databases/batch-imports/operations.ts';
import type { Received } from '../../../../shared/contract/operation.ts';
import { listBusinessTags, listProjects } from '../../../../shared/contract/people/projects/operations.ts';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { notify } from '../../../app/notices.ts';
import { link } from '../../../app/paths.ts';
import { useChange } from '../../../app/query.ts';
import { ReasonedButton } from '../../../ui/action.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { PlainTable } from '../../../ui/table/plain-table.tsx';
import { ImportFile } from './import-file.tsx';
import { words } from './words.ts';

type Row = Received<typeof previewProjectImport>['data'][number];

/** Makes projects of a file: shown first, then made all or none. */
export default function ProjectImport() {
  const say = useText();
  const navigate = useNavigate();
  const [rows, setRows] = useState<readonly Row[]>();
  const [problem, setProblem] = useState<string>();
  const template = useChange(getProjectImportTemplate);
  const preview = useChange(previewProjectImport, { quiet: true });
  const save = useChange(importProjects, { refreshes: [listProjects, listBusinessTags], quiet: true });
  const forget = () => {
    setRows(undefined);
    setProblem(undefined);
  };
  const read = (file: File) => {
    forget();
    preview.run(
      { body: { projects_file: file } },
      ({ data }) => setRows(data),
      ({ message }) => setProblem(message),
    );
  };
  const take = (found: readonly Row[]) =>
    save.run(
      { body: { projects: [...found] } },
      () => {
        navigate(link('projects', {}));
        notify({ kind: 'success', title: fill(words.projectsImported, { count: found.length }), stays: true });
      },
      ({ message }) => setProblem(message),
    );
  return (
    <Page title={words.importProjects}>
      <ImportFile
        template={{ run: () => template.run({}), busy: template.busy }}
        check={{ run: read, busy: preview.busy }}
        onForget={forget}
        problem={problem}
        isFound={rows !== undefined}
      />
      {rows && (
        <PlainTable
          rows={rows}
          rowId={({ name }) => name}
          look="card"
          title={words.found}
          heading="h2"
          actions={
            <ReasonedButton variant="primary" text={words.import} loading={save.busy} onClick={() => take(rows)} />
          }
          columns={[
            { id: 'name', header: words.name, cell: ({ name }) => name },
            { id: 'desc', header: words.desc, cell: ({ desc }) => desc || '-' },
            {
              id: 'business',
              header: words.business,
              cell: ({ business_tag: tag }) =>
                tag ? `${tag.name} ${tag.uid ? '' : say(words.newBusiness)}`.trim() : '-',
            },
          ]}
        />
      )}
    </Page>
  );
}
