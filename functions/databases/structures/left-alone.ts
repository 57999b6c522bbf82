import type { Text } from '../../../shared/text.ts';

/** Why the change SQL leaves something as it is. */
export const leftReasons = {
  partitionKey: {
    zh: '它的分区方式（{name}）不能原地改变：请新建表并迁移数据',
    en: 'how it is partitioned ({name}) cannot be changed in place. Make a new table, and move its rows',
  },
  ownColumns: {
    zh: '它的列仍是自己的列，即使 {name} 也有这些列',
    en: 'its columns stay its own, although {name} gives them to it too',
  },
  typedTable: { zh: '它由类型 {name} 定义', en: 'it is made after the type {name}' },
  systemVersioned: {
    zh: '系统版本表保存历史数据，其变更需人工编写',
    en: 'it is a system-versioned table, whose history must not be lost: people write its changes',
  },
  sequenceRange: {
    zh: '序列 {name} 的当前值在新范围之外，请先用 setval 把它移到范围之内',
    en: 'the sequence {name} stands outside of its new range. Bring it there first, with setval',
  },
  columnOrder: {
    zh: '列的顺序不同（{name}），PostgreSQL 无法在不重建表的情况下调整',
    en: 'the order of its columns differs ({name}), which PostgreSQL cannot change without a new table',
  },
  generatedColumn: {
    zh: '列 {name} 的生成方式无法在保留其值的情况下改变',
    en: 'how the column {name} is generated cannot be changed while its values are kept',
  },
  listedByPosition: {
    zh: '列 {name} 在枚举与数值之间转换时，服务器按位置而非文字取值',
    en: 'between numbers and listed values (ENUM, SET) the server would turn the column {name} by position, not by text',
  },
  unsafeDefault: {
    zh: '列 {name} 的缺省值在每台服务器上各不相同，MySQL 拒绝用它填充已有的行：请先增加该列，再设缺省值',
    en: 'the default of the column {name} differs from server to server, so that MySQL refuses to fill rows with it: add the column first, then its default',
  },
  nameTaken: {
    zh: '对比侧的 {name} 已占用它或其部分的名称，请先处理',
    en: '{name} has its name, or that of a part of it. Deal with that first',
  },
  typeWithoutCast: {
    zh: '没有已知的方式能转换列 {name} 两侧的类型',
    en: 'no cast is known between the types of the column {name}',
  },
  tableOptions: {
    zh: '表选项 {name} 只能由人工调整',
    en: 'the options of the table ({name}) are left to people',
  },
  sessionMode: {
    zh: '它在 sql_mode {name} 下编写，在其他模式下无法照样建立',
    en: 'it was written under the sql_mode {name} and means something else under another one',
  },
  brokenView: {
    zh: '基准侧的视图 {name} 引用了已不存在的表、列或函数，或其定义者无权使用它们，无法照样建立',
    en: 'the view {name} of the baseline names tables, columns or functions that are not there, or that its definer may not use: nobody can make it so',
  },
  unreadable: {
    zh: '账号无权读取 {name} 的定义，无法对比',
    en: 'the account may not read the definition of {name}, so that nobody can tell whether it is the same',
  },
  lettersUntold: {
    zh: '服务器没有给出 {name} 中的部分字符（显示为问号），无法对比',
    en: 'the server does not tell some letters of {name}, and shows question marks instead: nobody can tell whether it is the same',
  },
  notSeenAtBase: {
    zh: '基准侧的账号看不到 {name} 的此类对象，它可能存在：请授权后重新对比',
    en: 'the account of the baseline does not see objects of this type in {name}, where it may be all the same: grant the right and compare again',
  },
  notSeenAtComparison: {
    zh: '对比侧的账号看不到 {name} 的此类对象，它可能存在：请授权后重新对比',
    en: 'the account of the comparison does not see objects of this type in {name}, where it may be all the same: grant the right and compare again',
  },
  wouldLose: {
    zh: '重建它会丢失变更 SQL 不写的内容：{name}',
    en: 'making it anew would lose what the change SQL does not write: {name}',
  },
  usedByOthers: {
    zh: '{name} 依赖于它，请先处理这些对象',
    en: '{name} stands on it. Deal with that first',
  },
  needsMissing: {
    zh: '它需要对比侧没有的 {name}，请先建立',
    en: 'it needs {name}, which the comparison lacks. Make that first',
  },
  rightMissing: {
    zh: '执行它需要 {name}，而对比侧的账号没有',
    en: 'it takes {name}, which the account of the comparison does not have',
  },
  noUpdate: {
    zh: '对比侧的服务器没有从 {name} 的更新路径',
    en: 'the server of the comparison knows no way to update it ({name})',
  },
  notMoved: {
    zh: '扩展 {name} 不能移到另一个 Schema，除非删除后重建',
    en: 'the extension {name} cannot move to another schema, unless it is dropped and made again',
  },
  secretOptions: {
    zh: '{name} 的选项含有机密，不读取也不写出',
    en: 'the options of {name} hold secrets, which are neither told nor written',
  },
  optionsUnread: {
    zh: '{name} 的选项可能含有口令，不读取也不写出：请自行设置',
    en: 'the options of {name} may hold passwords, and are neither read nor written: set them yourself',
  },
  writtenElsewhere: {
    zh: '它属于整个数据库，已在另一对 Schema 的变更 SQL 中写出（{name}）',
    en: 'it belongs to the whole database, and is written with another pair of schemas ({name})',
  },
  differsInUnwritten: {
    zh: '差异在于 {name}，变更 SQL 不写这些内容',
    en: 'it differs in {name}, which the change SQL does not write',
  },
  decidedByRunner: {
    zh: '新建后，其 {name} 取自执行变更的会话',
    en: 'made anew, it takes its {name} from the session that runs the change SQL',
  },
  schemaMissing: {
    zh: '对比侧没有 Schema {name}，请先建立',
    en: 'the comparison has no schema {name}. Make it first',
  },
  nothingToWrite: {
    zh: '差异没有对应的语句：{name}',
    en: 'no statement is known for what differs: {name}',
  },
} as const satisfies Record<string, Text>;
export type LeftReason = keyof typeof leftReasons;
/** Something that gets no statement, with what its reason names. */
export type Left = { readonly reason: LeftReason; readonly name: string };
