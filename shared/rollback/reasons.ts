import type { Text } from '../text.ts';

/** Why a strategy is recommended for a statement, or why nothing can be kept of it; shown before the approval. */
export const backupReasons = {
  changesNothing: {
    zh: '语句不修改数据和结构，无需备份',
    en: 'It changes neither rows nor definitions: nothing to back up',
  },
  insertedRows: {
    zh: '记录新插入行的主键，回滚时按主键删除',
    en: 'Keeps the keys of the new rows; the rollback deletes them by their keys',
  },
  comparedRows: {
    zh: '执行前后各读取一次表中全部主键，多出的即为新行，回滚时按主键删除；表的行数不能超过备份行数上限',
    en: 'Reads all keys of the table before and after and keeps those that are new; the rollback deletes these rows. The table may have no more rows than the backup limit',
  },
  updatedRows: {
    zh: '执行前锁定并保留将被修改的行，回滚时只恢复被修改的列',
    en: 'Locks and keeps the rows before they change; the rollback sets back the columns that changed',
  },
  upsertedRows: {
    zh: '执行前锁定并保留将发生冲突的行，并记录新插入行的主键；回滚时恢复前者、删除后者',
    en: 'Locks and keeps the rows that are there already, and the keys of the new ones; the rollback sets back the former and deletes the latter',
  },
  insertedIfNew: {
    zh: '执行前锁定将发生冲突的行，并记录新插入行的主键；回滚时按主键删除新行',
    en: 'Locks the rows that are there already and keeps the keys of the new ones; the rollback deletes these by their keys',
  },
  joinedUpdate: {
    zh: '执行前按同一连接条件锁定并保留每张表将被修改的行，回滚时只恢复被修改的列',
    en: 'Locks and keeps the rows of each table that the join finds; the rollback sets back the columns that changed',
  },
  joinedDelete: {
    zh: '执行前按同一连接条件锁定并保留每张表将被删除的行，回滚时原样插入',
    en: 'Locks and keeps the rows of each table that the join finds; the rollback inserts them as they were',
  },
  movedRows: {
    zh: '执行前锁定并保留将被修改的行，并计算每行的新主键；回滚时按新主键找到并恢复',
    en: 'Locks and keeps the rows and computes the new key of each; the rollback finds them by it and sets them back',
  },
  mergedRows: {
    zh: '执行前锁定并保留 MERGE 将修改或删除的行，并计算新行的主键；与数据库统计的修改行数一致才提交',
    en: 'Locks and keeps the rows that MERGE is going to change and computes the keys of the new ones; what the database counts must be the same',
  },
  changedInParts: {
    zh: '执行前锁定并保留各部分将修改或删除的行，并记录新行的主键；与数据库统计的修改行数一致才提交',
    en: 'Locks and keeps the rows that each part is going to change, and the keys of the new ones; what the database counts must be the same',
  },
  toldRows: {
    zh: '由数据库在执行时返回每行修改前后的值（OUTPUT），提交前保存；回滚时恢复',
    en: 'The database answers each row as it was and as it becomes (OUTPUT), which is kept before the COMMIT; the rollback sets the rows back',
  },
  computedKeys: {
    zh: '执行前计算新行的主键，与数据库返回的行数一致才提交；回滚时按主键删除',
    en: 'Computes the keys of the new rows; the database must tell as many rows. The rollback deletes them by their keys',
  },
  deletedRows: {
    zh: '执行前锁定并保留将被删除的行，回滚时原样插入',
    en: 'Locks and keeps the rows before they go; the rollback inserts them as they were',
  },
  definitions: {
    zh: '执行前记录对象定义，回滚时恢复',
    en: 'Keeps the definition as it was; the rollback restores it',
  },
  newDefinitions: {
    zh: '记录新建的对象，回滚时删除，其后写入其中的数据一并删除',
    en: 'Notes what is new; the rollback drops it, with whatever was written to it since',
  },
  programs: {
    zh: '执行前记录函数、过程、触发器、规则或事件的原文，回滚时恢复',
    en: 'Keeps the text of the function, procedure, trigger, rule or event; the rollback makes it again',
  },
  aggregates: {
    zh: '聚合函数没有可恢复的原文，无法自动回滚，请人工备份',
    en: 'The database writes no text of an aggregate from which it could be made again. Back it up by hand',
  },
  hiddenText: {
    zh: '数据库不向当前账号显示其原文，无法自动回滚，请人工备份',
    en: 'The database does not show its text to this account. Back it up by hand',
  },
  otherCollation: {
    zh: '它是在数据库使用另一种默认排序规则时创建的，无法原样重建，请人工备份',
    en: 'It was made while its database had another default collation, so it could not be made again as it is. Back it up by hand',
  },
  otherDefiner: {
    zh: '它的 DEFINER 是其他账号，而当前账号无权以其名义重建，请人工备份',
    en: 'Its DEFINER is another account, in whose name this one may not make it again. Back it up by hand',
  },
  neededByOthers: {
    zh: '函数的参数或返回类型改变，而其他对象依赖它，无法重建，请人工备份',
    en: 'It changes the arguments or the result of a routine that other objects need, so the older one could not take its place. Back it up by hand',
  },
  renames: {
    zh: '记录原名称，回滚时改回',
    en: 'Notes the names as they were; the rollback gives them back',
  },
  definitionsAndRows: {
    zh: '执行前记录对象定义和将丢失的数据，回滚时恢复',
    en: 'Keeps the definition and the data that would be lost; the rollback restores both',
  },
  noKey: {
    zh: '表没有主键或非空唯一键，无法按行回滚，请人工备份',
    en: 'The table has neither a primary key nor a unique key without NULL: rows cannot be told apart. Back it up by hand',
  },
  keyChanges: {
    zh: '语句修改主键，且无法事先算出新主键，请人工备份',
    en: 'It changes the key by which rows are told apart, and what the new one is cannot be computed beforehand. Back it up by hand',
  },
  noTransactions: {
    zh: '表的存储引擎不支持事务，无法锁定后备份，请人工备份',
    en: 'The storage engine of the table knows no transactions, so its rows cannot be locked. Back it up by hand',
  },
  countsAlways: {
    zh: '表的编号总由数据库生成（GENERATED ALWAYS），删除的行无法带原编号恢复，请人工备份',
    en: 'The database always numbers the rows of the table itself (GENERATED ALWAYS), so rows cannot come back with their numbers. Back it up by hand',
  },
  noLiterals: {
    zh: '表中有字段的类型无法写成 SQL 字面量（例如 BLOB、sql_variant），请人工备份',
    en: 'A column of the table has a type whose values cannot be written as SQL, such as BLOB or sql_variant. Back it up by hand',
  },
  severalTables: {
    zh: '一条语句修改多张表，且无法确定各表修改的行，请人工备份',
    en: 'It changes several tables at once, and which rows of each cannot be told. Back it up by hand',
  },
  view: { zh: '通过视图修改数据，无法自动回滚，请人工备份', en: 'It changes rows through a view. Back it up by hand' },
  upsert: {
    zh: '插入冲突时会更新或替换已有行，无法自动回滚，请人工备份',
    en: 'It may update or replace rows that are there already. Back it up by hand',
  },
  upsertTriggers: {
    zh: '表上有触发器，可能改变插入的值，无法确定将与哪些行冲突，请人工备份',
    en: 'Triggers of the table may change what is inserted, so which rows it meets is unknown. Back it up by hand',
  },
  toldTriggers: {
    zh: '表上有触发器，此时数据库不返回语句修改了哪些行，请人工备份',
    en: 'The table has triggers, and the database then does not tell which rows the statement has changed. Back it up by hand',
  },
  upsertComputedKey: {
    zh: '表的唯一键含有表达式、生成列或由函数给出的默认值，无法确定将与哪些行冲突，请人工备份',
    en: 'A unique key of the table has an expression, a generated column or a default that a function gives, so which rows it meets is unknown. Back it up by hand',
  },
  upsertUnlocked: {
    zh: '会话的隔离级别低于 REPEATABLE READ，其他会话可能同时插入冲突的行，请人工备份',
    en: 'Below REPEATABLE READ others may add rows in its way meanwhile. Back it up by hand',
  },
  insertUnlocked: {
    zh: '会话的隔离级别低于 REPEATABLE READ（或表的存储引擎不是 InnoDB），数据库又不返回新行的键，无法确定哪些行是新插入的，请人工备份',
    en: 'Below REPEATABLE READ, or on another engine than InnoDB, the database neither tells the keys of new rows nor shows which they are. Back it up by hand',
  },
  countedInParts: {
    zh: '表有分区，数据库按分区统计修改行数，请人工备份',
    en: 'The table is partitioned, and the database counts changes by partition. Back it up by hand',
  },
  referencesBothWays: {
    zh: '语句同时增加和删除被其他修改表引用的行，无法按外键顺序回滚，请人工备份',
    en: 'It adds and removes rows to which another changed table refers, so no order of undoing fits the foreign keys. Back it up by hand',
  },
  upsertInParts: {
    zh: '表有分区，数据库无法区分插入和更新的行，请人工备份',
    en: 'The table is partitioned, and the database does not tell there which rows are new. Back it up by hand',
  },
  volatile: {
    zh: '语句含有每次求值结果不同的函数，无法确定将修改哪些行，请人工备份',
    en: 'It has functions that answer differently each time, so which rows it changes is unknown. Back it up by hand',
  },
  losesComputedRows: {
    zh: '物化视图中的数据会一起删除，重新计算的结果可能不同，请人工备份',
    en: 'The rows of the materialized view go with it, and computing them again may give others. Back it up by hand',
  },
  lossyType: {
    zh: '新的字段类型可能丢失或改变数据，无法原样恢复，请人工备份',
    en: 'The new type of a column may lose or change values, so they cannot be turned back exactly. Back it up by hand',
  },
  narrowsOnlyEmpty: {
    zh: '数据库不允许在字段有值时把类型改回更小的精度，请人工备份',
    en: 'The database makes a type of this kind smaller only while the column is empty, so it could not be turned back. Back it up by hand',
  },
  rowsUnlocked: {
    zh: '语句会丢失数据，而执行期间无法锁定该表，请人工备份',
    en: 'Data would be lost, and the table cannot be locked while the statement runs. Back it up by hand',
  },
  unwritable: {
    zh: '数据库目录用 ? 代替了部分字符，定义无法原样恢复，请人工备份',
    en: 'The catalog writes ? for some characters, so the definition cannot be made again as it was. Back it up by hand',
  },
  cascade: {
    zh: 'CASCADE 会删除依赖它的其他对象，无法自动回滚，请人工备份',
    en: 'CASCADE also drops what depends on it, which is not kept. Back it up by hand',
  },
  dividedTable: {
    zh: '表有分区或被其他表继承，无法自动回滚其定义，请人工备份',
    en: 'The table is partitioned or others inherit from it; its definition cannot be put back by itself. Back it up by hand',
  },
  storageOptions: {
    zh: '语句把表改为不能原样改回的存储方式（例如 MEMORY 引擎、加密、表空间、AUTO_INCREMENT 的下一个值），请人工备份',
    en: 'It stores the table in a way that cannot be turned back exactly (engines such as MEMORY, encryption, tablespaces, the next number of AUTO_INCREMENT). Back it up by hand',
  },
  lossyCharset: {
    zh: '新的字符集可能容纳不下现有字符，而会话不拒绝这样的值，无法原样恢复，请人工备份',
    en: 'The new character set may lack characters that are there, and the session would not refuse them, so they could not be turned back. Back it up by hand',
  },
  partitions: {
    zh: '语句会删除、清空、交换或移走分区及其中的数据，这些数据不会保留，请人工备份',
    en: 'Rows go with the partitions that it drops, empties, swaps or moves, and they are not kept. Back it up by hand',
  },
  replacesTable: {
    zh: 'OR REPLACE 会删除同名的表及其数据，无法自动回滚，请人工备份',
    en: 'OR REPLACE drops a table of that name with its data. Back it up by hand',
  },
  temporary: {
    zh: '临时对象随会话消失，无需备份',
    en: 'It lives no longer than the session: nothing to back up',
  },
  hiddenByTemporary: {
    zh: '会话中有同名的临时表遮住了它，无法读取其定义，请人工备份',
    en: 'A temporary table of that name hides it from the session, so its definition cannot be read. Back it up by hand',
  },
  notUnderstood: {
    zh: '无法完整解析该语句，请人工备份',
    en: 'This statement is not read in full. Back it up by hand',
  },
  restartsCounters: {
    zh: 'RESTART IDENTITY 会重置序列，恢复的行可能与之后的新行冲突，请人工备份',
    en: 'RESTART IDENTITY sets sequences back, so rows that come back may collide with new ones. Back it up by hand',
  },
  notReversible: {
    zh: '此类语句无法自动生成回滚语句，请人工备份',
    en: 'No rollback can be made for a statement of this kind. Back it up by hand',
  },
  noReturning: {
    zh: '数据库无法返回新插入行的键，请人工备份',
    en: 'The database does not tell the keys of the rows that it inserts. Back it up by hand',
  },
  unsupportedEngine: {
    zh: '该数据库类型不支持备份',
    en: 'Backup is not supported for this type of database',
  },
} as const satisfies Record<string, Text>;
/** The name of a reason. */
export type BackupReason = keyof typeof backupReasons;

