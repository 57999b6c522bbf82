import { useState, type ReactNode } from 'react';
import Alert from '@cloudscape-design/components/alert';
import SpaceBetween from '@cloudscape-design/components/space-between';
import {
  checkImportedConnections,
  getDbServiceImportTemplate,
  type checkDbServiceImport,
} from '../../../../shared/contract/databases/batch-imports/operations.ts';
import type { Received } from '../../../../shared/contract/operation.ts';
import { limits } from '../../../../shared/limits.ts';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useChange } from '../../../app/query.ts';
import { useProjectsOf } from '../../../parts/projects/use-project-search.ts';
import { ActionBar } from '../../../ui/action.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { PlainTable } from '../../../ui/table/plain-table.tsx';
import { ImportFile } from './import-file.tsx';
import { words } from './words.ts';

type Checked = Received<typeof checkDbServiceImport>;
/** A row that can be imported. */
export type CheckedRow = Extract<Checked, { data: unknown }>['data'][number];
type Then = { readonly then: (reply: Checked) => void; readonly refused: (reason: string) => void };

type Props = {
  readonly check: { readonly run: (file: File, outcome: Then) => void; readonly busy: boolean };
  readonly save: {
    readonly run: (rows: readonly CheckedRow[], refused: (reason: string) => void) => void;
    readonly busy: boolean;
  };
  readonly showsProject: boolean;
};

/** Data sources from a file: checked as a whole, tried if wanted, and saved all or none. */
export function DbServiceFlow({ check, save, showsProject }: Props) {
  const say = useText();
  const [rows, setRows] = useState<readonly CheckedRow[]>();
  const [problem, setProblem] = useState<string>();
  const template = useChange(getDbServiceImportTemplate);
  const test = useChange(checkImportedConnections, { quiet: true });
  const [reached, setReached] = useState<readonly string[]>();
  const forget = () => {
    setRows(undefined);
    setProblem(undefined);
    setReached(undefined);
  };
  const take = (reply: Checked) => {
    if ('data' in reply) return setRows(reply.data);
    setProblem(say(fill(words.wrongHint, { name: 'location' in reply ? String(reply.location) : '' })));
  };
  const run = (file: File) => {
    forget();
    check.run(file, { then: take, refused: setProblem });
  };
  const tooMany = (rows?.length ?? 0) > limits.connectionTestsMax;
  return (
    <Page title={words.importDbServices}>
      <ImportFile
        template={{ run: () => template.run({ query: { for_one_project: !showsProject } }), busy: template.busy }}
        check={{ run, busy: check.busy }}
        onForget={forget}
        problem={problem}
        isFound={rows !== undefined}
      />
      {rows && (
        <SpaceBetween size="l">
          <FoundRows
            rows={rows}
            showsProject={showsProject}
            actions={
              <ActionBar
                actions={[
                  {
                    id: 'test',
                    text: words.test,
                    busy: test.busy,
                    why: tooMany ? fill(words.testLimit, { max: limits.connectionTestsMax }) : undefined,
                    run: () =>
                      test.run(
                        {
                          body: {
                            db_services: rows.map((row) => ({
                              ...row,
                              additional_params: row.additional_params ?? [],
                            })),
                          },
                        },
                        ({ data }) => setReached(data.failed_names),
                        ({ message }) => setProblem(message),
                      ),
                  },
                  {
                    id: 'import',
                    text: words.import,
                    primary: true,
                    busy: save.busy,
                    run: () => save.run(rows, setProblem),
                  },
                ]}
              />
            }
          />
          {reached && <Reached failed={reached} count={rows.length} />}
        </SpaceBetween>
      )}
    </Page>
  );
}

function Reached({ failed, count }: { failed: readonly string[]; count: number }) {
  const say = useText();
  if (failed.length === 0) return <Alert type="success">{say(fill(words.allReached, { count }))}</Alert>;
  return (
    <Alert type="warning" header={say(fill(words.someFailed, { count: failed.length }))}>
      {say(fill(words.stillPossible, { names: failed.join(', ') }))}
    </Alert>
  );
}

type FoundProps = { rows: readonly CheckedRow[]; showsProject: boolean; actions: ReactNode };

function FoundRows({ rows, showsProject, actions }: FoundProps) {
  const projects = useProjectsOf(showsProject ? rows.flatMap(({ project_uid: uid }) => uid ?? []) : []) ?? [];
  const nameOf = (uid: string | undefined) => projects.find((project) => project.uid === uid)?.name ?? '-';
  return (
    <PlainTable
      look="card"
      rows={rows}
      rowId={({ name, project_uid: uid }) => `${uid ?? ''} ${name}`}
      title={words.found}
      heading="h2"
      actions={actions}
      columns={[
        { id: 'name', header: words.name, cell: ({ name }) => name },
        ...(showsProject
          ? [{ id: 'project', header: words.project, cell: (row: CheckedRow) => nameOf(row.project_uid) }]
          : []),
        { id: 'type', header: words.type, cell: ({ db_type }) => db_type },
        { id: 'address', header: words.address, cell: ({ host, port }) => `${host}:${port}` },
        { id: 'user', header: words.user, cell: ({ user }) => user },
        { id: 'environment', header: words.environment, cell: ({ environment_tag_name: tag }) => tag },
        { id: 'desc', header: words.desc, cell: ({ desc }) => desc || '-' },
      ]}
    />
  );
}
