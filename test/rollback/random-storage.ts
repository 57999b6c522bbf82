import type { Step } from './random-definitions.ts';
import type { Model, Random } from './random-tables.ts';
import type { ProvedEngine } from './servers.ts';

/** How the rows of a new table are divided, or not; keys by which rows are told apart hold the columns that divide them. */
export function randomDivision(random: Random, { isTextKey, isPlain }: { isTextKey: boolean; isPlain: boolean }) {
  if (!isPlain || random.below(4) > 0) return '';
  if (isTextKey) return random.pick([' partition by key (id) partitions 3', ' partition by key () partitions 2']);
  return random.pick([
    ' partition by hash (id) partitions 3',
    ' partition by key () partitions 2',
    ' partition by range (id) (partition p0 values less than (5), partition p1 values less than (maxvalue))',
    " partition by range (id) (partition p0 values less than (3) comment = 'few', partition p1 values less than (12), partition p2 values less than (3000))",
    ' partition by list (id % 3) (partition p0 values in (0, 1, null), partition p1 values in (2, -1, -2))',
    ' partition by range (id) subpartition by key (id) subpartitions 2 (partition p0 values less than (9), partition p1 values less than (maxvalue))',
  ]);
}

let count = 0;

/** A change of how the rows of a table are stored: its character set, engine, options and partitions. */
export function randomStorage(engine: ProvedEngine, random: Random, model: Model): Step {
  const [key = ''] = model.keys;
  const alter = (action: string) => ({ sql: `alter table ${model.table} ${action}` });
  const dividing = (): Step => ({
    ...alter(
      random.pick([
        `partition by hash (${key}) partitions 4`,
        `partition by key (${key}) partitions 2`,
        `partition by range (${key}) (partition p0 values less than (7), partition p1 values less than (maxvalue))`,
        `partition by range (${key}) (partition p0 values less than (1000000))`,
      ]),
    ),
    done: () => void (model.isDivided = true),
  });
  const undividing = (): Step => ({ ...alter('remove partitioning'), done: () => void (model.isDivided = false) });
  const stored = () => alter(random.pick(storedAs(engine, random, `stored_${count++}`)));
  return random.pick(
    model.isDivided
      ? [
          stored,
          () => alter(random.pick(changesOfParts)),
          () => alter(random.pick(changesOfParts)),
          dividing,
          undividing,
        ]
      : [stored, stored, stored, dividing],
  )();
}

/** The server refuses those that do not fit the way in which the table is divided. */
const changesOfParts = [
  'add partition partitions 2',
  'add partition (partition p9 values less than (5000))',
  'add partition (partition p9 values in (7, 8))',
  'drop partition p0',
  'truncate partition p0',
  'truncate partition all',
  'coalesce partition 1',
  'coalesce partition 1',
  'reorganize partition p0 into (partition n0 values less than (1), partition n1 values less than (5))',
  'reorganize partition p0 into (partition n0 values less than (2), partition n1 values less than (3))',
  'reorganize partition p0 into (partition n0 values less than (2), partition n1 values less than (7))',
  'reorganize partition p0, p1 into (partition n0 values less than (maxvalue))',
  'reorganize partition',
  'rebuild partition all',
  'optimize partition p0',
  'analyze partition all',
  'check partition all',
  'exchange partition p0 with table viewed',
  'discard partition p0 tablespace',
];

function storedAs(engine: ProvedEngine, random: Random, name: string): readonly string[] {
  const charset = random.pick([
    'utf8mb4',
    'latin1',
    ...[
      'utf8mb3 collate utf8mb3_bin',
      'utf8 collate utf8_unicode_ci',
      'utf8mb4 collate utf8mb4_bin',
      'ascii',
      'binary',
    ],
  ]);
  const format = random.pick(['compact', 'dynamic', 'redundant', 'compressed', 'default']);
  return [
    `convert to character set ${charset}`,
    `convert to character set ${charset}`,
    `convert to character set ${charset}, add column ${name} varchar(9) default 'q'`,
    `default character set ${charset}`,
    `add column ${name} varchar(9), default character set latin1`,
    'engine = innodb',
    'engine = myisam',
    `engine = ${engine === 'MariaDB' ? 'aria' : 'memory'}`,
    'force',
    `row_format = ${format}`,
    `row_format = ${format}, stats_persistent = 1, comment = 'stored'`,
    'row_format = compressed key_block_size = 4',
    'stats_sample_pages = 9, stats_auto_recalc = 0, max_rows = 900, checksum = 1',
    'auto_increment = 90',
  ];
}