/** A reason with the objects that it is about, as far as there is room. */
export function withNames({ zh, en }: Text, names: readonly string[]): Text {
  if (names.length === 0) return { zh, en };
  const more = names.length > namesMax;
  const shown = names.slice(0, namesMax);
  return { zh: `${zh}（${shown.join('、')}${more ? '…' : ''}）`, en: `${en} (${shown.join(', ')}${more ? ' …' : ''})` };
}

const namesMax = 10;

/** What a rollback of a statement cannot bring back, named before the approval. */
export const backupCautions = {
  triggers: {
    zh: '表上有触发器，触发器造成的修改不会回滚',
    en: 'The table has triggers; what they change is not rolled back',
  },
  cascades: {
    zh: '其他表的外键会级联修改，其中有的表没有主键或不支持事务，级联修改的行不会回滚',
    en: 'Foreign keys of other tables cascade to one without a key or without transactions; the rows that they change are not rolled back',
  },
  sequences: {
    zh: '已使用的序列或自增值不会退回',
    en: 'Numbers that a sequence or AUTO_INCREMENT has given are not taken back',
  },
  unproven: {
    zh: '表上有未验证的约束（NOT VALID），不符合约束的原有行无法恢复',
    en: 'The table has constraints that are NOT VALID; rows that break them cannot be put back',
  },
  noTransactions: {
    zh: '表的存储引擎不支持事务',
    en: 'The storage engine of the table knows no transactions',
  },
  noLiterals: {
    zh: '表中有字段的类型无法写成 SQL 字面量',
    en: 'A column of the table has a type whose values cannot be written as SQL',
  },
  untried: {
    zh: '此类数据库的备份和回滚从未在真实服务器上试过，请先在测试库验证',
    en: 'Backup and rollback were never tried on a server of this type. Try them on a test database first',
  },
  releasedEarly: {
    zh: '数据库在执行语句前的瞬间就释放表锁，其他会话在这一瞬间写入的行不会恢复',
    en: 'The database releases the lock of the table a moment before the statement; rows that others write in that moment do not come back',
  },
  partsLeftOut: {
    zh: '触发器、权限、统计信息、存储设置和自增的当前值不会恢复；依赖它的其他对象需自行检查',
    en: 'Triggers, privileges, statistics, storage settings and how far a counter was do not come back. Look after objects elsewhere that lean on it',
  },
  surroundings: {
    zh: '行级安全策略、发布、存储参数等附属设置不会恢复（MySQL 系列还包括触发器）；依赖该表的其他对象需自行检查',
    en: 'Row security, publications and storage settings of columns do not come back, nor do triggers on the MySQL family. Look after objects elsewhere that lean on the table',
  },
  computedAgain: {
    zh: '物化视图的数据在回滚时按其查询重新计算，所需时间与首次创建相同，结果取决于届时的数据',
    en: 'The rows of the materialized view are computed again by its query, which takes as long as making it did and gives what the data then gives',
  },
  columnAtEnd: {
    zh: '恢复的字段位于表的最后，其字段级权限不会恢复',
    en: 'The column comes back as the last one, without privileges of its own',
  },
  dividedBack: {
    zh: '之后写入的行如不属于原有的任何分区，回滚会失败',
    en: 'The rollback fails where rows written afterwards belong to none of the partitions as they were',
  },
  convertedBack: {
    zh: '之后写入的值会转换回原类型，不适合原类型的值可能改变或使回滚失败',
    en: 'Values written afterwards are converted to the old type; those that do not fit it may change or make the rollback fail',
  },
} as const satisfies Record<string, Text>;
/** The name of a caution. */
export type BackupCaution = keyof typeof backupCautions;
