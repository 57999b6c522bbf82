import type { Context } from '../../platform/context.ts';
import { projectsOf } from '../../platform/access/across-projects.ts';
import { usesAmong, type RecordUse, type RecordUses } from '../../platform/record-use.ts';
import { platformScope } from '../../rules/rules/service.ts';
import { templatesIn } from './audit-config.ts';
import { dbServices, type DbService } from '../../platform/access/db-service.ts';

export const recordUses: readonly RecordUses[] = [
  {
    of: 'project',
    kind: 'db_service',
    effect: 'blocks',
    find: (ctx, { uid: projectUid }, limit) =>
      usesAmong(dbServices.on(ctx.table).listBy('gsi1', { projectUid }, { limit }), (one) => useOf(ctx, one)),
  },
  {
    of: 'environment_tag',
    kind: 'db_service',
    effect: 'blocks',
    find: (ctx, { projectUid, uid }, limit) =>
      usesAmong(dbServices.on(ctx.table).listBy('gsi1', { projectUid }, { limit }), (one) =>
        one.environmentTagUid === uid ? useOf(ctx, one) : undefined,
      ),
  },
  {
    of: 'rule_template',
    kind: 'db_service',
    effect: 'blocks',
    find: async (ctx, { scope, name }, limit) => {
      const all = dbServices.on(ctx.table);
      const isOfPlatform = scope === platformScope;
      const { items, next } = isOfPlatform
        ? await all.listBy('gsi2', {}, { limit })
        : await all.listBy('gsi1', { projectUid: scope }, { limit });
      const bound = items.filter(({ sqleConfig }) => templatesIn(sqleConfig).includes(name));
      const projects = isOfPlatform ? await projectsOf(ctx, bound) : new Map<string, never>();
      return usesAmong(Promise.resolve({ items: bound, next }), (one) => ({
        ...useOf(ctx, one),
        ...(isOfPlatform && { projectName: projects.get(one.projectUid)?.name ?? '' }),
      }));
    },
  },
];

function useOf(ctx: Context, { name, uid: id, projectUid }: DbService): RecordUse {
  return { name, id, projectUid, isHidden: !ctx.may('dbServiceView') };
}
