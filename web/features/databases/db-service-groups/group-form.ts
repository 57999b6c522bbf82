import * as z from 'zod';
import { groupMembers, type GroupMembers } from '../../../../shared/contract/databases/db-service-groups/fields.ts';
import { limits } from '../../../../shared/limits.ts';
import { ways } from './group-words.ts';

/** A group as it is edited. Both ways are kept while it is, and the chosen one is saved. */
export const groupForm = z.object({
  name: z.string().trim().min(1).max(limits.dbServiceGroupNameLengthMax),
  desc: z.string().max(limits.descriptionLengthMax),
  way: ways.schema,
  environments: z.array(z.string()),
  types: z.array(z.string()),
  patterns: z.string(),
  sources: z.array(z.string()),
});
export type GroupForm = z.output<typeof groupForm>;

type Kept = { readonly name: string; readonly desc: string; readonly members: GroupMembers };

/** A group, or the beginning of one, as the form shows it. */
export function formOf({ name, desc, members }: Kept = { name: '', desc: '', members: nobody }): GroupForm {
  return {
    name,
    desc,
    way: members.db_service_uids.length > 0 ? 'list' : 'rule',
    environments: members.environment_tag_uids,
    types: members.db_types,
    patterns: members.name_patterns.join('\n'),
    sources: members.db_service_uids,
  };
}

/** Members of no group, where one begins. */
export const nobody: GroupMembers = {
  environment_tag_uids: [],
  db_types: [],
  name_patterns: [],
  db_service_uids: [],
};

/** The members that a form says, or what is wrong with them. */
export function membersOf({ way, environments, types, patterns, sources }: GroupForm) {
  const lines = patterns.split('\n').map((line) => line.trim());
  return groupMembers.safeParse(
    way === 'list'
      ? { db_service_uids: sources }
      : {
          environment_tag_uids: environments,
          db_types: types,
          name_patterns: [...new Set(lines.filter((line) => line !== ''))],
        },
  );
}
