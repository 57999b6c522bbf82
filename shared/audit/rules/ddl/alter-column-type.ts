import type { DataType } from '../../tree/expression.ts';
import type { Name } from '../../tree/node.ts';
import { definitionAround } from '../../tree/definitions.ts';
import { oracleFamily, postgresFamily, postgresSpeakers } from '../../dialect-facts/dialect-sets.ts';
import type { Dialect } from '../../dialect-facts/dialect-names.ts';
import { isIdle, sizeWords } from '../../lock-impact/lock-cost.ts';
import type { Level } from '../../../levels.ts';
import { rule } from '../../judge/rule.ts';
import { columnOf, type SchemaColumn, type SchemaTable } from '../../schema/schema.ts';
import { valuesGrown } from '../../lock-impact/mysql/modification.ts';
import { typeFacts, type TypeFacts } from '../../script/table-definition.ts';
import type { Text } from '../../../text.ts';

export default rule({
  id: 'ddl-alter-column-type',
  wireNames: { v2: 'SQLE00059' },
  dialects: ['mysql', ...postgresSpeakers, ...oracleFamily, 'sqlserver'],
  category: 'ddl',
  level: 'warn',
  tags: { operand: ['table', 'column'], sql: ['ddl'], purpose: ['performance', 'maintenance'], cost: 'low' },
  params: {
    gigabytes: {
      key: 'first_key',
      type: 'int',
      default: 5,
      desc: { zh: '表的大小已知时，从多少 GB 起提示', en: 'Where the size of the table is known, from how many GB on' },
    },
  },
  needsSchema: 'better',
  what: { zh: '修改字段类型会重写整张表', en: 'Changing the type of a column rewrites the table' },
  message: { zh: '{column} 的类型{what}，{lock}{size}', en: 'The type of {column} {what}: {lock}{size}' },
  why: {
    zh: 'PostgreSQL 在 ACCESS EXCLUSIVE 锁下重写表和全部索引；MySQL 以 COPY 方式重建，期间不能写入；SQL Server 在 Sch-M 锁下逐行修改；Oracle 只允许对空字段换类型。',
    en: 'PostgreSQL rewrites the table and all its indexes under an ACCESS EXCLUSIVE lock; MySQL copies the table while nobody may write; SQL Server changes every row under a Sch-M lock; Oracle changes the type of an empty column only.',
  },
  instead: {
    zh: '加新字段，分批回填，切换后删除旧字段；MySQL 可用 gh-ost 或 pt-online-schema-change，Oracle 可用 DBMS_REDEFINITION。',
    en: 'Add a column, fill it in batches, switch over and drop the old one; on MySQL, gh-ost or pt-online-schema-change do it, on Oracle DBMS_REDEFINITION.',
  },
  bad: [
    { sql: 'ALTER TABLE orders ALTER COLUMN id TYPE BIGINT', dialects: postgresSpeakers },
    { sql: 'ALTER TABLE orders MODIFY id BIGINT NOT NULL', dialects: ['mysql'] },
    {
      given: 'CREATE TABLE orders (id INT, code VARCHAR(20))',
      rows: 5_000_000,
      sql: 'ALTER TABLE orders ALTER COLUMN code TYPE VARCHAR(10)',
      dialects: postgresSpeakers,
    },
    {
      given: 'CREATE TABLE orders (id INT, code VARCHAR(20))',
      rows: 5_000_000,
      sql: 'ALTER TABLE orders MODIFY code INT',
      dialects: ['mysql', ...oracleFamily],
    },
    {
      given: 'CREATE TABLE orders (id INT, code VARCHAR(20))',
      rows: 5_000_000,
      sql: 'ALTER TABLE orders ALTER COLUMN code INT',
      dialects: ['sqlserver'],
    },
    {
      given: "CREATE TABLE orders (id INT, state ENUM('new', 'paid'))",
      rows: 5_000_000,
      sql: "ALTER TABLE orders MODIFY state ENUM('new', 'open', 'paid')",
      dialects: ['mysql'],
    },
    {
      given: 'CREATE TABLE orders (id INT, price NUMERIC(10, 2))',
      rows: 5_000_000,
      sql: 'ALTER TABLE orders ALTER COLUMN price TYPE NUMERIC(10, 3)',
      dialects: postgresSpeakers,
    },
  ],
  good: [
    'ALTER TABLE orders ADD big_id INT',
    {
      given: 'CREATE TABLE orders (id INT)',
      rows: 5_000_000,
      megabytes: 200,
      sql: 'ALTER TABLE orders MODIFY id BIGINT',
      dialects: ['mysql'],
    },
    {
      given: 'CREATE TABLE orders (id INT, code VARCHAR2(20))',
      rows: 5_000_000,
      sql: 'ALTER TABLE orders MODIFY code VARCHAR2(400)',
      dialects: oracleFamily,
    },
    {
      given: 'CREATE TABLE orders (id INT, code VARCHAR(20))',
      rows: 5_000_000,
      sql: 'ALTER TABLE orders ALTER COLUMN code VARCHAR(400)',
      dialects: ['sqlserver'],
    },
    { sql: 'ALTER TABLE orders MODIFY code NOT NULL', dialects: oracleFamily },
    {
      given: 'CREATE TABLE orders (id INT, code VARCHAR(20))',
      rows: 5_000_000,
      sql: 'ALTER TABLE orders ALTER COLUMN code TYPE VARCHAR(40)',
      dialects: postgresSpeakers,
    },
    {
      given: 'CREATE TABLE orders (id INT, code VARCHAR(20))',
      rows: 5_000_000,
      sql: "ALTER TABLE orders MODIFY code VARCHAR(40) COMMENT 'longer'",
      dialects: ['mysql'],
    },
    {
      given: "CREATE TABLE orders (id INT, state ENUM('new', 'paid'))",
      sql: "ALTER TABLE orders MODIFY state ENUM('new', 'paid', 'sent')",
      dialects: ['mysql'],
    },
    {
      given: 'CREATE TABLE orders (id INT, price NUMERIC(10, 2))',
      sql: 'ALTER TABLE orders ALTER COLUMN price TYPE NUMERIC(12, 2)',
      dialects: postgresSpeakers,
    },
    {
      given: 'CREATE TABLE orders (id INT, price NUMERIC(10, 2))',
      sql: 'ALTER TABLE orders ALTER COLUMN price TYPE NUMERIC',
      dialects: postgresSpeakers,
    },
    {
      given: 'CREATE TABLE orders (id INT, price NUMBER(10, 2))',
      sql: 'ALTER TABLE orders MODIFY price NUMBER(12, 2)',
      dialects: oracleFamily,
    },
    { sql: 'CREATE TABLE draft (id INT); ALTER TABLE draft ALTER COLUMN id TYPE BIGINT', dialects: postgresSpeakers },
  ],
  on: ['alterColumnType', 'modifyColumn'],
  check(action, context, report) {
    const around = definitionAround(context.parents);
    const type: DataType | undefined = action.kind === 'alterColumnType' ? action.type : action.column.type;
    const name: Name = action.name;
    if (!around || !type) return;
    const table = context.table(around.name);
    const before = table && columnOf(table, context.keyOf(name), context.dialect);
    if (isIdle(around.name, context) || isSmall(table, context.params.gigabytes)) return;
    if (before && isFree(before, type, context.dialect)) return;
    report(
      action,
      {
        column: name.text,
        what: before ? changes : unknownChange(type, context.dialect),
        lock: locks[context.dialect] ?? locks.otherwise,
        size: sizeWords(table),
      },
      levelOf(before, type, context.dialect),
    );
  },
});

