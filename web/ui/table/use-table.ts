import { useSearchParams } from 'react-router-dom';
import type { Text } from '../../../shared/text.ts';

export type Option<V extends string = string> = { readonly value: V; readonly label: string };
/** A closed list of wire values with their words, as `choices()` makes it. */
type Choices<V extends string> = { readonly values: readonly V[]; readonly labels: Readonly<Record<V, Text>> };

/** One value out of a closed list, or out of names that the server knows (`undefined` while they load); `many` for several. Segments show all values side by side; a switch has a single value, on or off. */
export type Filter<V extends string = string> =
  | {
      readonly label: Text;
      readonly choices: Choices<V>;
      readonly many?: boolean;
      readonly look?: 'segments' | 'switch';
      /** How many rows each value has, where that is known; shown beside its words. */
      readonly counts?: Readonly<Partial<Record<V, number>>> | undefined;
    }
  | {
      readonly label: Text;
      readonly options: readonly Option[] | undefined;
      readonly many?: boolean;
      /** Told what the reader looks for, when there are more options than can be given at once. */
      readonly find?: (text: string) => void;
    };
export type Filters = Readonly<Record<string, Filter>>;
/** From when to when: the wire names of both ends. */
export type Period = { readonly label: Text; readonly from: string; readonly to: string };

type Spec<F extends Filters, S extends string, O extends string, P extends Period> = {
  /** Set apart the address fields of two tables on one page. */
  readonly prefix?: string;
  readonly pageSize?: number;
  readonly filters?: F;
  /** The wire name of the search text. */
  readonly search?: { readonly field: S; readonly placeholder: Text };
  /** The columns that the server can order by. */
  readonly orders?: readonly O[];
  readonly period?: P;
  /** Where a list has several of them. */
  readonly periods?: readonly P[];
};

type ValueOf<F> = F extends { choices: { values: readonly (infer V)[] } } ? V : string;
type FilterValues<F> = {
  [K in keyof F]?: (F[K] extends { many: true } ? readonly ValueOf<F[K]>[] : ValueOf<F[K]>) | undefined;
};
export type TableQuery<F, S extends string, O extends string, P extends Period> = {
  readonly page_index: number;
  readonly page_size: number;
  readonly order_by?: O | undefined;
  readonly is_asc?: boolean | undefined;
} & FilterValues<F> & { readonly [K in S | P['from'] | P['to']]?: string | undefined };

export type TableState = {
  readonly spec: {
    readonly filters: Filters;
    readonly search: { readonly placeholder: Text } | undefined;
    readonly orders: readonly string[];
    readonly periods: readonly Period[];
  };
  readonly page: number;
  readonly size: number;
  readonly searched: string;
  readonly order: { readonly by: string; readonly descending: boolean } | undefined;
  /** The chosen values of a filter or of an end of a period. */
  readonly chosen: (field: string) => readonly string[];
  /** The fields by which the list is narrowed: search, filters, ends of periods. */
  readonly narrowedBy: readonly string[];
  readonly isNarrowed: boolean;
  readonly change: (next: Readonly<Record<string, readonly string[] | string | undefined>>) => void;
  readonly clear: () => void;
};

const defaultSize = 20;

/**
 * What a list shows, kept in the address: page, search, filters, order. `query` goes into the call as it is, with the wire
 * names that were given here.
 */
export function useTable<
  const F extends Filters = Record<never, never>,
  S extends string = never,
  O extends string = never,
  P extends Period = never,
>(spec: Spec<F, S, O, P> = {}): TableState & { readonly query: TableQuery<F, S, O, P> } {
  const { prefix = '', pageSize = defaultSize, search, orders = [] } = spec;
  const periods: readonly Period[] = [...(spec.period ? [spec.period] : []), ...(spec.periods ?? [])];
  const filters: Filters = spec.filters ?? {};
  const [address, setAddress] = useSearchParams();
  const read = (field: string) => address.getAll(prefix + field);
  const page = positive(read('page')[0], 1);
  const size = positive(read('size')[0], pageSize);
  const searched = read('search')[0] ?? '';
  const order = orderOf(read('order')[0], orders);
  const narrowing = ['search', ...Object.keys(filters), ...periods.flatMap(({ from, to }) => [from, to])];
  const narrowedBy = narrowing.filter((field) => read(field).length > 0);
  const chosen = (field: string) => known(filters[field], read(field));

  const change: TableState['change'] = (next) =>
    setAddress((before) => changed(before, prefix, next), { replace: true });

  return {
    spec: { filters, search, orders, periods },
    page,
    size,
    searched,
    order,
    chosen,
    change,
    narrowedBy,
    isNarrowed: narrowedBy.length > 0,
    clear: () => change(Object.fromEntries(narrowing.map((field) => [field, undefined]))),
    // The names are those of the spec, which is what the type says; a loop over names cannot be typed otherwise.
    query: {
      page_index: page,
      page_size: size,
      ...(order && { order_by: order.by, is_asc: !order.descending }),
      ...(search && { [search.field]: searched || undefined }),
      ...Object.fromEntries(periods.flatMap(({ from, to }) => [from, to]).map((end) => [end, read(end)[0]])),
      ...Object.fromEntries(
        Object.entries(filters).map(([field, filter]) => [field, filter.many ? chosen(field) : chosen(field)[0]]),
      ),
    } as TableQuery<F, S, O, P>,
  };
}

/** The address after a change. Another filter or order begins at the first page again. */
function changed(before: URLSearchParams, prefix: string, next: Parameters<TableState['change']>[0]): URLSearchParams {
  const after = new URLSearchParams(before);
  for (const [field, value] of Object.entries({ page: undefined, ...next })) {
    after.delete(prefix + field);
    for (const one of typeof value === 'string' ? [value] : (value ?? []))
      if (one !== '') after.append(prefix + field, one);
  }
  return after;
}

/** An address may hold anything: values outside a closed list do not count. */
function known(filter: Filter | undefined, values: readonly string[]): readonly string[] {
  if (!filter || !('choices' in filter)) return values;
  return values.filter((value) => filter.choices.values.includes(value));
}

function orderOf(written: string | undefined, orders: readonly string[]): TableState['order'] {
  const [by, direction] = (written ?? '').split(':');
  return by !== undefined && orders.includes(by) ? { by, descending: direction === 'desc' } : undefined;
}

function positive(written: string | undefined, otherwise: number): number {
  const number = Number(written);
  return Number.isInteger(number) && number > 0 ? number : otherwise;
}
