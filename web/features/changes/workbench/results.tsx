import { useEffect, useState } from 'react';
import Alert from '@cloudscape-design/components/alert';
import Pagination from '@cloudscape-design/components/pagination';
import { CallError } from '../../../app/call-error.ts';
import { PlainTable } from '../../../ui/table/plain-table.tsx';
import type { ResultSource, Rows } from './use-result-source.ts';
import { words } from './words.ts';
import './workbench.css';

const pageSize = 100;

/** The rows of a query, a hundred at a time. */
export function Results({ source }: { readonly source: ResultSource }) {
  const [page, setPage] = useState(1);
  const { rows, error } = useRows(source, page);
  const from = (page - 1) * pageSize;
  const pages = Math.ceil(source.rowCount / pageSize);
  if (error) return <Alert type="error">{error.message}</Alert>;
  return (
    <div className="workbench-rows">
      <PlainTable
        title={words.results}
        look="borderless"
        isCompact
        isResizable
        isLoading={rows === undefined}
        empty={words.empty}
        rows={(rows ?? []).map((values, index) => ({ number: from + index + 1, values }))}
        columns={[
          { id: '#', header: '#', width: 70, cell: ({ number }) => number },
          ...source.columns.map(({ name, type }, at) => ({
            id: String(at),
            header: name || type,
            width: 160,
            cell: ({ values }: { values: readonly (string | null)[] }) => <Value of={values[at]} />,
          })),
        ]}
        pagination={
          pages > 1 && (
            <Pagination
              currentPageIndex={page}
              pagesCount={pages}
              onChange={({ detail }) => setPage(detail.currentPageIndex)}
            />
          )
        }
      />
    </div>
  );
}

function Value({ of: value }: { of: string | null | undefined }) {
  if (value === null || value === undefined) return <i>NULL</i>;
  return <span className="workbench-value">{value}</span>;
}

function useRows(source: ResultSource, page: number) {
  const [read, setRead] = useState<{ readonly page: number; readonly rows?: Rows; readonly error?: CallError }>();
  useEffect(() => {
    let isWanted = true;
    const keep = (next: Omit<NonNullable<typeof read>, 'page'>) => {
      if (isWanted) setRead({ page, ...next });
    };
    Promise.resolve(source.rowsAt((page - 1) * pageSize, pageSize)).then(
      (rows) => keep({ rows }),
      (error: unknown) => {
        if (!(error instanceof CallError)) throw error;
        keep({ error });
      },
    );
    return () => {
      isWanted = false;
    };
  }, [source, page]);
  return read?.page === page ? read : { rows: undefined, error: undefined };
}
