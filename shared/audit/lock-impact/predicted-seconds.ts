import { fill, type Text } from '../../text.ts';
import type { SchemaTable } from '../schema/schema.ts';
import type { LockImpact } from './lock-row.ts';

/** What work is told apart by how fast it goes. */
export type Pace = 'scan' | 'index' | 'rebuild' | 'copy';

/**
 * Bytes of a table and its indexes that a modest server works off in a second: the pace of a copy was measured once,
 * the others are estimates (decision 206).
 */
export const bytesPerSecond: Readonly<Record<Pace, number>> = {
  scan: 100_000_000,
  index: 40_000_000,
  rebuild: 20_000_000,
  copy: 10_000_000,
};

/** How fast a change goes; undefined where only the definition changes. */
export function paceOf({ work, algorithm }: LockImpact): Pace | undefined {
  if (work === 'catalogue') return undefined;
  if (work !== 'rewrite') return work;
  return algorithm === 'COPY' ? 'copy' : 'rebuild';
}

/** How long a change works on a table, where the size of the table is known. */
export function secondsOf(
  impact: LockImpact,
  table: Pick<SchemaTable, 'bytes'> | undefined,
  speeds: Readonly<Record<Pace, number>> = bytesPerSecond,
): number | undefined {
  const pace = paceOf(impact);
  if (!pace) return 0;
  return table?.bytes === undefined ? undefined : table.bytes / speeds[pace];
}

/** The seconds as people say them; empty where they are not known. */
export function secondsWords(seconds: number | undefined): Text {
  if (seconds === undefined) return { zh: '', en: '' };
  if (seconds < 120) return fill(inSeconds, { count: Math.max(1, Math.round(seconds)) });
  return fill(inMinutes, { count: Math.round(seconds / 60) });
}

const inSeconds: Text = { zh: '，预计约 {count} 秒', en: ', about {count} {count:second|seconds}' };
const inMinutes: Text = { zh: '，预计约 {count} 分钟', en: ', about {count} {count:minute|minutes}' };

/** The kind of a change on MySQL and MariaDB. */
export type ChangeKind = 'instant' | 'inPlace' | 'rebuild' | 'copy';

/** Of which kind a change is; undefined where the server knows no kinds. */
export function changeKindOf({ algorithm, work }: LockImpact): ChangeKind | undefined {
  if (algorithm === 'INSTANT') return 'instant';
  if (algorithm === 'COPY') return 'copy';
  if (!algorithm) return undefined;
  return work === 'rewrite' ? 'rebuild' : 'inPlace';
}

/** What people read of the kind. */
export const changeKindWords: Readonly<Record<ChangeKind, Text>> = {
  instant: { zh: '即时完成', en: 'at once' },
  inPlace: { zh: '原地修改，不重建表', en: 'in place, without a rebuild' },
  rebuild: { zh: '原地重建整张表', en: 'in place, the table is rebuilt' },
  copy: { zh: '复制整张表', en: 'by copying the table' },
};
