import { projectsFrom } from '../../platform/access/every-project.ts';
import { together, usesAmong, type FoundUses, type RecordUses } from '../../platform/record-use.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import { platformScope } from './template-name.ts';
import { templateRules, templates } from './template-repo.ts';

export const recordUses: readonly RecordUses[] = [
  {
    of: 'custom_rule',
    kind: 'rule_template',
    effect: 'blocks',
    // Whoever manages custom rules sees the templates of all projects.
    find: async ({ table }, rule, limit) => {
      const { projects, isPart } = await projectsFrom(table);
      const ofProjects = projects.map(async ({ uid: projectUid, name: projectName }) => {
        const part = await inScope(table, { ...rule, scope: projectUid, limit });
        return { ...part, found: part.found.map((use) => ({ ...use, projectUid, projectName })) };
      });
      const ofPlatform = inScope(table, { ...rule, scope: platformScope, limit });
      return together([...(await Promise.all([ofPlatform, ...ofProjects])), { found: [], isPart }]);
    },
  },
];

type Asked = { readonly ruleId: string; readonly dbType: string; readonly scope: string; readonly limit: number };

async function inScope(table: TenantTable, { ruleId, dbType, scope, limit }: Asked): Promise<FoundUses> {
  const { items, next } = await templates.on(table).list({ scope }, { limit });
  const lists = await templateRules.on(table).getMany(items.filter((one) => one.dbType === dbType));
  return usesAmong(Promise.resolve({ items: lists, next }), ({ name, settings }) =>
    settings.some(({ rule, isCustom }) => isCustom && rule === ruleId) ? { name, id: name } : undefined,
  );
}