const changes: Text = { zh: '改变', en: 'changes' };
// Where the table is not known it may be the type that the column has.
const mayChange: Text = { zh: '重新指定，若与原来不同', en: 'is set; if it differs from before' };

const mayWiden: Text = {
  zh: '重新指定，除非与原来相同，或只是 varchar 加长且不跨过 255 字节',
  en: 'is set; unless it was the same, or a varchar that grows without passing 255 bytes',
};
const mayGainValues: Text = {
  zh: '重新指定，除非与原来相同，或只在末尾增加取值',
  en: 'is set; unless it was the same, or only gains values at its end',
};

const mayGrow: Text = {
  zh: '重新指定，若原来不是 varchar 或更长',
  en: 'is set; if it was no varchar before, or a longer one',
};

function unknownChange(type: DataType, dialect: Dialect): Text {
  if (dialect === 'mysql' && type.family === 'varchar') return mayWiden;
  if (dialect === 'mysql' && isEnumerated(type)) return mayGainValues;
  return isLikelyGrowing(type, dialect) ? mayGrow : mayChange;
}

/**
 * On PostgreSQL nothing but the type is named, and changing it locks everybody out while the table is rewritten. What
 * becomes text of any length nearly always was a varchar, and nothing is.
 */
function levelOf(before: SchemaColumn | undefined, type: DataType, dialect: Dialect): Level | undefined {
  if (!postgresFamily.includes(dialect)) return undefined;
  if (before || !isLikelyGrowing(type, dialect)) return 'error';
  return isUnbounded(type, dialect) ? 'notice' : undefined;
}

