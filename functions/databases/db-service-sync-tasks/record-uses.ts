import type { RecordUses } from '../../platform/record-use.ts';
import { syncTaskNames } from './sync-task-repo.ts';

export const recordUses: readonly RecordUses[] = [
  {
    of: 'db_service',
    kind: 'sync_task',
    effect: 'bringsBack',
    // It knows what it took over by its own name in the data source.
    records: [],
    find: async ({ table }, { source }) => {
      const id = await syncTaskNames.on(table).holderOf({}, source);
      return { found: id === undefined ? [] : [{ name: source, id }], isPart: false };
    },
  },
];
