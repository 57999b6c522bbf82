import type { DialectOptions, formatDialect } from 'sql-formatter';
import type { Dialect } from '../dialects/index.ts';

/** What lays out SQL, with what it knows of one dialect. */
export type Language = { readonly formatDialect: typeof formatDialect; readonly language: DialectOptions };

/** How a dialect is laid out, loaded when it is first asked for. */
export function languageOf(dialect: Dialect): Promise<Language> {
  return languages[dialect]();
}

const oracle = (): Promise<Language> => import('./oracle.ts');
const postgres = (): Promise<Language> => import('./postgres.ts');
/** Relatives are laid out as what they descend from, one without a language of its own as standard SQL. */
const languages: Readonly<Record<Dialect, () => Promise<Language>>> = {
  mysql: () => import('./mysql.ts'), postgres, oracle, sqlserver: () => import('./sqlserver.ts'), dm: oracle, gaussdb: postgres,
  db2: () => import('./db2.ts'), hive: () => import('./hive.ts'), sqlite: () => import('./sqlite.ts'), clickhouse: () => import('./clickhouse.ts'), snowflake: () => import('./snowflake.ts'),
  hana: () => import('./standard.ts'),
};
