/** @jest-environment jsdom */
import * as z from 'zod';
import { operation } from '../../shared/contract/operation.ts';
import { dmsPaging, listOf } from '../../shared/contract/paging.ts';
import { renderScreen, seeing } from '../../test/support/console.tsx';
import { call } from './call.ts';
import { useWholeList } from './whole-list.ts';

const listThings = operation('GET /v1/things', {
  access: 'signedIn',
  summary: '',
  query: dmsPaging,
  reply: listOf(z.number()),
});

function Things() {
  const things = useWholeList(listThings, {}, (query, options) => call(listThings, { query }, options)).data;
  return <p>{things ? `${things.length} things, the last is ${things.at(-1)}` : 'waiting'}</p>;
}

test('a list that a choice is made from is read page by page to its end', async () => {
  const all = Array.from({ length: 230 }, (_, index) => index + 1);
  const { requests } = await renderScreen(<Things />, {
    says: [
      [
        listThings,
        ({ query }) => {
          const [page, size] = [Number(query.get('page_index')), Number(query.get('page_size'))];
          return { data: all.slice((page - 1) * size, page * size), total_nums: all.length };
        },
      ],
    ],
  });
  await seeing('230 things, the last is 230');
  expect(requests.map(({ query }) => query.toString())).toEqual([
    'page_index=1&page_size=100',
    'page_index=2&page_size=100',
    'page_index=3&page_size=100',
  ]);
});
