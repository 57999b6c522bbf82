import { objectTypes } from '../../../../shared/contract/databases/structures/object-types.ts';
import { choices } from '../../../../shared/choices.ts';
import type { Text } from '../../../../shared/text.ts';

export const results = choices({
  inconsistent: { zh: '不一致', en: 'Different' },
  base_not_exist: { zh: '基准中不存在', en: 'Not in the baseline' },
  comparison_not_exist: { zh: '对比对象中不存在', en: 'Not in the comparison' },
  same: { zh: '相同', en: 'Same' },
});
/** Kinds of objects by how clients of the API know them. */
export const objectKinds = { ...objectTypes.labels, TIGGER: objectTypes.labels.TRIGGER };

/** What the comparison of structures says. */
export const words = {
  title: { zh: '数据源结构对比', en: 'Structure comparison' },
  description: {
    zh: '对比两个 Schema 或数据源的表、视图、函数等对象，并生成把对比对象变为基准的 SQL',
    en: 'Compare tables, views, functions and more of two schemas or data sources, and make the SQL that turns the comparison into the baseline',
  },
  base: { zh: '基准', en: 'Baseline' },
  comparison: { zh: '对比对象', en: 'Comparison' },
  chooseSource: { zh: '选择数据源', en: 'Choose a data source' },
  source: { zh: '数据源', en: 'Data source' },
  schema: { zh: 'Schema', en: 'Schema' },
  whole: { zh: '整个数据源', en: 'The whole data source' },
  compare: { zh: '对比', en: 'Compare' },
  objects: { zh: '对象', en: 'Objects' },
  object: { zh: '对象名', en: 'Object' },
  kind: { zh: '类型', en: 'Kind' },
  schemas: { zh: '基准 / 对比', en: 'Baseline / comparison' },
  result: { zh: '结果', en: 'Result' },
  all: { zh: '全部', en: 'All' },
  empty: { zh: '没有对象', en: 'No objects' },
  make: { zh: '生成变更 SQL', en: 'Make change SQL' },
  chooseFirst: { zh: '请选择有差异的对象', en: 'Choose objects that differ' },
  includesSame: {
    zh: '所选对象中包含相同的对象，请重新选择',
    en: 'The selected comparison objects include identical objects: reselect',
  },
  details: { zh: '定义', en: 'Definitions' },
  difference: { zh: '差异', en: 'What differs' },
  differenceHint: {
    zh: '要使对比对象与基准一致：- 行消失，+ 行出现',
    en: 'To become like the baseline, lines with - go from the comparison and lines with + come',
  },
  detailsOf: { zh: '{name} 的定义', en: 'Definitions of {name}' },
  none: { zh: '不存在', en: 'Not there' },
  changeTitle: { zh: '变更 SQL', en: 'Change SQL' },
  changeHint: {
    zh: '由 Sluice 根据目录编写。它把所选对象中下面写出的部分变为基准的样子；没有写出的部分也会列出。有演练服务器时，先在那里的结构副本上执行。请查看会删除或改变数据的语句。',
    en: 'Written by Sluice from the catalogs. It turns the parts below of the chosen objects into those of the baseline; what it does not write is listed too. Where there is a rehearsal server, it is run on a copy of the structure there first. Look at what drops or changes data.',
  },
  notWritten: { zh: '{count} 项没有写出', en: '{count} {count:thing is|things are} not written' },
  allWritten: { zh: '所选对象的差异都已写出。', en: 'All that differs in the chosen objects is written.' },
  askRenamed: { zh: '这些列是改名，还是删除后新增？', en: 'Were these columns renamed, or dropped and added?' },
  saidRenamed: { zh: '按改名处理的列', en: 'Columns that are renamed' },
  renamedHint: {
    zh: '从外部无法断定，只有了解这次变更的人知道。是改名则保留全部值；否则旧列的值会丢失，新列是空的。存储过程、触发器和应用中的旧列名不会随之更改。',
    en: 'Nobody can tell from outside; whoever knows the change does. A renamed column keeps its values; else those of the old one are lost, and the new one is empty. Routines, triggers and applications that use the old name are not changed.',
  },
  askRenamedTables: {
    zh: '这些表是改名，还是删除后新建？',
    en: 'Were these tables renamed, or dropped and made anew?',
  },
  saidRenamedTables: { zh: '按改名处理的表', en: 'Tables that are renamed' },
  renamedTablesHint: {
    zh: '从外部无法断定，只有了解这次变更的人知道。是改名则保留全部行；否则旧表的行会丢失，新表是空的。存储过程、触发器和应用中的旧表名不会随之更改。',
    en: 'Nobody can tell from outside; whoever knows the change does. A renamed table keeps its rows; else those of the old one are lost, and the new one is empty. Routines, triggers and applications that use the old name are not changed.',
  },
  tableMayBeRenamed: { zh: '表 {from} → {to}', en: 'Table {from} → {to}' },
  mayBeRenamed: { zh: '{table}：{from} → {to}', en: '{table}: {from} → {to}' },
  asRenamed: { zh: '按改名处理', en: 'Treat as renamed' },
  asDropped: { zh: '按删除并新增处理', en: 'Treat as dropped and added' },
  aboutColumn: { zh: '{say}：{from} → {to}', en: '{say}: {from} → {to}' },
  drops: { zh: '会删除', en: 'Drops' },
  perhapsRenamed: { zh: '可能只是改名：{names}', en: 'Possibly renamed: {names}' },
  chooseWith: { zh: '与 {name} 一起选择', en: 'Choose with {name}' },
  differsIn: { zh: '差异在于：{kinds}', en: 'Differs in: {kinds}' },
  othersDiffer: {
    zh: '另有 {count} 处差异，变更 SQL 不写',
    en: '{count} more {count:difference|differences}, not written by the change SQL',
  },
  othersSame: { zh: '其他已对比的内容相同', en: 'All else that was compared is the same' },
  othersCounted: { zh: '同时对比、但不生成 SQL：{kinds}', en: 'Compared too, never written: {kinds}' },
  othersUnread: {
    zh: '未对比（账号无权查看，或数据库没有）：{kinds}',
    en: 'Not compared, since the server would not tell: {kinds}',
  },
  andMore: { zh: '以及另外 {count} 处', en: 'and {count} more' },
  comma: { zh: '、', en: ', ' },
  find: { zh: '按对象名查找', en: 'Find by name' },
  comparing: { zh: '正在对比：已读取 {read} / {total} 个对象', en: 'Comparing: {read} of {total} objects read' },
  locks: { zh: '加锁', en: 'Locks' },
  locksOf: { zh: '{name}：{lock}，{blocks}；{work}{rows}', en: '{name}: {lock}, {blocks}; {work}{rows}' },
  rowsUntold: { zh: '', en: '' },
  rowsOfTable: { zh: '（约 {rows} 行）', en: ' (about {rows} {rows:row|rows})' },
  locksNothing: {
    zh: '不对已有对象加锁，普通读写所需的锁除外',
    en: 'Locks nothing that is there, beside what ordinary reads and writes take',
  },
  locksUnknown: { zh: '加什么锁未知', en: 'What it locks is not known' },
  metadataLocks: {
    zh: 'ALTER 的开始和结束时，MySQL 与 MariaDB 仍会短暂独占该表：表上若有未结束的事务，它会等待，之后的读写也随之等待。',
    en: 'MySQL and MariaDB still take a table for themselves for a moment when an ALTER begins and ends: where a transaction is open on it, the ALTER waits, and so do reads and writes behind it.',
  },
  hanging: { zh: '附属内容', en: 'What hangs on it' },
  copy: { zh: '复制 SQL', en: 'Copy the SQL' },
  copied: { zh: '已复制', en: 'Copied' },
  notCopied: { zh: '复制失败', en: 'Could not copy' },
  createWorkflow: { zh: '创建工单', en: 'Create workflow' },
  nothingToRun: { zh: '没有要执行的语句', en: 'Nothing is to be run' },
  rehearsing: { zh: '正在演练：已执行 {run} / {total} 条语句', en: 'Rehearsing: {run} of {total} statements run' },
  rehearsalBegins: { zh: '正在演练：读取两侧并建立副本', en: 'Rehearsing: both sides are read and a copy is made' },
  cancelRehearsal: { zh: '取消演练', en: 'Cancel the rehearsal' },
  rehearseAgain: { zh: '重新演练', en: 'Rehearse again' },
  rehearsedOn: {
    zh: '已在 {type} {version} 上演练：{count} 条语句，{seconds} 秒',
    en: 'Rehearsed on {type} {version}: {count} {count:statement|statements} in {seconds} s',
  },
  cameOutEqual: { zh: '执行后，所选对象与基准一致。', en: 'Afterwards the chosen objects equal the baseline.' },
  cameOutAsWritten: {
    zh: '执行后，除没有写出的内容外，所选对象与基准一致。',
    en: 'Afterwards the chosen objects equal the baseline but for what is not written.',
  },
  cameOutOtherwise: {
    zh: '执行后，这些对象与应有的不同：{names}',
    en: 'Afterwards these objects are not what they should be: {names}',
  },
  rowsLost: {
    zh: '演练中的数据丢失，而变更 SQL 没有说明：{names}',
    en: 'Made-up rows were lost although the change SQL tells of no loss: {names}',
  },
  failedAt: { zh: '第 {number} 条语句失败：{reason}', en: 'Statement {number} failed: {reason}' },
  rowsSurvived: {
    zh: '{count} 行演练数据，除已说明的损失外全部保留。',
    en: '{count} made-up {count:row|rows} survived but for what the statements tell of.',
  },
  rowsRefused: {
    zh: '第 {numbers} 条语句拒绝了演练数据，随后在空表上执行；语句旁没有说明时，尚未查看真实数据是否会被拒绝。',
    en: 'Statement {numbers} refused made-up rows and was run without rows. Where no note stands beside it, nobody looked whether rows of the data would be refused.',
  },
  copyLacked: {
    zh: '副本中没有 {names}，变更不涉及它们。',
    en: 'The copy lacked {names}, which the change does not concern.',
  },
  otherVersion: { zh: '对比对象运行 {version}。', en: 'The comparison itself runs {version}.' },
  notRehearsed: { zh: '未演练', en: 'Not rehearsed' },
  changedSince: {
    zh: '编写变更 SQL 之后结构已改变：请关闭并重新生成',
    en: 'The structures changed after this SQL was written: close this and make it again',
  },
  beingRehearsed: { zh: '正在演练', en: 'It is being rehearsed' },
  rehearsalFailed: { zh: '演练没有成功', en: 'It did not go well in the rehearsal' },
  select: { zh: '选择', en: 'Selection' },
  selectAll: { zh: '全选', en: 'Select all' },
  selectOne: { zh: '选择 {name}', en: 'Select {name}' },
} as const satisfies Record<string, Text>;
