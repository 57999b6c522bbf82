import { turnOfOracle, turnOfSqlserver } from './lossless-untried.ts';

test.each([
  ['int', 'bigint', 'exact'],
  ['bigint', 'int', 'unknown'],
  ['int', 'decimal(10, 0)', 'exact'],
  ['int', 'decimal(9, 0)', 'unknown'],
  ['decimal(10,2)', 'numeric(12, 4)', 'exact'],
  ['decimal(10,2)', 'numeric(11, 4)', 'unknown'],
  ['nvarchar(20)', 'nvarchar(max)', 'exact'],
  ['nvarchar(max)', 'nvarchar(20)', 'unknown'],
  ['varchar(20)', 'nvarchar(20)', 'unknown'],
  ['varchar(20) COLLATE Latin1_General_BIN', 'varchar(30)', 'unknown'],
  ['datetime2(3)', 'datetime2', 'exact'],
  ['date', 'datetime2', 'exact'],
  ['date', 'datetime2(3)', 'unknown'],
  ['bit', 'bit', 'exact'],
  ['int', 'text', 'unknown'],
])('on SQL Server %s becomes %s: %s', (before, after, turn) => {
  expect(turnOfSqlserver(before, after)).toBe(turn);
});

test.each([
  ['VARCHAR2(10 CHAR)', 'varchar2(20 char) not null', 'exact'],
  ['VARCHAR2(10 CHAR)', 'varchar2(20)', 'unknown'],
  ['VARCHAR2(10 BYTE)', 'varchar2(9)', 'unknown'],
  ['NVARCHAR2(10)', 'nvarchar2(11)', 'exact'],
  ['RAW(3)', 'raw(4)', 'exact'],
  ['NUMBER(5,0)', 'number(5)', 'exact'],
  ['NUMBER(5,0)', 'number(6)', 'narrows'],
  ['NUMBER', 'number(6)', 'narrows'],
  ['TIMESTAMP(3)', 'timestamp(6)', 'narrows'],
  ['TIMESTAMP(6)', 'timestamp(6) with time zone', 'unknown'],
  ['DATE', 'timestamp(6)', 'unknown'],
  ['DATE', 'date default sysdate', 'exact'],
])('on Oracle %s becomes %s: %s', (before, after, turn) => {
  expect(turnOfOracle(before, after)).toBe(turn);
});
