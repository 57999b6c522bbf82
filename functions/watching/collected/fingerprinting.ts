import { engineOf } from '../../../shared/engines/index.ts';

/** By what statements of a data source are told apart. The grammars of all databases are loaded when SQL is compared, not before. */
export async function fingerprinting({ dbType }: { readonly dbType: string }): Promise<(sql: string) => string> {
  const { fingerprint } = await import('../../../shared/audit/judge/fingerprint.ts');
  return (sql) => fingerprint(sql, engineOf(dbType).dialect) || sql;
}
