import type { SourceUses } from '../platform/source-use.ts';
import { syncTaskNames } from './sync-task-repo.ts';

export const sourceUses: readonly SourceUses[] = [
  {
    kind: 'sync_task',
    effect: 'bringsBack',
    // It knows what it took over by its own name in the data source.
    records: [],
    find: async (table, { source }) => {
      const id = await syncTaskNames.on(table).holderOf({}, source);
      return { found: id === undefined ? [] : [{ name: source, id }], isPart: false };
    },
  },
];
