import { lazy, Suspense } from 'react';

const Highlighted = lazy(() => import('./sql-text-view.tsx'));
export type SqlTextProps = { readonly sql: string; readonly dbType?: string | undefined };

/** SQL to read in a list: coloured for its database, with a height that never fills the screen. */
export function SqlText({ sql, dbType }: SqlTextProps) {
  return (
    // A long statement scrolls, so it must be reachable with the keyboard.
    <pre className="sql-text" tabIndex={isLong(sql) ? 0 : undefined}>
      <code>
        <Suspense fallback={sql}>
          <Highlighted sql={sql} dbType={dbType} />
        </Suspense>
      </code>
    </pre>
  );
}

function isLong(sql: string): boolean {
  return sql.length > 400 || sql.split('\n').length > 8;
}
