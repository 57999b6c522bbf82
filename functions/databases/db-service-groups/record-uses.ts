import { usesAmong, type RecordUses } from '../../platform/record-use.ts';
import { dbServiceGroups } from './group-repo.ts';

export const recordUses: readonly RecordUses[] = [
  {
    of: 'db_service',
    kind: 'db_service_group',
    effect: 'letsGo',
    records: ['DB_SERVICE_GROUP'],
    find: (ctx, { projectUid, uid }, limit) =>
      usesAmong(dbServiceGroups.on(ctx.table).list({ projectUid }, { limit }), (one) =>
        one.members.db_service_uids.includes(uid) ? { name: one.name, id: one.uid, projectUid } : undefined,
      ),
  },
];
