import Button from '@cloudscape-design/components/button';
import { useParams, useSearchParams } from 'react-router-dom';
import {
  listHistoryObjects,
  listStructureHistories,
} from '../../../../shared/contract/auditing/drift-checks/operations.ts';
import type { Received } from '../../../../shared/contract/operation.ts';
import { limits } from '../../../../shared/limits.ts';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall } from '../../../app/query.ts';
import { Page } from '../../../ui/page/page.tsx';
import { DataTable, type Column } from '../../../ui/table/data-table.tsx';
import { useTable } from '../../../ui/table/use-table.ts';
import { Time } from '../../../ui/time.tsx';
import { becameTexts, inOneLine } from './became.ts';
import { ObjectForms } from './object-forms.tsx';
import { kindOf, watchedOf, words } from './words.ts';

type Row = Received<typeof listHistoryObjects>['data'][number];

/** The objects that a schema ever had, and of the one that the address names all its forms. */
export default function StructureHistory() {
  const params = { project_name: useProject().name };
  const { dbServiceUid: instance_id = '', schemaName: schema_name = '' } = useParams();
  const place = { instance_id, schema_name };
  const [address, setAddress] = useSearchParams();
  const all = useCall(listStructureHistories, { params, query: { page_index: 1, page_size: limits.pageSizeMax } });
  const own = all.data?.data.find((one) => one.instance_id === instance_id && one.schema_name === schema_name);
  const table = useTable({ search: { field: 'fuzzy_object_name', placeholder: words.findObject } });
  const list = useCall(listHistoryObjects, { params, query: { ...table.query, ...place } }, { keepPrevious: true });
  const open = (key: string | undefined) =>
    setAddress(
      (before) => {
        const after = new URLSearchParams(before);
        if (key === undefined) after.delete('object');
        else after.set('object', key);
        return after;
      },
      { replace: true },
    );
  const opened = address.get('object');
  return (
    <Page
      title={fill(words.historyOf, { place: own ? watchedOf(own) : schema_name })}
      description={fill(words.historyDescription, { forms: limits.structureFormsMax })}
    >
      <DataTable
        name="structure_history_objects"
        table={table}
        list={list}
        columns={useColumns(open)}
        rowId={({ object_key: key }) => key}
        rowName={({ object_name: name }) => name}
        title={words.objectsEver}
        empty={{ text: words.noObjects, hint: words.noHistoriesHint }}
      />
      {opened !== null && <ObjectForms key={opened} place={place} objectKey={opened} onClose={() => open(undefined)} />}
    </Page>
  );
}

function useColumns(open: (key: string) => void): Column<Row>[] {
  const say = useText();
  return [
    {
      id: 'name',
      header: words.object,
      rowHeader: true,
      width: 200,
      flexible: true,
      cell: ({ object_key: key, object_name: name }) => (
        <Button variant="inline-link" ariaLabel={`${say(words.openForms)}: ${name}`} onClick={() => open(key)}>
          {name}
        </Button>
      ),
    },
    { id: 'kind', header: words.kind, width: 130, cell: ({ object_type: type }) => say(kindOf(type)) },
    {
      id: 'state',
      header: words.state,
      width: 120,
      cell: ({ is_gone: isGone, renamed_to: to }) =>
        to ? inOneLine(becameTexts({ renamed_to: to }), say) : say(isGone ? words.isGone : words.isThere),
    },
    { id: 'since', header: words.since, width: 160, cell: ({ since }) => <Time at={since} /> },
    { id: 'forms', header: words.formsCount, width: 90, cell: ({ forms_num: count }) => count },
  ];
}
