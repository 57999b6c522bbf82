import { engines } from './engines/index.ts';

/**
 * The database types for which an optional module is available; `any` stands for modules that need no database.
 * A module that is not built supports none, so that its pages and buttons stay away.
 */
export const moduleSupport = {
  execute_sql_file_mode: engines.filter(({ abilities }) => abilities.includes('fileMode')).map(({ dbType }) => dbType),
  /** Those on whose servers every rewrite was tried, and their relatives that speak the same language. */
  sql_optimization: engines
    .filter(({ dialect }) => dialect === 'mysql' || dialect === 'postgres')
    .map(({ dbType }) => dbType),
  backup: engines.filter(({ abilities }) => abilities.includes('backup')).map(({ dbType }) => dbType),
  knowledge_base: ['any'],
} as const satisfies Record<string, readonly string[]>;

/** One of the optional modules. */
export type ModuleName = keyof typeof moduleSupport;

/** Whether a module is available for a database type, or for any when none is named. */
export function isSupported(module: ModuleName, dbType: string | undefined): boolean {
  const types: readonly string[] = moduleSupport[module];
  return dbType === undefined ? types.length > 0 : types.includes(dbType) || types.includes('any');
}
