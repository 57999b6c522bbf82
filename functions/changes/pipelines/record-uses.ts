import { usesAmong, type RecordUses } from '../../platform/record-use.ts';
import { maySeePipeline } from './pipeline-access.ts';
import { pipelines } from '../../auditing/pipeline-nodes/pipeline-repo.ts';

export const recordUses: readonly RecordUses[] = [
  {
    of: 'db_service',
    kind: 'pipeline',
    effect: 'breaks',
    records: ['PIPELINE'],
    find: (ctx, { projectUid, uid }, limit) =>
      usesAmong(pipelines.on(ctx.table).list({ projectUid }, { limit }), (one) => {
        const isNamed =
          one.dbServiceUids.includes(uid) || one.nodes.some(({ release }) => release?.targetUids.includes(uid));
        return isNamed
          ? { name: one.name, id: String(one.number), projectUid, isHidden: !maySeePipeline(ctx, one) }
          : undefined;
      }),
  },
];
