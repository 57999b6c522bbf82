import { parseScript } from '../audit/read/parse.ts';
import { losesNothing, type WrittenType } from './lossless-types.ts';

const families = { PostgreSQL: ['postgres', 'alter a type'], MySQL: ['mysql', 'modify a'] } as const;

function holds(name: keyof typeof families, before: string, after: string): boolean {
  const [family, words] = families[name];
  const typeOf = (text: string): WrittenType => {
    const [statement] = parseScript(`alter table t ${words} ${text}`, family).statements;
    const action = statement?.tree.kind === 'alterTable' ? statement.tree.actions[0] : undefined;
    if (action?.kind === 'alterColumnType') return { type: action.type, charset: undefined, collation: undefined };
    if (action?.kind !== 'modifyColumn' || !action.column.type) throw new Error(`no type in ${text}`);
    return { type: action.column.type, charset: action.column.charset, collation: action.column.collation };
  };
  return losesNothing(typeOf(before), typeOf(after), family);
}

test.each([
  ['integer', 'int4'],
  ['smallint', 'bigint'],
  ['integer', 'numeric(12,2)'],
  ['bigint', 'numeric'],
  ['numeric(10,2)', 'numeric(14,4)'],
  ['character varying(20)', 'varchar(40)'],
  ['character varying(20)', 'text'],
  ['real', 'double precision'],
  ['date', 'timestamp'],
  ['timestamp(3) without time zone', 'timestamp(6)'],
  ['timestamp(3) with time zone', 'timestamptz'],
  ['integer[]', 'int[]'],
])('PostgreSQL turns %s into %s and back', (before, after) => {
  expect(holds('PostgreSQL', before, after)).toBe(true);
});

test.each([
  ['bigint', 'integer'],
  ['integer', 'numeric(10,2)'],
  ['numeric(10,2)', 'numeric(10,4)'],
  ['numeric', 'numeric(30,10)'],
  ['text', 'character varying(20)'],
  ['character varying(20)', 'varchar(10)'],
  ['double precision', 'real'],
  ['integer', 'real'],
  ['timestamp without time zone', 'timestamptz'],
  ['json', 'jsonb'],
  ['integer[]', 'bigint[]'],
  ['integer', 'text'],
])('PostgreSQL may lose something from %s to %s', (before, after) => {
  expect(holds('PostgreSQL', before, after)).toBe(false);
});

test.each([
  ['int(11)', 'integer'],
  ['int(10) unsigned', 'bigint'],
  ['tinyint(1)', 'boolean'],
  ['decimal(10,2) unsigned', 'decimal(12,2) unsigned'],
  ['varchar(20)', 'text'],
  ['varchar(20) character set latin1', 'varchar(30) character set latin1'],
  ['varchar(20) character set latin1 collate latin1_bin', 'varchar(20) character set latin1'],
  ["enum('a','b')", "enum('a','b','c')"],
  ['tinytext', 'longtext'],
])('MySQL turns %s into %s and back', (before, after) => {
  expect(holds('MySQL', before, after)).toBe(true);
});

test.each([
  ['int(11)', 'int unsigned'],
  ['bigint(20) unsigned', 'bigint'],
  ['bigint(20) unsigned', 'decimal(20,0)'],
  ['int(11)', 'int zerofill'],
  ['varchar(20)', 'varchar(20) character set latin1'],
  ['varchar(20000)', 'text'],
  ["enum('a','b')", "enum('b','a')"],
  ['double(10,2)', 'double'],
  ['datetime(6)', 'datetime'],
  ['varchar(20)', 'varbinary(80)'],
])('MySQL may lose something from %s to %s', (before, after) => {
  expect(holds('MySQL', before, after)).toBe(false);
});
