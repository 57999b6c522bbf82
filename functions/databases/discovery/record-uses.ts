import { dbServicesByUid } from '../../platform/access/db-service.ts';
import { together, type RecordUses } from '../../platform/record-use.ts';
import { discoveryTasks } from './discovery-repo.ts';

export const recordUses: readonly RecordUses[] = [
  {
    of: 'masking_template',
    kind: 'discovery_task',
    effect: 'blocks',
    find: async (ctx, { projectUid, templateId }, limit) => {
      const { items, next } = await discoveryTasks.on(ctx.table).list({ projectUid }, { limit });
      const using = items.filter((one) => one.templateId === templateId);
      const sources = await dbServicesByUid(
        ctx,
        using.map(({ dbServiceUid }) => dbServiceUid),
      );
      const found = using.map(({ taskId, dbServiceUid }) => {
        const source = sources.find(({ uid }) => uid === dbServiceUid);
        return { name: source?.name ?? String(taskId), id: String(taskId), projectUid };
      });
      return together([{ found, isPart: next !== undefined }]);
    },
  },
];
