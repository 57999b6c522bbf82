import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Operation } from '../../shared/contract/operation.ts';
import type { CallOptions } from './call.ts';
import type { CallError } from './call-error.ts';
import type { AnyArgs } from './call-request.ts';
import { keyOf } from './query.ts';

type Page<Row> = { readonly data: readonly Row[]; readonly total_nums: number };
type PageQuery = { readonly page_index: number; readonly page_size: number };

const pageSize = 100;

/**
 * All rows of a list that a choice is made from, read page by page, so that no request grows with the list:
 * `useWholeList(listTags, { params }, (query, options) => call(listTags, { params, query }, options)).data`.
 */
export function useWholeList<Row>(
  op: Operation,
  args: AnyArgs,
  read: (query: PageQuery, options: CallOptions) => Promise<Page<Row>>,
): UseQueryResult<readonly Row[], CallError> {
  return useQuery<readonly Row[], CallError>({
    queryKey: [...keyOf(op, args), 'whole'],
    queryFn: async ({ signal }) => {
      const rows: Row[] = [];
      for (let page = 1; ; page++) {
        const { data, total_nums: total } = await read({ page_index: page, page_size: pageSize }, { signal });
        rows.push(...data);
        // A page that is not full is the last one, whatever was counted meanwhile.
        if (data.length < pageSize || rows.length >= total) return rows;
      }
    },
  });
}
