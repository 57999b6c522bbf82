import type { Connection } from '../../../engines/driver.ts';

/** Has backslashes stand for themselves, and names of functions mean the server's own. */
export async function pinPostgres(connection: Connection): Promise<void> {
  await connection.run('set standard_conforming_strings = on');
  // A function of the same name in a schema in front of the server's own would be called in its place.
  await connection.run(
    `select pg_catalog.set_config('search_path', pg_catalog.regexp_replace(
        pg_catalog.concat('pg_catalog, ', pg_catalog.current_setting('search_path')), ', $', ''), false)`,
  );
}
