import type { SourceUses } from '../platform/source-use.ts';
import { scanOfSource } from './scan-repo.ts';

export const sourceUses: readonly SourceUses[] = [
  {
    kind: 'scan',
    effect: 'blocks',
    records: ['SCAN'],
    find: async (table, source) => {
      const scan = await scanOfSource(table, source);
      return { found: scan ? [{ name: scan.dbServiceName, id: String(scan.scanId) }] : [], isPart: false };
    },
  },
];
