/** @jest-environment jsdom */
import { fireEvent, waitFor } from '@testing-library/react';
import { renderScreen } from '../../../../test/support/console.tsx';
import {
  getRoutineDefinition,
  getTableMetadata,
  listRoutines,
  listSchemas,
  listTables,
} from '../../../../shared/contract/databases/instances/operations.ts';
import { ObjectTree } from './object-tree.tsx';
import type { Source } from './wire.ts';

const source = { id: '1', name: 'shop', db_type: 'MySQL', host: 'h', port: '1' } as Source;
const tables = Array.from({ length: 20_000 }, (_, at) => ({ name: `crowd_${String(at).padStart(5, '0')}` }));
const grid = (rows: readonly Readonly<Record<string, string>>[]) => ({ head: [], rows });

async function renderTree(onQuery: (sql: string, schema: string) => void = () => {}) {
  const screen = await renderScreen(<ObjectTree source={source} onQuery={onQuery} />, {
    says: [
      [listSchemas, { data: { schema_name_list: ['big', 'small'] } }],
      [
        listTables,
        ({ params }) => ({
          data: params['schema_name'] === 'big' ? tables : [{ name: 'other' }, { name: 'seen', is_view: true }],
        }),
      ],
      [
        listRoutines,
        ({ params }) => ({
          data:
            params['schema_name'] === 'big'
              ? []
              : [{ id: '7', name: 'twice', kind: 'function' as const, arguments: 'n int' }],
        }),
      ],
      [getRoutineDefinition, { data: { name: 'twice', create_sql: 'create function twice(n int) …' } }],
      [
        getTableMetadata,
        {
          data: {
            ...{ schema: 'big', name: 'crowd_19999', indexes: grid([]), create_table_sql: '' },
            columns: grid([{ COLUMN_NAME: 'id' }, { COLUMN_NAME: 'odd`name' }]),
          },
        },
      ],
    ],
  });
  const asked = (name: string) =>
    screen.requests.filter(({ operation, query }) => operation.path.endsWith(name) && !query.has('with_details'))
      .length;
  const search = (text: string) => screen.page.findInput()!.setInputValue(text);
  return { ...screen, asked, search };
}

test('no table is asked for before somebody looks, and a search finds them in schemas that nobody has opened', async () => {
  const { container, asked, search } = await renderTree();
  expect(asked('/tables')).toBe(0);
  search('crowd_1999');
  await waitFor(() => expect(container.textContent).toContain('crowd_19990'), { timeout: 20_000 });
  expect(asked('/tables')).toBe(2);
  expect(container.textContent).not.toContain('other');
  search('crowd_');
  await waitFor(() => expect(container.textContent).toContain('19800 more: filter by name'), { timeout: 20_000 });
  expect(container.querySelectorAll('[role=treeitem]').length).toBeLessThan(210);
  // Nothing is asked for twice.
  expect(asked('/tables')).toBe(2);
}, 60_000);

test('views are told from tables, and the text of a routine is shown where it is asked for', async () => {
  const { container, search, asked } = await renderTree();
  search('twice');
  const button = await waitFor(
    () => {
      const found = container.querySelector<HTMLElement>('[aria-label="Definition of twice(n int)"]');
      if (!found) throw new Error('not there yet');
      return found;
    },
    { timeout: 20_000 },
  );
  expect(asked('/routines/7')).toBe(0);
  fireEvent.click(button);
  await waitFor(() => expect(document.body.textContent).toContain('create function twice(n int)'));
  search('seen');
  await waitFor(() => expect(container.textContent).toMatch(/seen\s*view/));
}, 60_000);

test('the first rows of a table are queried by the names of its columns', async () => {
  const queries: string[] = [];
  const { container, search } = await renderTree((sql, schema) => queries.push(`${schema}: ${sql}`));
  search('crowd_19999');
  const button = await waitFor(
    () => {
      const found = container.querySelector<HTMLElement>('[aria-label="First 100 rows of crowd_19999"]');
      if (!found) throw new Error('not there yet');
      return found;
    },
    { timeout: 20_000 },
  );
  button.click();
  await waitFor(() => expect(queries).toEqual(['big: select `id`, `odd``name` from `big`.`crowd_19999` limit 100']));
}, 60_000);