/** A type that PostgreSQL makes of a shorter varchar without touching a row. */
function isLikelyGrowing({ family }: DataType, dialect: Dialect): boolean {
  return postgresSpeakers.includes(dialect) && (family === 'text' || family === 'varchar');
}

/** Text of any length. */
function isUnbounded(type: DataType, dialect: Dialect): boolean {
  return isLikelyGrowing(type, dialect) && typeFacts(type).length === undefined;
}

/** Rewriting a small table is over before anybody waits. */
function isSmall(table: SchemaTable | undefined, gigabytes: number): boolean {
  return table?.bytes !== undefined && table.bytes < gigabytes * 1024 ** 3;
}

/** Changes that the servers make in the catalogue alone: the same type, or one that grows. */
function isFree(before: SchemaColumn, type: DataType, dialect: Dialect): boolean {
  const after = typeFacts(type);
  if (isSameType(before, after)) return true;
  const { typeArguments: known } = before;
  if (dialect === 'mysql' && isEnumerated(type))
    return before.type === after.type && valuesGrown(known, after.typeArguments) !== 'type';
  if (before.family === 'decimal' && after.family === 'decimal') return growsInScale(before, after, dialect);
  if (isUnbounded(type, dialect) && /^(text|varchar)$/.test(before.family)) return true;
  return before.family === 'varchar' && after.family === 'varchar' && growsInLength(before, after, dialect);
}

function isSameType(before: SchemaColumn, after: TypeFacts): boolean {
  const isAlike = (['type', 'unsigned', 'length'] as const).every((fact) => before[fact] === after[fact]);
  return isAlike && before.typeArguments?.join() === after.typeArguments?.join();
}

/** In MySQL the length prefix grows from one byte to two at 256 bytes, which is 64 characters of utf8mb4. */
function growsInLength({ length: from = Infinity }: TypeFacts, { length: to = Infinity }: TypeFacts, dialect: Dialect) {
  return to >= from && (dialect !== 'mysql' || to * 4 < 256 || from * 4 >= 256);
}

function isEnumerated({ name }: DataType): boolean {
  return /^(ENUM|SET)$/i.test(name);
}

/** PostgreSQL and Oracle give a number more digits, or any number of them, without touching a row. */
function growsInScale(before: SchemaColumn, after: TypeFacts, dialect: Dialect): boolean {
  if (![...postgresSpeakers, ...oracleFamily].includes(dialect)) return false;
  if (after.length === undefined && !after.typeArguments) return true;
  const [[digits, scale], [digitsAfter, scaleAfter]] = [sizeOf(before), sizeOf(after)];
  return digits !== undefined && digitsAfter !== undefined && digitsAfter >= digits && scale === scaleAfter;
}

function sizeOf({ typeArguments, length }: TypeFacts): readonly (number | undefined)[] {
  return typeArguments ? typeArguments.map(Number) : [length, length === undefined ? undefined : 0];
}

const rewritten: Text = {
  zh: '在 ACCESS EXCLUSIVE 锁下重写整张表和索引，期间读写全部等待',
  en: 'the table and its indexes are rewritten under an ACCESS EXCLUSIVE lock, so all reads and writes wait',
};

const locks: Readonly<Partial<Record<Dialect, Text>> & { otherwise: Text }> = {
  postgres: rewritten,
  gaussdb: rewritten,
  mysql: { zh: '以 COPY 方式重建整张表，期间不能写入', en: 'the table is copied and nobody may write meanwhile' },
  oracle: {
    zh: '字段不为空时语句会失败（ORA-01439），其余情况要在排他锁下检查每一行',
    en: 'it fails when the column holds values (ORA-01439), else every row is checked under an exclusive lock',
  },
  sqlserver: {
    zh: '在 Sch-M 锁下检查或修改每一行，期间读写全部等待',
    en: 'every row is checked or changed under a Sch-M lock, so all reads and writes wait',
  },
  otherwise: { zh: '可能重写整张表并阻塞读写', en: 'the table may be rewritten while reads and writes wait' },
};
