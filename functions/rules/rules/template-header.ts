import type { TenantTable } from '../../platform/table/tenant-table.ts';
import { dbTypeOfDefault } from './default-template-name.ts';
import type { Scope } from './template-name.ts';
import { templates } from './template-repo.ts';

type FoundHeader = { readonly scope?: Scope; readonly name: string; readonly dbType: string };

/** What is known of the template of a name without its rules: a default one, else the first that one of these scopes has. */
export async function findTemplateHeader(
  table: TenantTable,
  name: string,
  scopes: readonly Scope[],
): Promise<FoundHeader | undefined> {
  const dbType = dbTypeOfDefault(name);
  if (dbType !== undefined) return { name, dbType };
  return (await templates.on(table).getMany(scopes.map((scope) => ({ scope, name }))))[0];
}
