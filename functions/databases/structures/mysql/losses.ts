import { quoteBacktick } from '../../../../shared/engines/quoting.ts';
import { limits } from '../../../../shared/limits.ts';
import { mysqlText } from '../../../engines/mysql/catalog.ts';
import { expressionOf, generation } from './generated.ts';
import type { ColumnPart, Loss, Part, SchemaObject } from '../structure.ts';

/** Rows that meet a condition, as far as anybody wants to know: one more than the most stands for "more". */
export function countRows(table: string, condition: string): string {
  return `select count(*) from (select 1 from ${quoteBacktick(table)} where ${condition} limit ${limits.countedRowsMax + 1}) counted`;
}

/** What a column loses when it becomes another: values that do not fit, NULLs, and characters. */
export function columnLosses(
  table: string,
  before: ColumnPart,
  after: ColumnPart,
  charset: string | undefined,
): Loss[] {
  const own = quoteBacktick(after.name);
  const losses: Loss[] = [];
  const [was, becomes] = [before.type, after.type];
  const unfit = was === becomes ? undefined : unfitting(own, becomes);
  if (was !== becomes)
    losses.push({
      kind: 'typeChanged',
      name: after.name,
      detail: `${was} → ${becomes}`,
      ...(unfit && { count: countRows(table, unfit) }),
    });
  if (after.notNull && !before.notNull)
    losses.push({ kind: 'notNull', name: after.name, count: countRows(table, `${own} is null`) });
  const to = charset ?? charsetOf(after);
  const from = charsetOf(before);
  if (to && to !== from)
    losses.push({
      kind: 'charset',
      name: after.name,
      detail: to,
      count: countRows(table, `convert(convert(${own} using ${to}) using utf8mb4) <> convert(${own} using utf8mb4)`),
    });
  return losses;
}

function charsetOf({ definition }: ColumnPart): string | undefined {
  const [, named, collated] = / (?:CHARACTER SET (\w+)|COLLATE ([a-z0-9]+))/.exec(definition) ?? [];
  return named ?? collated;
}

type Computed = { readonly before: ColumnPart; readonly after: ColumnPart; readonly columns: readonly ColumnPart[] };

/** Values that were stored and come of another expression afterwards: those that would be others, where that can be asked before. */
export function computedLosses(table: string, { before, after, columns }: Computed): Loss[] {
  const [was, becomes] = [expressionOf(before), expressionOf(after)];
  if (was === undefined || becomes === undefined || was === becomes || generation(before) !== 'stored') return [];
  const own = quoteBacktick(before.name);
  const named = becomes.replace(/'(?:[^'\\]|\\.|'')*'/gs, '').match(/`(?:[^`]|``)*`/g) ?? [];
  const isThere = named.every((one) => columns.some(({ name }) => quoteBacktick(name) === one));
  const condition = isThere ? `not (${own} <=> (${becomes}))` : `${own} is not null`;
  return [{ kind: 'computedAnew', name: after.name, detail: becomes, count: countRows(table, condition) }];
}

/** With a routine go the rights on it; many accounts may not look for them. */
export function rightsLoss(type: SchemaObject['type'], name: string): Loss[] {
  if (type !== 'FUNCTION' && type !== 'PROCEDURE') return [];
  const these = `db = database() and routine_type = '${type}' and routine_name = ${mysqlText(name)}`;
  return [{ kind: 'grantsDropped', name, count: `select count(*) from mysql.procs_priv where ${these}` }];
}

/** Rights on single columns stand there too. */
export function renamedRightsLoss(table: string): Loss {
  const these = `db = database() and table_name = ${mysqlText(table)}`;
  return { kind: 'grantsKeepName', name: table, count: `select count(*) from mysql.tables_priv where ${these}` };
}

/** Zero in a column that begins to number itself becomes the next number. */
export function zeroLoss(table: string, before: ColumnPart, after: ColumnPart): Loss[] {
  const begins = / AUTO_INCREMENT/.test(after.definition) && !/ AUTO_INCREMENT/.test(before.definition);
  if (!begins) return [];
  const own = quoteBacktick(after.name);
  return [
    {
      kind: 'typeChanged',
      name: after.name,
      detail: 'AUTO_INCREMENT',
      count: countRows(table, `${own} = 0 or ${own} is null`),
    },
  ];
}

