import { usesAmong, type RecordUses } from '../../platform/record-use.ts';
import { requireRows, sqlVersions } from '../releases/version-repo.ts';
import { maySee, workflowsById } from '../workflows/service.ts';
import { maySeeVersion } from './version-at-hand.ts';

export const recordUses: readonly RecordUses[] = [
  {
    of: 'db_service',
    kind: 'sql_version',
    effect: 'breaks',
    records: ['SQL_VERSION'],
    find: (ctx, { projectUid, uid }, limit) =>
      usesAmong(sqlVersions.on(ctx.table).list({ projectUid }, { newestFirst: true, limit }), (one) =>
        // Nothing more is released from one that is locked.
        one.status !== 'locked' && one.dbServiceUids.includes(uid)
          ? { name: one.name, id: String(one.number), projectUid, isHidden: !maySeeVersion(ctx, one) }
          : undefined,
      ),
  },
  {
    of: 'sql_version',
    kind: 'workflow',
    effect: 'blocks',
    find: async (ctx, { projectUid, number }, limit) => {
      const { rows } = await requireRows(ctx.table, { projectUid, number });
      const ids = [...new Set(rows.flat().map(({ workflowId }) => workflowId))];
      const found = await workflowsById(ctx.table, projectUid, ids.slice(0, limit));
      return usesAmong(
        Promise.resolve({ items: [...found.values()], next: ids.length > limit ? 'more' : undefined }),
        (one) => ({ name: one.name, id: one.workflowId, projectUid, isHidden: !maySee(ctx, one) }),
      );
    },
  },
];
