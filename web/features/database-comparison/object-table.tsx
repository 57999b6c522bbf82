import { useState } from 'react';
import Box from '@cloudscape-design/components/box';
import Header from '@cloudscape-design/components/header';
import Link from '@cloudscape-design/components/link';
import SegmentedControl from '@cloudscape-design/components/segmented-control';
import SpaceBetween from '@cloudscape-design/components/space-between';
import Table from '@cloudscape-design/components/table';
import { fill } from '../../../shared/text.ts';
import { useText } from '../../app/language.tsx';
import { ReasonedButton } from '../../ui/action.tsx';
import { Status } from '../../ui/status.tsx';
import { ChangeSql } from './change-sql.tsx';
import { objectKinds, results, words } from './comparison-words.ts';
import { Definitions } from './definitions.tsx';
import type { Row, Side } from './objects.ts';

const looks = {
  same: 'success',
  inconsistent: 'warning',
  base_not_exist: 'info',
  comparison_not_exist: 'error',
} as const;
type Props = { readonly base: Side; readonly comparison: Side; readonly rows: readonly Row[] };
type Open = { readonly kind: 'change' } | { readonly kind: 'definitions'; readonly row: Row };

/** What was compared: how many objects stand how, each with its result, to be looked into and turned into SQL. */
export function ObjectTable({ base, comparison, rows }: Props) {
  const say = useText();
  const [shown, setShown] = useState<string>('all');
  const [selected, setSelected] = useState<readonly Row[]>([]);
  const [open, setOpen] = useState<Open>();
  const count = (result: string) => rows.filter((row) => row.result === result).length;
  const why =
    selected.length === 0
      ? words.chooseFirst
      : selected.some(({ result }) => result === 'same')
        ? words.includesSame
        : undefined;
  return (
    <>
      <Table<Row>
        items={rows.filter(({ result }) => shown === 'all' || result === shown)}
        trackBy="key"
        selectionType="multi"
        selectedItems={[...selected]}
        onSelectionChange={({ detail }) => setSelected(detail.selectedItems)}
        ariaLabels={{
          selectionGroupLabel: say(words.select),
          allItemsSelectionLabel: () => say(words.selectAll),
          itemSelectionLabel: (_, { name }) => say(fill(words.selectOne, { name })),
        }}
        columnDefinitions={[
          {
            id: 'name',
            header: say(words.object),
            isRowHeader: true,
            cell: (row) => (
              <Link variant="secondary" onFollow={() => setOpen({ kind: 'definitions', row })}>
                {row.name}
              </Link>
            ),
          },
          { id: 'kind', header: say(words.kind), cell: ({ kind }) => say(objectKinds[kind]) },
          {
            id: 'schemas',
            header: say(words.schemas),
            cell: ({ baseSchema, comparisonSchema }) => `${baseSchema || '-'} / ${comparisonSchema || '-'}`,
          },
          {
            id: 'result',
            header: say(words.result),
            cell: ({ result }) => <Status value={result} labels={results.labels} looks={looks} />,
          },
        ]}
        header={
          <Header
            variant="h2"
            counter={`(${rows.length})`}
            actions={
              <ReasonedButton
                text={words.make}
                why={why}
                variant="primary"
                onClick={() => setOpen({ kind: 'change' })}
              />
            }
          >
            {say(words.objects)}
          </Header>
        }
        filter={
          <SpaceBetween direction="horizontal" size="xs">
            <SegmentedControl
              label={say(words.result)}
              selectedId={shown}
              options={[
                { id: 'all', text: `${say(words.all)} (${rows.length})` },
                ...results.values.map((id) => ({ id, text: `${say(results.labels[id])} (${count(id)})` })),
              ]}
              onChange={({ detail }) => setShown(detail.selectedId)}
            />
          </SpaceBetween>
        }
        empty={<Box textAlign="center">{say(words.empty)}</Box>}
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
