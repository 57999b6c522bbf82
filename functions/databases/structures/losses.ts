import type { Level } from '../../../shared/levels.ts';
import type { Text } from '../../../shared/text.ts';

type Words = {
  readonly level: Level;
  readonly message: Text;
  readonly why: Text;
  readonly instead: Text;
  /** Every row and value stays: whatever goes of them all the same was not told. */
  readonly keepsRows?: true;
};

/** What a statement of the change SQL may cost. `{name}` is the column or object, `{detail}` what it becomes. */
export const lossKinds = {
  tableDropped: {
    level: 'error',
    message: { zh: '删除表 {name} 及其全部数据', en: 'Drops the table {name} with all its rows' },
    why: { zh: '删除的数据无法由变更 SQL 找回', en: 'No change SQL brings dropped rows back' },
    instead: {
      zh: '先备份，或确认它是否只是改了名',
      en: 'Back it up first, or see whether it was only renamed',
    },
  },
  columnDropped: {
    level: 'error',
    message: { zh: '删除列 {name} 及其全部值', en: 'Drops the column {name} with all its values' },
    why: { zh: '删除的值无法由变更 SQL 找回', en: 'No change SQL brings dropped values back' },
    instead: { zh: '先备份该列，或分两次发布删除', en: 'Keep a copy of the column, or drop it one release later' },
  },
  maybeRenamed: {
    level: 'error',
    message: {
      zh: '删除列 {name} 并增加同类型的列 {detail}：可能是改名，无法断定',
      en: 'Drops the column {name} and adds {detail} of the same type: this may be a rename, which nobody can tell from outside',
    },
    why: { zh: '新列是空的，旧列的值会丢失', en: 'The new column is empty and the values of the old one are lost' },
    instead: {
      zh: '如果是改名，请在变更 SQL 上方选择按改名处理',
      en: 'If it is a rename, say so above the change SQL: it is renamed then, and keeps its values',
    },
  },
  viewsKeepName: {
    level: 'error',
    keepsRows: true,
    message: {
      zh: '视图 {detail} 基于该表，改名后仍使用旧列名 {name} 的会失效',
      en: 'The views {detail} stand on the table: those that name {name} no longer work afterwards',
    },
    why: { zh: '服务器不会在视图中跟随改名', en: 'The server does not follow a rename into views' },
    instead: { zh: '一并选择并更改这些视图', en: 'Choose these views as well, or change them in the same release' },
  },
  textsKeepTable: {
    level: 'error',
    keepsRows: true,
    message: {
      zh: '{detail} 的文本中使用表名 {name}，改名后仍是旧名',
      en: '{detail} name the table {name} in their texts, and still do so afterwards',
    },
    why: {
      zh: '服务器不会在这些文本中跟随改名，使用旧名的会失效',
      en: 'The server does not follow a rename into these texts: what uses the old name no longer works',
    },
    instead: { zh: '一并选择并更改它们', en: 'Choose them as well, or change them in the same release' },
  },
  objectDropped: {
    level: 'warn',
    message: { zh: '删除 {name}', en: 'Drops {name}' },
    why: { zh: '应用可能仍在使用它', en: 'Applications may still use it' },
    instead: { zh: '先确认没有会话使用它', en: 'Make sure that nobody uses it any more' },
  },
  grantsDropped: {
    level: 'warn',
    keepsRows: true,
    message: {
      zh: '重建 {name} 会撤销在其上授予的权限',
      en: 'Making {name} anew takes away the rights that were given on it',
    },
    why: {
      zh: '删除存储过程或函数时，服务器同时删除授予它的 EXECUTE 等权限，之后调用会被拒绝',
      en: 'With a routine the server drops EXECUTE and the other rights on it; whoever had them is refused afterwards',
    },
    instead: {
      zh: '先用 SHOW GRANTS 记下这些权限，重建后重新授予',
      en: 'Note them first (SHOW GRANTS), and grant them again afterwards',
    },
  },
  grantsKeepName: {
    level: 'warn',
    keepsRows: true,
    message: {
      zh: '单独在表 {name} 上授予的权限仍属于旧名',
      en: 'Rights that were given on the table {name} alone stay with its old name',
    },
    why: {
      zh: '服务器不会让表级和列级权限跟随改名，拥有它们的账号之后会被拒绝',
      en: 'The server lets no right on a table or its columns follow a rename: who had one is refused afterwards',
    },
    instead: {
      zh: '先用 SHOW GRANTS 记下这些权限，改名后在新名上重新授予',
      en: 'Note them first (SHOW GRANTS), and grant them on the new name afterwards',
    },
  },
  typeChanged: {
    level: 'warn',
    message: { zh: '列 {name} 的类型改为 {detail}', en: 'The type of the column {name} becomes {detail}' },
    why: {
      zh: '装不下的值会使语句失败，或被截断、舍入',
      en: 'Values that do not fit make the statement fail, or are cut or rounded',
    },
    instead: {
      zh: '先处理装不下的值，或另加一列再迁移',
      en: 'Mend the values that do not fit, or add a column and move them',
    },
  },
  computedAnew: {
    level: 'warn',
    message: {
      zh: '按另一个表达式重新计算列 {name} 已存储的值：{detail}',
      en: 'Computes the stored values of the column {name} anew, by another expression: {detail}',
    },
    why: {
      zh: '现有的值来自原表达式，列改名或删除后无法再算出',
      en: 'Those that are there came of the expression of before, and cannot be computed again once its columns are gone',
    },
    instead: {
      zh: '仍需要这些值时，先复制到普通列；如果其中的列只是改名，请按改名处理',
      en: 'Copy them into a plain column first if somebody needs them. Where a column in it was only renamed, say so',
    },
  },
  enumValues: {
    level: 'warn',
    message: { zh: '列 {name} 只允许这些值：{detail}', en: 'The column {name} may hold these values only: {detail}' },
    why: { zh: '行中有其他值时语句失败', en: 'The statement fails where a row holds another one' },
    instead: { zh: '先改掉将要去掉的值', en: 'Change the rows that hold a value that goes first' },
  },
  columnRewritten: {
    level: 'warn',
    message: {
      zh: '列 {name} 改用新的类型 {detail}，整表重写',
      en: 'The column {name} moves to the new type {detail}, and its table is written anew',
    },
    why: { zh: '重写期间读写都要等待', en: 'Whoever reads or writes waits while it is written' },
    instead: { zh: '表很大时请在维护窗口执行', en: 'Run it in a maintenance window where the table is large' },
  },
  domainChecked: {
    level: 'warn',
    message: { zh: '域 {name} 的约束变严', en: 'The domain {name} takes fewer values' },
    why: {
      zh: '使用该域的列中只要有一个不符合的值，语句就会失败',
      en: 'One value against it in any column of the domain makes the statement fail',
    },
    instead: {
      zh: '先处理不符合的值，或以 NOT VALID 增加约束后再校验',
      en: 'Mend such values first, or add the constraint NOT VALID and validate it later',
    },
  },
  sequenceRange: {
    level: 'warn',
    message: { zh: '序列 {name} 的范围改变', en: 'The range of the sequence {name} changes' },
    why: {
      zh: '当前值在新范围之外时语句失败',
      en: 'Where its last value is outside of the new range, the statement fails',
    },
    instead: { zh: '先用 setval 把它移到范围之内', en: 'Bring it into the range first, with setval' },
  },
  notNull: {
    level: 'warn',
    message: { zh: '列 {name} 不再允许 NULL', en: 'The column {name} no longer takes NULL' },
    why: {
      zh: '存在 NULL 时语句失败，或在非严格模式下变为缺省值',
      en: 'With a NULL in it the statement fails, or without strict mode writes another value',
    },
    instead: { zh: '先填好 NULL 的行', en: 'Fill the rows that hold NULL first' },
  },
  columnNeedsValue: {
    level: 'warn',
    message: {
      zh: '新增没有缺省值的 NOT NULL 列 {name}',
      en: 'Adds the column {name}, which is NOT NULL and has no default',
    },
    why: {
      zh: '表中已有行时，PostgreSQL 使语句失败，MySQL 系则填入 0、空字符串之类的值',
      en: 'Where the table has rows, the statement fails on PostgreSQL; the MySQL family fills in 0, an empty text or the like',
    },
    instead: {
      zh: '先允许 NULL，填好值后再设为 NOT NULL',
      en: 'Allow NULL first, fill it, and then set NOT NULL',
    },
  },
  unique: {
    level: 'warn',
    message: { zh: '{name} 要求唯一：{detail}', en: '{name} wants unique rows: {detail}' },
    why: { zh: '存在重复行时语句失败', en: 'The statement fails where rows repeat' },
    instead: { zh: '先合并重复的行', en: 'Merge the rows that repeat first' },
  },
  reference: {
    level: 'warn',
    message: { zh: '外键 {name}：{detail}', en: 'Foreign key {name}: {detail}' },
    why: { zh: '有行找不到被引用的行时语句失败', en: 'The statement fails where a row refers to none' },
    instead: { zh: '先处理没有被引用行的行', en: 'Mend the rows that refer to nothing first' },
  },
  check: {
    level: 'warn',
    message: { zh: '检查约束 {name}：{detail}', en: 'Check {name}: {detail}' },
    why: { zh: '有行不满足时语句失败', en: 'The statement fails where a row breaks it' },
    instead: { zh: '先处理不满足的行', en: 'Mend the rows that break it first' },
  },
  partitionedAnew: {
    level: 'warn',
    message: {
      zh: '表 {detail} 将按新的分区方式整表重写',
      en: 'Writes the table {detail} anew, partitioned otherwise',
    },
    why: {
      zh: '重写期间写入等待；不属于任何新分区的行会使语句失败',
      en: 'Writers wait while it works, and a row that fits no partition makes the statement fail',
    },
    instead: {
      zh: '表很大时，改用只涉及个别分区的 ADD、DROP 或 REORGANIZE PARTITION',
      en: 'On a large table write ADD, DROP or REORGANIZE PARTITION, which touch only some of them',
    },
  },
  madeAnew: {
    level: 'notice',
    message: { zh: '{name} 将被删除并照样重建', en: '{name} is dropped and made again' },
    why: {
      zh: '它所依赖的对象不这样就无法改变；其间使用它的语句会失败',
      en: 'What it stands on could not change else. A statement that uses it meanwhile fails',
    },
    instead: { zh: '在没有人使用它的时候执行', en: 'Run it while nobody uses it' },
  },
  rowsLeave: {
    level: 'warn',
    message: {
      zh: '表 {name} 离开 {detail}，其中的行不再属于后者',
      en: 'The table {name} leaves {detail}, and takes its rows along',
    },
    why: { zh: '查询上级表时将不再看到这些行', en: 'Who reads the table above does not see them any more' },
    instead: { zh: '确认没有查询依赖这些行', en: 'Make sure that nobody needs them there' },
  },
  partitionRows: {
    level: 'warn',
    message: { zh: '表 {name} 成为分区：{detail}', en: 'The table {name} becomes a partition: {detail}' },
    why: { zh: '有行不在此范围内时语句失败', en: 'A row outside of it makes the statement fail' },
    instead: { zh: '先移走不在范围内的行', en: 'Move such rows first' },
  },
  charset: {
    level: 'warn',
    message: { zh: '{name} 的字符集改为 {detail}', en: 'The character set of {name} becomes {detail}' },
    why: {
      zh: '新字符集没有的字符会变成 ?',
      en: 'Characters that the new one lacks become question marks or an error',
    },
    instead: { zh: '保留范围更大的字符集', en: 'Keep the wider character set' },
  },
} as const satisfies Record<string, Words>;
export type LossKind = keyof typeof lossKinds;
