import { useState } from 'react';
import { deleteSensitiveType, listSensitiveTypes } from '../../../../shared/contract/databases/masking/operations.ts';
import type { Received } from '../../../../shared/contract/operation.ts';
import { useText } from '../../../app/language.tsx';
import { useWhyNot } from '../../../app/may.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall } from '../../../app/query.ts';
import { useAsked } from '../../../ui/dialog/confirm.tsx';
import { DataTable, type Column } from '../../../ui/table/data-table.tsx';
import { useTable } from '../../../ui/table/use-table.ts';
import { MatchTest } from './match-test.tsx';
import { RemoveQuestion } from './remove-question.tsx';
import { sources, words } from './rule-words.ts';
import { TypeDialog } from './type-dialog.tsx';

export type SensitiveType = Received<typeof listSensitiveTypes>['data'][number];

/** The types of data that should not be shown to everybody, each to be tried. */
export function TypesTab() {
  const { uid } = useProject();
  const params = { project_uid: uid };
  const table = useTable({ prefix: 'types_' });
  const list = useCall(listSensitiveTypes, { params });
  const [edited, setEdited] = useState<SensitiveType | 'new'>();
  const [tried, setTried] = useState<SensitiveType>();
  const removing = useAsked<SensitiveType>();
  const mayNot = useWhyNot()('maskingConfigure');
  const add = { id: 'add', text: words.addType, run: () => setEdited('new'), primary: true, why: mayNot };
  const whyOf = ({ sensitive_data_type_source: source }: SensitiveType) =>
    mayNot ?? (source === 'builtin' ? words.builtinStays : undefined);
  return (
    <>
      <DataTable
        name="sensitive_types"
        table={table}
        list={list}
        columns={useColumns()}
        rowId={({ id }) => String(id)}
        rowName={({ cn_name: name }) => name}
        title={words.types}
        empty={{ text: words.noTypes, action: add }}
        actions={[add]}
        actionsWidth={160}
        rowActions={(type) => [
          { id: 'try', text: words.tryIt, why: mayNot, run: () => setTried(type) },
          { id: 'edit', text: words.edit, why: whyOf(type), run: () => setEdited(type) },
          { id: 'remove', text: words.remove, why: whyOf(type), run: () => removing.ask(type) },
        ]}
      />
      {edited && <TypeDialog type={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />}
      {tried && <MatchTest type={tried} onClose={() => setTried(undefined)} />}
      {removing.about && (
        <RemoveQuestion
          name={removing.about.cn_name}
          operation={deleteSensitiveType}
          args={{ params: { ...params, sensitive_data_type_id: removing.about.id } }}
          refreshes={[listSensitiveTypes]}
          onDone={removing.done}
        />
      )}
    </>
  );
}

function useColumns(): Column<SensitiveType>[] {
  const say = useText();
  return [
    { id: 'name', header: words.name, rowHeader: true, width: 180, cell: ({ cn_name: name }) => name },
    {
      id: 'source',
      header: words.source,
      width: 110,
      cell: ({ sensitive_data_type_source: source }) => say(sources.labels[source]),
    },
    {
      id: 'keywords',
      header: words.keywords,
      width: 260,
      flexible: true,
      cell: ({ field_keywords: all }) => (all.length > 0 ? shortened(all, 6) : '-'),
    },
    {
      id: 'samples',
      header: words.samples,
      width: 180,
      flexible: true,
      cell: ({ sample_data_list: all }) => (all.length > 0 ? shortened(all, 2) : '-'),
    },
    { id: 'rules', header: words.ruleCount, width: 90, cell: ({ rule_count: count }) => count },
  ];
}

function shortened(all: readonly string[], shown: number): string {
  return all.slice(0, shown).join(', ') + (all.length > shown ? ' …' : '');
}
