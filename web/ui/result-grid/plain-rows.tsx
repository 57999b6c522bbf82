import { useEffect, useId, useState } from 'react';
import Pagination from '@cloudscape-design/components/pagination';
import { useText } from '../../app/language.tsx';
import { gridTexts } from './grid-texts.ts';
import type { GridColumn, GridRow } from './result-source.ts';

type Props = {
  readonly title: string;
  readonly columns: readonly GridColumn[];
  readonly rows: number;
  readonly rowAt: (row: number) => GridRow | undefined;
  readonly numberOf: (row: number) => number;
  readonly onRows: (from: number, to: number) => void;
};
const pageSize = 50;

/** The same rows as a table without any window, page by page: for screen readers, and for whoever wants it so. */
export function PlainRows({ title, columns, rows, rowAt, numberOf, onRows }: Props) {
  const say = useText();
  const id = useId();
  const pages = Math.max(1, Math.ceil(rows / pageSize));
  const [chosen, setPage] = useState(1);
  const page = Math.min(chosen, pages);
  const from = (page - 1) * pageSize;
  const to = Math.min(rows, from + pageSize);
  useEffect(() => onRows(from, to), [onRows, from, to]);
  return (
    <>
      <Pagination
        currentPageIndex={page}
        pagesCount={pages}
        onChange={({ detail }) => setPage(detail.currentPageIndex)}
      />
      <div className="result-grid-table" tabIndex={0} role="region" aria-labelledby={id}>
        <table>
          <caption id={id}>{title}</caption>
          <thead>
            <tr>
              <th scope="col">{say(gridTexts.row)}</th>
              {columns.map(({ name, type }, at) => (
                <th scope="col" key={at}>
                  {name} <small>{type}</small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: to - from }, (_, at) => (
              <tr key={from + at}>
                <th scope="row">{numberOf(from + at)}</th>
                {columns.map((_column, column) => (
                  <Value key={column} value={rowAt(from + at)?.[column]} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Value({ value }: { value: string | null | undefined }) {
  if (value === undefined) return <td>…</td>;
  return <td>{value ?? <em>NULL</em>}</td>;
}
