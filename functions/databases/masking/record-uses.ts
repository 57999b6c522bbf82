import { together, usesAmong, type RecordUses } from '../../platform/record-use.ts';
import { dbServicesByUid } from '../../platform/access/db-service.ts';
import { maskedColumns } from './masked-column-repo.ts';
import { customMaskingRules } from './rule-repo.ts';
import { maskingTemplates } from './template-repo.ts';

export const recordUses: readonly RecordUses[] = [
  {
    of: 'masking_rule',
    kind: 'db_service',
    effect: 'blocks',
    find: async (ctx, { ruleId, projectUid }, limit) => {
      const { items, next } = await maskedColumns.on(ctx.table).listBy('gsi2', { ruleId }, { limit });
      const sources = await dbServicesByUid(
        ctx,
        items.map(({ dbServiceUid }) => dbServiceUid),
      );
      const places = items.map((one) => `${one.schema}.${one.table}.${one.column}`);
      const listed = sources.map(({ uid, name }) => {
        const own = places.filter((_, at) => items[at]?.dbServiceUid === uid);
        return { name: `${name} (${own.slice(0, 3).join(', ')}${own.length > 3 ? ', …' : ''})`, id: uid, projectUid };
      });
      return together([{ found: listed, isPart: next !== undefined }]);
    },
  },
  {
    of: 'masking_rule',
    kind: 'masking_template',
    effect: 'blocks',
    find: ({ table }, { ruleId, projectUid }, limit) =>
      usesAmong(maskingTemplates.on(table).list({ projectUid }, { limit }), ({ name, templateId, ruleIds }) =>
        ruleIds.includes(ruleId) ? { name, id: String(templateId), projectUid } : undefined,
      ),
  },
  {
    of: 'sensitive_type',
    kind: 'masking_rule',
    effect: 'blocks',
    find: ({ table }, { typeId, projectUid }, limit) =>
      usesAmong(customMaskingRules.on(table).list({ projectUid }, { limit }), (one) =>
        one.typeId === typeId ? { name: one.name, id: String(one.ruleId), projectUid } : undefined,
      ),
  },
];
