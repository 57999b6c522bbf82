import { useNavigate } from 'react-router-dom';
import {
  deleteSqlVersion,
  listSqlVersions,
  lockSqlVersion,
} from '../../../../shared/contract/changes/sql-versions/operations.ts';
import { versionStatuses } from '../../../../shared/lifecycles/sql-version.ts';
import { useText } from '../../../app/language.tsx';
import { useWhyNot } from '../../../app/may.ts';
import { link } from '../../../app/paths.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall, useChange } from '../../../app/query.ts';
import { Confirm, useAsked } from '../../../ui/dialog/confirm.tsx';
import { DataTable, type Column } from '../../../ui/table/data-table.tsx';
import { ListPage } from '../../../ui/page/list-page.tsx';
import { PageLink } from '../../../ui/page/page-link.tsx';
import { Status } from '../../../ui/status.tsx';
import { Time } from '../../../ui/time.tsx';
import { useTable } from '../../../ui/table/use-table.ts';
import { versionLooks } from './looks.ts';
import { words } from './version-words.ts';
import type { VersionRow } from './wire.ts';

type Question = { readonly kind: 'lock' | 'remove'; readonly row: VersionRow };

/** The versions of a project. */
export default function Versions() {
  const navigate = useNavigate();
  const { uid: projectID, name } = useProject();
  const table = useTable({
    search: { field: 'fuzzy_search', placeholder: words.search },
    filters: { filter_by_version_status: { label: words.status, choices: versionStatuses, look: 'segments' } },
    period: { label: words.created, from: 'filter_by_created_at_from', to: 'filter_by_created_at_to' },
  });
  const list = useCall(
    listSqlVersions,
    { params: { project_name: name }, query: table.query },
    { keepPrevious: true, quiet: true },
  );
  const mayNot = useWhyNot()('versionManage');
  const asking = useAsked<Question>();
  const add = {
    id: 'add',
    text: words.add,
    run: () => navigate(link('versionCreate', { projectID })),
    why: mayNot,
    primary: true,
  };
  return (
    <ListPage title={words.title}>
      <DataTable
        name="sql_versions"
        variant="full-page"
        table={table}
        list={list}
        columns={columnsIn(projectID)}
        rowId={({ version_id: id }) => String(id)}
        rowName={({ version }) => version}
        title={words.title}
        description={words.description}
        actions={[add]}
        empty={{ text: words.empty, hint: words.emptyHint, action: add }}
        actionsWidth={200}
        rowActions={(row) => [
          {
            id: 'edit',
            text: words.edit,
            run: () => navigate(link('versionUpdate', { projectID, versionId: String(row.version_id) })),
            why: mayNot ?? (row.lockable ? undefined : words.whyLocked),
          },
          {
            id: 'lock',
            text: words.lock,
            run: () => asking.ask({ kind: 'lock', row }),
            why: mayNot ?? (row.lockable ? undefined : words.whyLocked),
          },
          {
            id: 'remove',
            text: words.remove,
            run: () => asking.ask({ kind: 'remove', row }),
            why: mayNot,
          },
        ]}
      />
      {asking.about && <Ask question={asking.about} onDone={asking.done} />}
    </ListPage>
  );
}

const columnsIn = (projectID: string): Column<VersionRow>[] => [
  {
    id: 'name',
    header: words.name,
    rowHeader: true,
    width: 200,
    flexible: true,
    cell: ({ version_id, version }) => (
      <PageLink to={link('version', { projectID, versionId: String(version_id) })}>{version}</PageLink>
    ),
  },
  { id: 'desc', header: words.desc, width: 240, flexible: true, cell: ({ desc }) => desc || '-' },
  {
    id: 'status',
    header: words.status,
    width: 190,
    cell: ({ status }) => <Status value={status} labels={versionStatuses.labels} looks={versionLooks} />,
  },
  { id: 'created', header: words.created, width: 170, cell: ({ created_at }) => <Time at={created_at} /> },
  { id: 'locked', header: words.lockTime, width: 170, cell: ({ lock_time: at }) => (at ? <Time at={at} /> : '-') },
];

function Ask({ question: { kind, row }, onDone }: { question: Question; onDone: () => void }) {
  const say = useText();
  const { name } = useProject();
  const params = { project_name: name, sql_version_id: row.version_id };
  const lock = useChange(lockSqlVersion, { refreshes: [listSqlVersions], said: words.locked, quiet: true });
  const remove = useChange(deleteSqlVersion, { refreshes: [listSqlVersions], said: words.removed, quiet: true });
  const isLock = kind === 'lock';
  return (
    <Confirm
      title={isLock ? words.lockTitle : words.removeTitle}
      text={isLock ? words.lock : words.remove}
      busy={lock.busy || remove.busy}
      error={lock.error ?? remove.error}
      {...(isLock && { typed: row.version })}
      onCancel={onDone}
      onConfirm={() =>
        isLock ? lock.run({ params, body: { is_locked: true } }, onDone) : remove.run({ params }, onDone)
      }
    >
      {row.version}: {say(isLock ? words.lockText : words.removeText)}
    </Confirm>
  );
}
