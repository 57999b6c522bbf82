import { useState } from 'react';
import {
  deleteAuditWhitelist,
  listAuditWhitelist,
} from '../../../../shared/contract/rules/audit-whitelist/operations.ts';
import { useText } from '../../../app/language.tsx';
import { useWhyNot } from '../../../app/may.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall, useChange } from '../../../app/query.ts';
import { Confirm, useAsked } from '../../../ui/dialog/confirm.tsx';
import { DataTable, type Column } from '../../../ui/table/data-table.tsx';
import { ListPage } from '../../../ui/page/list-page.tsx';
import { SqlText } from '../../../ui/sql/sql-text.tsx';
import { Time } from '../../../ui/time.tsx';
import { useTable } from '../../../ui/table/use-table.ts';
import { WhitelistDialog, type WhitelistWork } from '../../../parts/audit-whitelist/whitelist-dialog.tsx';
import type { WhitelistEntry } from '../../../parts/audit-whitelist/whitelist-wire.ts';
import { matchTypes, words } from '../../../parts/audit-whitelist/whitelist-words.ts';

/** The SQL that a project's audits let through. */
export default function AuditWhitelist() {
  const { name } = useProject();
  const params = { project_name: name };
  const table = useTable({
    search: { field: 'fuzzy_search_value', placeholder: words.search },
    filters: { filter_match_type: { label: words.matchType, choices: matchTypes } },
  });
  const list = useCall(listAuditWhitelist, { params, query: table.query }, { keepPrevious: true, quiet: true });
  const mayNot = useWhyNot()('auditWhitelistManage');
  const [work, setWork] = useState<WhitelistWork>();
  const removing = useAsked<WhitelistEntry>();
  const add = {
    id: 'add',
    text: words.add,
    run: () => setWork({ kind: 'add', value: '' }),
    why: mayNot,
    primary: true,
  };
  return (
    <ListPage title={words.title}>
      <DataTable
        name="audit_whitelist"
        variant="full-page"
        table={table}
        list={list}
        columns={columns}
        rowId={({ audit_whitelist_id: id }) => String(id)}
        rowName={({ value }) => value}
        title={words.title}
        description={words.description}
        actions={[add]}
        empty={{ text: words.empty, hint: words.emptyHint, action: add }}
        actionsWidth={140}
        rowActions={(entry) => [
          { id: 'edit', text: words.edit, run: () => setWork({ kind: 'edit', entry }), why: mayNot },
          { id: 'remove', text: words.remove, run: () => removing.ask(entry), why: mayNot },
        ]}
      />
      {work && !mayNot && <WhitelistDialog work={work} onClose={() => setWork(undefined)} />}
      {removing.about && <RemoveQuestion entry={removing.about} onDone={removing.done} />}
    </ListPage>
  );
}

const columns: Column<WhitelistEntry>[] = [
  {
    id: 'sql',
    header: words.sql,
    rowHeader: true,
    width: 340,
    flexible: true,
    cell: ({ value }) => <SqlText sql={value} />,
  },
  { id: 'desc', header: words.desc, width: 190, flexible: true, cell: ({ desc }) => desc || '-' },
  { id: 'match', header: words.matchType, width: 120, cell: ({ match_type }) => <MatchType value={match_type} /> },
  { id: 'count', header: words.matched, width: 90, cell: ({ matched_count }) => matched_count },
  { id: 'last', header: words.lastMatch, width: 130, cell: ({ last_match_time: at }) => (at ? <Time at={at} /> : '-') },
];

function MatchType({ value }: { value: WhitelistEntry['match_type'] }) {
  const say = useText();
  return <>{say(matchTypes.labels[value])}</>;
}

function RemoveQuestion({ entry, onDone }: { entry: WhitelistEntry; onDone: () => void }) {
  const say = useText();
  const { name } = useProject();
  const remove = useChange(deleteAuditWhitelist, { refreshes: [listAuditWhitelist], said: words.removed, quiet: true });
  const params = { project_name: name, audit_whitelist_id: entry.audit_whitelist_id };
  return (
    <Confirm
      title={words.removeTitle}
      text={words.remove}
      busy={remove.busy}
      error={remove.error}
      onCancel={onDone}
      onConfirm={() => remove.run({ params }, onDone)}
    >
      {say(words.removeText)}
      <SqlText sql={entry.value} />
    </Confirm>
  );
}
