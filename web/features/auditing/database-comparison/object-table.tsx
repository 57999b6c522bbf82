import { useState } from 'react';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Link from '@cloudscape-design/components/link';
import Pagination from '@cloudscape-design/components/pagination';
import SegmentedControl from '@cloudscape-design/components/segmented-control';
import SpaceBetween from '@cloudscape-design/components/space-between';
import TextFilter from '@cloudscape-design/components/text-filter';
import { listComparedObjects } from '../../../../shared/contract/auditing/database-comparison/operations.ts';
import { unwrittenKinds } from '../../../../shared/contract/databases/structures/unwritten-kinds.ts';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall } from '../../../app/query.ts';
import { ReasonedButton } from '../../../ui/action.tsx';
import { Status } from '../../../ui/status.tsx';
import { PlainTable, type PlainColumn } from '../../../ui/table/plain-table.tsx';
import { ChangeSql } from './change-sql.tsx';
import { objectKinds, results, words } from './comparison-words.ts';
import { Definitions } from './definitions.tsx';
import { otherNameOf, rowOf, type Result, type Row, type Side } from './objects.ts';

const looks = {
  same: 'success',
  inconsistent: 'warning',
  base_not_exist: 'info',
  comparison_not_exist: 'error',
} as const;
type Props = {
  readonly base: Side;
  readonly comparison: Side;
  readonly comparisonId: string;
  readonly counts: Readonly<Partial<Record<Result, number>>>;
};
type Open = { readonly kind: 'change' } | { readonly kind: 'definitions'; readonly row: Row };
const pageSize = 50;

/** What was compared: how many objects stand how, each with its result, to be looked into and turned into SQL. It opens at what differs. */
export function ObjectTable({ base, comparison, comparisonId, counts }: Props) {
  const say = useText();
  const count = (result: Result) => counts[result] ?? 0;
  const all = results.values.reduce((sum, one) => sum + count(one), 0);
  const [shown, setShown] = useState<Result | 'all'>(results.values.find((one) => count(one) > 0) ?? 'all');
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const [selected, setSelected] = useState<readonly Row[]>([]);
  const [open, setOpen] = useState<Open>();
  const listed = useCall(
    listComparedObjects,
    {
      params: { project_name: useProject().name, comparison_id: comparisonId },
      query: {
        page_index: page,
        page_size: pageSize,
        ...(shown !== 'all' && { filter_result: shown }),
        ...(search !== '' && { fuzzy_search: search }),
      },
    },
    { keepPrevious: true },
  );
  const why = whyNot(selected);
  return (
    <>
      <PlainTable
        look="card"
        title={words.objects}
        heading="h2"
        counter={`(${all})`}
        actions={
          <ReasonedButton text={words.make} why={why} variant="primary" onClick={() => setOpen({ kind: 'change' })} />
        }
        rows={(listed.data?.data ?? []).map(rowOf)}
        isLoading={listed.isPending}
        rowId={({ key }) => key}
        choice={{
          type: 'multi',
          chosen: selected,
          onChoose: setSelected,
          allLabel: words.selectAll,
          rowLabel: ({ name }) => say(fill(words.selectOne, { name })),
        }}
        columns={useColumns(
          (row) => setOpen({ kind: 'definitions', row }),
          (both) => setSelected(withRows(selected, both)),
        )}
        filter={
          <SpaceBetween direction="horizontal" size="xs">
            <TextFilter
              filteringText={search}
              filteringPlaceholder={say(words.find)}
              filteringAriaLabel={say(words.find)}
              onDelayedChange={({ detail }) => {
                setSearch(detail.filteringText);
                setPage(1);
              }}
              onChange={() => {}}
            />
            <SegmentedControl
              label={say(words.result)}
              selectedId={shown}
              options={[
                ...results.values.map((id) => ({ id, text: `${say(results.labels[id])} (${count(id)})` })),
                { id: 'all', text: `${say(words.all)} (${all})` },
              ]}
              onChange={({ detail }) => {
                setShown(detail.selectedId as Result | 'all');
                setPage(1);
              }}
            />
          </SpaceBetween>
        }
        pagination={
          <Pagination
            currentPageIndex={page}
            pagesCount={pagesOf(listed.data?.total_nums)}
            onChange={({ detail }) => setPage(detail.currentPageIndex)}
          />
        }
        empty={words.empty}
      />
      {open?.kind === 'change' && (
        <ChangeSql base={base} comparison={comparison} rows={selected} onClose={() => setOpen(undefined)} />
      )}
      {open?.kind === 'definitions' && (
        <Definitions base={base} comparison={comparison} row={open.row} onClose={() => setOpen(undefined)} />
      )}
    </>
  );
}

const pagesOf = (rows = 0) => Math.max(1, Math.ceil(rows / pageSize));

function withRows(chosen: readonly Row[], more: readonly Row[]): readonly Row[] {
  return [...chosen, ...more.filter(({ key }) => !chosen.some((one) => one.key === key))];
}

function whyNot(selected: readonly Row[]) {
  if (selected.length === 0) return words.chooseFirst;
  return selected.some(({ result }) => result === 'same') ? words.includesSame : undefined;
}

function useColumns(onOpen: (row: Row) => void, onChoose: (rows: readonly Row[]) => void): readonly PlainColumn<Row>[] {
  const say = useText();
  return [
    {
      id: 'name',
      header: words.object,
      cell: (row) => (
        <Link variant="secondary" onFollow={() => onOpen(row)}>
          {row.name}
        </Link>
      ),
    },
    { id: 'kind', header: words.kind, cell: ({ kind }) => say(objectKinds[kind]) },
    {
      id: 'schemas',
      header: words.schemas,
      cell: ({ baseSchema, comparisonSchema }) => `${baseSchema || '-'} / ${comparisonSchema || '-'}`,
    },
    {
      id: 'result',
      header: words.result,
      cell: (row) => (
        <>
          <Status value={row.result} labels={results.labels} looks={looks} />
          {row.differsIn.length > 0 && (
            <Box variant="small" display="block">
              {say(
                fill(words.differsIn, {
                  kinds: row.differsIn.map((kind) => say(unwrittenKinds.labels[kind])).join(say(words.comma)),
                }),
              )}
            </Box>
          )}
          {row.perhaps.length > 0 && <Perhaps row={row} onChoose={onChoose} />}
        </>
      ),
    },
  ];
}

/** Which tables of the other side this one may be under another name: whoever chooses both is asked. */
function Perhaps({ row, onChoose }: { readonly row: Row; readonly onChoose: (rows: readonly Row[]) => void }) {
  const say = useText();
  return (
    <Box variant="small" display="block">
      {say(fill(words.perhapsRenamed, { names: row.perhaps.join(say(words.comma)) }))}
      <SpaceBetween direction="horizontal" size="xs">
        {row.perhaps.map((name) => (
          <Button key={name} variant="inline-link" onClick={() => onChoose([row, otherNameOf(row, name)])}>
            {say(fill(words.chooseWith, { name }))}
          </Button>
        ))}
      </SpaceBetween>
    </Box>
  );
}
