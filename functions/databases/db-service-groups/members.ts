import type { GroupMembers } from '../../../shared/contract/databases/db-service-groups/fields.ts';
import { dbServicesByUid, dbServicesOf, type DbService } from '../db-services/service.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';

export type Members = { readonly sources: readonly DbService[]; readonly gone: number };

/** The data sources of a project that a group has at this moment, by name; never one of another project. */
export async function membersOf(
  table: TenantTable,
  projectUid: string,
  { db_service_uids: listed, ...rule }: GroupMembers,
): Promise<Members> {
  if (listed.length === 0)
    return { sources: (await dbServicesOf(table, projectUid)).filter((one) => meets(one, rule)), gone: 0 };
  const sources = (await dbServicesByUid({ table }, listed))
    .filter((one) => one.projectUid === projectUid)
    .sort((one, other) => one.name.localeCompare(other.name));
  return { sources, gone: listed.length - sources.length };
}

type Rule = Omit<GroupMembers, 'db_service_uids'>;

function meets(source: Pick<DbService, 'name' | 'dbType' | 'environmentTagUid'>, rule: Rule): boolean {
  const { environment_tag_uids: tags, db_types: types, name_patterns: patterns } = rule;
  return (
    (tags.length === 0 || tags.includes(source.environmentTagUid)) &&
    (types.length === 0 || types.includes(source.dbType)) &&
    (patterns.length === 0 || patterns.some((pattern) => fitsPattern(source.name, pattern)))
  );
}

/** Whether a name fits a pattern in which `*` stands for any characters: each part is looked for once, from left to right. */
export function fitsPattern(name: string, pattern: string): boolean {
  const text = name.toLowerCase();
  const [first = '', ...others] = pattern.toLowerCase().split('*');
  const last = others.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first)) return false;
  let at = first.length;
  for (const part of others) {
    const found = text.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}
