import { usesAmong, type SourceUses } from '../platform/source-use.ts';
import { pipelines } from './pipeline-repo.ts';

export const sourceUses: readonly SourceUses[] = [
  {
    kind: 'pipeline',
    effect: 'breaks',
    records: ['PIPELINE'],
    find: (table, { projectUid, uid }, limit) =>
      usesAmong(pipelines.on(table).list({ projectUid }, { limit }), ({ name, number, nodes, dbServiceUids }) => {
        const isNamed = dbServiceUids.includes(uid) || nodes.some(({ release }) => release?.targetUids.includes(uid));
        return isNamed ? { name, id: String(number) } : undefined;
      }),
  },
];