const ranges: Readonly<Record<string, readonly [bigint, bigint]>> = {
  tinyint: [-128n, 255n],
  smallint: [-32768n, 65535n],
  mediumint: [-8388608n, 16777215n],
  int: [-2147483648n, 4294967295n],
  bigint: [-9223372036854775808n, 18446744073709551615n],
};
const bytes: Readonly<Record<string, string>> = {
  tinytext: '255',
  text: '65535',
  mediumtext: '16777215',
  tinyblob: '255',
  blob: '65535',
  mediumblob: '16777215',
};

type Fitting = { readonly own: string; readonly becomes: string; readonly inside: string };
const longer = (measure: string) => (to: Fitting) => `${measure}(${to.own}) > ${to.inside}`;
const otherTime = ({ own, becomes }: Fitting) =>
  `${own} is not null and (cast(${own} as ${becomes}) is null or cast(${own} as ${becomes}) <> ${own})`;
const unfit: Readonly<Record<string, (to: Fitting) => string>> = {
  decimal: ({ own, becomes }) =>
    `cast(${own} as ${becomes.replace(/ unsigned| zerofill/g, '')}) <> ${own}${/ unsigned/.test(becomes) ? ` or ${own} < 0` : ''}`,
  varchar: longer('char_length'),
  char: longer('char_length'),
  varbinary: longer('length'),
  binary: longer('length'),
  enum: ({ own, becomes }) => `${own} is not null and ${own} not in (${becomes.slice(5, -1)})`,
  date: otherTime,
  datetime: otherTime,
  time: otherTime,
};

/** When a value does not fit into a type; undefined where that cannot be asked. */
function unfitting(own: string, becomes: string): string | undefined {
  const [, name = '', inside = ''] = /^([a-z]+)(?:\((.*)\))?/s.exec(becomes.toLowerCase()) ?? [];
  const range = ranges[name];
  if (range) return outside(own, becomes, range);
  if (bytes[name]) return `length(${own}) > ${bytes[name]}`;
  return unfit[name]?.({ own, becomes, inside });
}

function outside(own: string, becomes: string, [low, high]: readonly [bigint, bigint]): string {
  const [least, most] = / unsigned/.test(becomes) ? [0n, high] : [low, -low - 1n];
  const number = "'^ *[-+]?[0-9]+([.][0-9]+)?(e[-+]?[0-9]+)? *$'";
  return `${own} is not null and (${own} not between ${least} and ${most} or ${own} <> round(${own}) or not (concat(${own}) regexp ${number}))`;
}

/** What a key or check that comes asks of the rows that are there. */
export function partLosses(table: string, { name, definition }: Part): Loss[] {
  const unique = /^(?:PRIMARY KEY|UNIQUE KEY `(?:[^`]|``)*`)\s*\(((?:`(?:[^`]|``)*`(?:\(\d+\))?(?: DESC)?,?)+)\)/.exec(
    definition,
  );
  if (unique?.[1]) return [{ kind: 'unique', name, detail: unique[1], count: countRepeated(table, unique[1]) }];
  if (/^(?:PRIMARY KEY|UNIQUE KEY)/.test(definition)) return [{ kind: 'unique', name, detail: definition }];
  const check = /^CONSTRAINT `(?:[^`]|``)*` CHECK \((.*)\)$/s.exec(definition);
  if (check?.[1]) return [{ kind: 'check', name, detail: check[1], count: countRows(table, `not (${check[1]})`) }];
  const key = /FOREIGN KEY \((.*?)\) REFERENCES (`(?:[^`]|``)*`) \((.*?)\)/.exec(definition);
  if (!key) return [];
  const [, own = '', other = '', theirs = ''] = key;
  const [mine, referred] = [own.split(', '), theirs.split(', ')];
  const same = mine.map((column, at) => `referred.${referred[at]} = ${quoteBacktick(table)}.${column}`).join(' and ');
  const filled = mine.map((column) => `${column} is not null`).join(' and ');
  const count = countRows(table, `${filled} and not exists (select 1 from ${other} referred where ${same})`);
  return [{ kind: 'reference', name, detail: definition, count }];
}

function countRepeated(table: string, columns: string): string {
  const names = columns.split(/,(?=`)/).map((column) => {
    const [, own = column, length] = /^(`(?:[^`]|``)*`)(?:\((\d+)\))?/.exec(column) ?? [];
    return length ? `left(${own}, ${length})` : own;
  });
  const filled = names.map((one) => `${one} is not null`).join(' and ');
  return `select coalesce(sum(n - 1), 0) from (select count(*) as n from ${quoteBacktick(table)} where ${filled} group by ${names.join(', ')} having count(*) > 1 limit ${limits.countedRowsMax + 1}) counted`;
}
