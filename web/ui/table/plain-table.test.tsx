/** @jest-environment jsdom */
import { useState } from 'react';
import { readFileSync } from 'node:fs';
import { act } from '@testing-library/react';
import { renderScreen } from '../../../test/support/console.tsx';
import { needsPart, restricted } from '../../../scripts/kit-parts.mjs';
import { PlainTable } from './plain-table.tsx';

type Row = { readonly id: number; readonly name: string };
const rowsOf = (count: number): Row[] => Array.from({ length: count }, (_, id) => ({ id, name: `row ${id}` }));
const title = { zh: '行', en: 'Rows' };
const columns = [
  { id: 'id', header: '#', cell: ({ id }: Row) => id },
  { id: 'name', header: { zh: '名称', en: 'Name' }, cell: ({ name }: Row) => name, rowHeader: true },
];
const shownIn = (container: HTMLElement) =>
  [...container.querySelectorAll('tbody th')].map(({ textContent }) => textContent);

test('it says what it holds, names its rows by the column that is told, and says that there are none', async () => {
  const { container } = await renderScreen(
    <>
      <PlainTable title={title} heading="h2" rows={rowsOf(2)} columns={columns} />
      <PlainTable title={title} rows={[]} columns={columns} />
    </>,
    {},
  );
  expect(shownIn(container)).toEqual(['row 0', 'row 1']);
  expect(container.querySelector('h2')?.textContent).toContain('Rows (2)');
  expect(container.textContent).toContain('No data');
  expect(container.querySelector('table')?.getAttribute('aria-label')).toBe('Rows');
});

test('a page that is no longer there is the last one', async () => {
  function Shortened() {
    const [count, setCount] = useState(5);
    return (
      <>
        <button onClick={() => setCount(3)}>shorten</button>
        <PlainTable title={title} rows={rowsOf(count)} columns={columns} pageSize={2} />
      </>
    );
  }
  const { container, page } = await renderScreen(<Shortened />, {});
  await act(async () => page.findPagination()?.findPageNumberByIndex(3)?.click());
  expect(shownIn(container)).toEqual(['row 4']);
  await act(async () => container.querySelector('button')?.click());
  expect(shownIn(container)).toEqual(['row 2']);
});

test('what needs a part of the library itself is a file that imports it', () => {
  for (const { file, parts } of needsPart)
    for (const part of parts) expect(readFileSync(file, 'utf8')).toContain(`components/${part}'`);
  expect(restricted(['modal'])[1].paths.map(({ name }) => name)).not.toContain('@cloudscape-design/components/modal');
});
