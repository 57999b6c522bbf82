import { inLocale, type Locale, type Text } from '../../text.ts';
import type { LockLine } from '../lock-impact/lock-line.ts';
import { blocksWords, workWords } from '../../lock-words.ts';
import type { AuditedFile } from './audited-file.ts';

/** The heads of the lock table, in the order of its cells. */
export const lockHeads: readonly Text[] = [
  { zh: '位置', en: 'Place' },
  { zh: '表', en: 'Table' },
  { zh: '改动', en: 'Change' },
  { zh: '锁', en: 'Lock' },
  { zh: '读写', en: 'Reads and writes' },
  { zh: '代价', en: 'Work' },
];
/** What stands above the lock table. */
export const lockTitle: Text = { zh: 'DDL 的锁与代价', en: 'What the DDL locks and costs' };

/** A row of the lock table; what keeps out readers and writers stands first. */
export type LockCells = { readonly location: string; readonly line: LockLine; readonly cells: readonly string[] };

/** A row for each change of each statement of the files that locks a table, the hardest first. */
export function lockRows(files: readonly AuditedFile[], locale: Locale): LockCells[] {
  const say = (text: Text) => inLocale(text, locale);
  return files
    .flatMap(({ location, result: { statements } }) =>
      statements.flatMap(({ line: at, locks = [] }) =>
        locks.map((line): LockCells => {
          const { table, rows, what, lock, algorithm, work, blocks } = line;
          const many = { zh: `（约 ${rows} 行）`, en: ` (about ${rows} rows)` };
          return {
            location,
            line,
            cells: [
              `${location}:${at}`,
              `${table}${rows === undefined ? '' : say(many)}`,
              say(what),
              algorithm === undefined ? lock : `LOCK=${lock}, ALGORITHM=${algorithm}`,
              say(blocksWords[blocks]),
              say(workWords[work]),
            ],
          };
        }),
      ),
    )
    .sort((a, b) => weightOf(b.line) - weightOf(a.line));
}

const blocking = ['nothing', 'definitions', 'writes', 'everything'] as const;
const working = ['catalogue', 'scan', 'index', 'rewrite'] as const;

function weightOf({ blocks, work }: LockLine): number {
  return blocking.indexOf(blocks) * working.length + working.indexOf(work);
}
