import type { DialectOptions, formatDialect } from 'sql-formatter';
import type { Dialect } from '../dialects/index.ts';

/** What lays out SQL, with what it knows of one dialect. */
export type Language = { readonly formatDialect: typeof formatDialect; readonly language: DialectOptions };

/** How a dialect is laid out, loaded when it is first asked for; one without a language of its own is read as standard SQL. */
export function languageOf(dialect: Dialect): Promise<Language> {
  return (languages[dialect] ?? standard)();
}

const standard = (): Promise<Language> => import('./standard.ts');
const languages: Partial<Readonly<Record<string, () => Promise<Language>>>> = {
  mysql: () => import('./mysql.ts'), postgres: () => import('./postgres.ts'), oracle: () => import('./oracle.ts'), sqlserver: () => import('./sqlserver.ts'),
};
