import { lazy, Suspense, useState } from 'react';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import TextFilter from '@cloudscape-design/components/text-filter';
import type { Text } from '../../../shared/text.ts';
import { useText } from '../../app/language.tsx';
import { Multiselect } from '../form/multiselect.tsx';
import { Select } from '../form/select.tsx';
import type { Filter, Option, TableState } from './use-table.ts';

const PeriodFilter = lazy(() => import('./period-filter.tsx'));
const ToggleButton = lazy(() => import('@cloudscape-design/components/toggle-button'));

const words = {
  all: { zh: '全部', en: 'All' },
  clear: { zh: '清除筛选', en: 'Clear filters' },
  count: (total: number): Text => ({ zh: `${total} 条匹配`, en: total === 1 ? '1 match' : `${total} matches` }),
  loading: { zh: '正在加载选项', en: 'Loading options' },
  ordered: (rows: number): Text => ({
    zh: `只查找并排序了列表的前 ${rows} 条；要找更靠后的数据，请进一步缩小范围`,
    en: `Only the first ${rows} entries of the list were looked through and put in order; narrow it to reach the others`,
  }),
  partly: (rows: number): Text => ({
    zh: `只查找了列表的前 ${rows} 条；翻到最后一页的下一页可继续查找，或进一步缩小范围`,
    en: `Only the first ${rows} entries of the list were looked through; the page after the last one looks further, or narrow it`,
  }),
};

type Props = {
  readonly table: TableState;
  readonly total: number | undefined;
  /** How many rows a search looked through that could not look through all. */
  readonly rowsSearched?: number | undefined;
};

/** The search box and the filters of a table, side by side. */
export function TableFilters({ table, total, rowsSearched }: Props) {
  const say = useText();
  const { search, filters, periods } = table.spec;
  return (
    <div className="table-filters">
      {Object.entries(filters).map(
        ([field, filter]) =>
          lookOf(filter) === 'segments' && (
            <Suspense key={field} fallback={null}>
              <Segments field={field} filter={filter} table={table} />
            </Suspense>
          ),
      )}
      {search && (
        <SearchBox
          table={table}
          placeholder={say(search.placeholder)}
          count={table.searched && total !== undefined ? say(words.count(total)) : ''}
        />
      )}
      {Object.entries(filters).map(
        ([field, filter]) =>
          lookOf(filter) === 'list' && <FilterBox key={field} field={field} filter={filter} table={table} />,
      )}
      {Object.entries(filters).map(
        ([field, filter]) =>
          lookOf(filter) === 'switch' && (
            <Suspense key={field} fallback={null}>
              <Switch field={field} filter={filter} table={table} />
            </Suspense>
          ),
      )}
      {periods.map((period) => (
        <Suspense key={period.from} fallback={null}>
          <PeriodFilter period={period} table={table} />
        </Suspense>
      ))}
      {table.isNarrowed && (
        <Button variant="inline-link" onClick={table.clear}>
          {say(words.clear)}
        </Button>
      )}
      {rowsSearched !== undefined && (
        <Box color="text-body-secondary" fontSize="body-s">
          {say((table.order ? words.ordered : words.partly)(rowsSearched))}
        </Box>
      )}
    </div>
  );
}

function SearchBox({ table, placeholder, count }: { table: TableState; placeholder: string; count: string }) {
  const [text, setText] = useState(table.searched);
  const [known, setKnown] = useState(table.searched);
  // Only a change from elsewhere replaces what is written here: the box keeps its focus while one types.
  if (table.searched !== known) {
    setKnown(table.searched);
    setText(table.searched);
  }
  const search = (next: string) => {
    setKnown(next);
    table.change({ search: next });
  };
  return (
    <div className="table-filters-search">
      <TextFilter
        filteringText={text}
        filteringPlaceholder={placeholder}
        filteringAriaLabel={placeholder}
        countText={count}
        onChange={({ detail }) => setText(detail.filteringText)}
        onDelayedChange={({ detail }) => search(detail.filteringText.trim())}
      />
    </div>
  );
}

function lookOf(filter: Filter): 'segments' | 'switch' | 'list' {
  return ('look' in filter ? filter.look : undefined) ?? 'list';
}

function Segments({ field, filter, table }: { field: string; filter: Filter; table: TableState }) {
  const say = useText();
  const options = [{ value: '', label: say(words.all) }, ...(optionsOf(filter, say) ?? [])];
  const chosen = table.chosen(field)[0] ?? '';
  // They are those of the whole list, so they would be wrong beside another filter.
  const counts = 'counts' in filter && table.narrowedBy.every((by) => by === field) ? filter.counts : undefined;
  return (
    <div className="table-filters-segments" role="group" aria-label={say(filter.label)}>
      {options.map(({ value, label }) => (
        <ToggleButton key={value} pressed={value === chosen} onChange={() => table.change({ [field]: value })}>
          {counts?.[value] === undefined ? label : `${label} (${counts[value]})`}
        </ToggleButton>
      ))}
    </div>
  );
}

/** One value that is chosen or not. */
function Switch({ field, filter, table }: { field: string; filter: Filter; table: TableState }) {
  const [only] = 'choices' in filter ? filter.choices.values : [];
  const isOn = table.chosen(field).length > 0;
  return (
    <ToggleButton pressed={isOn} onChange={() => table.change({ [field]: isOn ? undefined : only })}>
      {useText()(filter.label)}
    </ToggleButton>
  );
}

function FilterBox({ field, filter, table }: { field: string; filter: Filter; table: TableState }) {
  const say = useText();
  const options = optionsOf(filter, say);
  const chosen = table
    .chosen(field)
    .map((value) => options?.find((option) => option.value === value) ?? { value, label: value });
  const shared = {
    statusType: options ? 'finished' : 'loading',
    loadingText: say(words.loading),
    inlineLabelText: say(filter.label),
    expandToViewport: true,
    ...searchOf(filter, options),
  } as const;
  if (filter.many) {
    return (
      <div className="table-filters-choice">
        <Multiselect
          {...shared}
          tokenLimit={1}
          selectedOptions={chosen}
          options={options ?? []}
          placeholder={say(words.all)}
          onChange={({ detail }) =>
            table.change({ [field]: detail.selectedOptions.flatMap(({ value }) => value ?? []) })
          }
        />
      </div>
    );
  }
  const all = { value: '', label: say(words.all) };
  return (
    <div className="table-filters-choice">
      <Select
        {...shared}
        selectedOption={chosen[0] ?? all}
        options={[all, ...(options ?? [])]}
        onChange={({ detail }) => table.change({ [field]: detail.selectedOption.value })}
      />
    </div>
  );
}

function searchOf(filter: Filter, options: readonly Option[] | undefined) {
  const find = 'find' in filter ? filter.find : undefined;
  if (!find) return { filteringType: (options?.length ?? 0) > 8 ? 'auto' : 'none' } as const;
  return {
    filteringType: 'manual',
    onLoadItems: ({ detail }: { readonly detail: { readonly filteringText: string } }) => find(detail.filteringText),
  } as const;
}

function optionsOf(filter: Filter, say: (text: Text) => string): readonly Option[] | undefined {
  return 'choices' in filter
    ? filter.choices.values.map((value) => ({
        value,
        label: say(filter.choices.labels[value] ?? { zh: value, en: value }),
      }))
    : filter.options;
}
