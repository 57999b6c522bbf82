import { useState } from 'react';
import {
  deleteSqlException,
  listSqlExceptions,
} from '../../../../shared/contract/watching/sql-exceptions/operations.ts';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useWhyNot } from '../../../app/may.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall, useChange } from '../../../app/query.ts';
import { Confirm, useAsked } from '../../../ui/dialog/confirm.tsx';
import { DataTable, type Column } from '../../../ui/table/data-table.tsx';
import { ListPage } from '../../../ui/page/list-page.tsx';
import { Time } from '../../../ui/time.tsx';
import { useTable } from '../../../ui/table/use-table.ts';
import { ExceptionDialog, type SqlException } from './exception-dialog.tsx';
import { exceptionTypes, words } from './exception-words.ts';

/** What is left out when the SQL of a project is collected. */
export default function SqlExceptions() {
  const { name: project_name } = useProject();
  const table = useTable({
    search: { field: 'fuzzy_search_content', placeholder: words.search },
    filters: { filter_type: { label: words.type, choices: exceptionTypes } },
  });
  const list = useCall(
    listSqlExceptions,
    { params: { project_name }, query: table.query },
    { keepPrevious: true, quiet: true },
  );
  const why = useWhyNot()('sqlExceptionManage');
  const [work, setWork] = useState<{ entry?: SqlException }>();
  const removing = useAsked<SqlException>();
  const add = { id: 'add', text: words.add, run: () => setWork({}), why, primary: true };
  return (
    <ListPage title={words.title}>
      <DataTable
        name="sql_exceptions"
        variant="full-page"
        table={table}
        list={list}
        columns={columns}
        rowId={({ blacklist_id }) => String(blacklist_id)}
        rowName={({ content }) => content}
        title={words.title}
        description={words.description}
        actions={[add]}
        empty={{ text: words.empty, hint: words.emptyHint, action: add }}
        actionsWidth={140}
        rowActions={(entry) => [
          { id: 'edit', text: words.edit, run: () => setWork({ entry }), why },
          { id: 'remove', text: words.remove, run: () => removing.ask(entry), why },
        ]}
      />
      {work && !why && <ExceptionDialog entry={work.entry} onClose={() => setWork(undefined)} />}
      {removing.about && <RemoveQuestion entry={removing.about} onDone={removing.done} />}
    </ListPage>
  );
}

const columns: Column<SqlException>[] = [
  { id: 'content', header: words.content, rowHeader: true, width: 340, flexible: true, cell: ({ content }) => content },
  { id: 'desc', header: words.desc, width: 190, flexible: true, cell: ({ desc }) => desc || '-' },
  { id: 'type', header: words.type, width: 130, cell: ({ type }) => <TypeName type={type} /> },
  { id: 'count', header: words.matched, width: 100, cell: ({ matched_count }) => matched_count },
  { id: 'last', header: words.lastMatch, width: 130, cell: ({ last_match_time: at }) => (at ? <Time at={at} /> : '-') },
];

function TypeName({ type }: { type: SqlException['type'] }) {
  const say = useText();
  return <>{say(exceptionTypes.labels[type])}</>;
}

function RemoveQuestion({ entry, onDone }: { entry: SqlException; onDone: () => void }) {
  const say = useText();
  const { name: project_name } = useProject();
  const remove = useChange(deleteSqlException, { refreshes: [listSqlExceptions], quiet: true });
  return (
    <Confirm
      title={words.removeTitle}
      text={words.remove}
      busy={remove.busy}
      error={remove.error}
      onCancel={onDone}
      onConfirm={() => remove.run({ params: { project_name, blacklist_id: entry.blacklist_id } }, onDone)}
    >
      {say(fill(words.removeText, { content: entry.content }))}
    </Confirm>
  );
}
