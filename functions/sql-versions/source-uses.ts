import { usesAmong, type SourceUses } from '../platform/source-use.ts';
import { sqlVersions } from '../releases/version-repo.ts';

export const sourceUses: readonly SourceUses[] = [
  {
    kind: 'sql_version',
    effect: 'breaks',
    records: ['SQL_VERSION'],
    find: (table, { projectUid, uid }, limit) =>
      usesAmong(
        sqlVersions.on(table).list({ projectUid }, { newestFirst: true, limit }),
        ({ name, number, status, dbServiceUids }) =>
          // Nothing more is released from one that is locked.
          status !== 'locked' && dbServiceUids.includes(uid) ? { name, id: String(number) } : undefined,
      ),
  },
];
