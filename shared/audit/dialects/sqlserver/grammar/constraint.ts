import type { Name } from '../../../tree/node.ts';
import type { Constraint, ForeignKey, IndexColumn, Option } from '../../../tree/table-statement.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { parseDirection } from '../../../grammar/queries/order-by.ts';
import { parseCondition } from './condition.ts';
import { parseIndexSettings } from './settings.ts';

type Place = { readonly start: number; readonly name: Name | undefined };
const plain = { notValid: false, deferrable: false, enforced: true } as const;

/** Reads a constraint behind a column; undefined when something else stands there. */
export function columnConstraint(p: Parser): Constraint | undefined {
  const start = p.start();
  const ahead = p.is('CONSTRAINT') && p.isName(1) ? 2 : 0;
  if (!columnWords.has(p.word(ahead))) return undefined;
  const name = constraintName(p);
  if (p.accept('PRIMARY')) {
    p.expect('KEY');
    return key(p, { start, name, kind: 'primaryKey', at: 'column' });
  }
  if (p.accept('UNIQUE')) return key(p, { start, name, kind: 'uniqueKey', at: 'column' });
  if (p.is('CHECK')) return check(p, { start, name });
  if (p.accept('FOREIGN')) p.expect('KEY');
  return references(p, { start, name, columns: [] });
}

const columnWords = new Set(['PRIMARY', 'UNIQUE', 'CHECK', 'REFERENCES', 'FOREIGN']);

/** Reads a constraint of a table; undefined when something else stands there. */
export function tableConstraint(p: Parser): Constraint | undefined {
  const start = p.start();
  if (!p.is('CONSTRAINT') && !tableWords.has(p.word())) return undefined;
  const name = constraintName(p);
  if (p.accept('PRIMARY')) {
    p.expect('KEY');
    return key(p, { start, name, kind: 'primaryKey', at: 'table' });
  }
  if (p.accept('UNIQUE')) return key(p, { start, name, kind: 'uniqueKey', at: 'table' });
  if (p.is('CHECK')) return check(p, { start, name });
  if (p.accept('CONNECTION')) return connection(p, { start, name });
  p.expect('FOREIGN', 'KEY');
  const columns = p.parenthesised(() => p.list(() => p.name()));
  return references(p, { start, name, columns });
}

const tableWords = new Set(['PRIMARY', 'UNIQUE', 'CHECK', 'FOREIGN']);

function constraintName(p: Parser): Name | undefined {
  return p.accept('CONSTRAINT') ? p.name() : undefined;
}

type Key = Place & { readonly kind: 'primaryKey' | 'uniqueKey'; readonly at: 'column' | 'table' };

/** PRIMARY KEY and UNIQUE; `method` is CLUSTERED, NONCLUSTERED or HASH. */
function key(p: Parser, { start, name, kind, at }: Key): Constraint {
  let method: string | undefined = p.acceptAny('CLUSTERED', 'NONCLUSTERED');
  if (p.accept('HASH')) method = 'HASH';
  const columns = p.is('(') || at === 'table' ? parseKeyColumns(p) : [];
  const options: Option[] = [];
  if (p.acceptAll('NOT', 'ENFORCED'))
    options.push({ kind: 'option', start: p.startOfLast(), end: p.last(), name: 'NOT ENFORCED', value: undefined });
  options.push(...parseIndexSettings(p));
  parsePlacement(p);
  notForReplication(p);
  const fields = {
    start,
    name,
    columns,
    include: [],
    method,
    usingIndex: undefined,
    options,
    ...plain,
    enforced: !options.some((option) => option.name === 'NOT ENFORCED'),
  };
  return kind === 'primaryKey'
    ? { kind, ...fields, end: p.last() }
    : { kind, ...fields, indexName: undefined, nullsNotDistinct: false, end: p.last() };
}

/** Reads the columns of a key or index in their parentheses. */
export function parseKeyColumns(p: Parser): IndexColumn[] {
  return p.parenthesised(() =>
    p.list(() => {
      const start = p.start();
      const { name } = p.objectName();
      const value = {
        kind: 'column' as const,
        start: name.start,
        end: name.end,
        name,
        table: undefined,
        schema: undefined,
      };
      const direction = parseDirection(p);
      return {
        kind: 'indexColumn',
        start,
        value,
        length: undefined,
        ...direction,
        operatorClass: undefined,
        end: p.last(),
      };
    }),
  );
}

/** Takes ON filegroup or ON scheme (column), and where large values go. */
export function parsePlacement(p: Parser): void {
  while ((p.is('ON') && (p.isName(1) || p.isString(1))) || p.is('FILESTREAM_ON') || p.is('TEXTIMAGE_ON')) {
    p.at++;
    p.nameOrString();
    if (p.is('(')) p.parenthesised(() => p.list(() => p.name()));
  }
}

function check(p: Parser, { start, name }: Place): Constraint {
  p.expect('CHECK');
  notForReplication(p);
  const expression = p.parenthesised(() => parseCondition(p));
  return { kind: 'check', start, name, expression, ...plain, end: p.last() };
}

function notForReplication(p: Parser): void {
  p.acceptAll('NOT', 'FOR', 'REPLICATION');
}

function references(p: Parser, { start, name, columns }: Place & { columns: readonly Name[] }): ForeignKey {
  p.expect('REFERENCES');
  const table = p.objectName();
  const referencedColumns = p.is('(') ? p.parenthesised(() => p.list(() => p.name())) : [];
  let onDelete: string | undefined;
  let onUpdate: string | undefined;
  for (;;) {
    if (p.acceptAll('ON', 'DELETE')) onDelete = action(p);
    else if (p.acceptAll('ON', 'UPDATE')) onUpdate = action(p);
    else break;
  }
  notForReplication(p);
  const enforced = !p.acceptAll('NOT', 'ENFORCED');
  return {
    kind: 'foreignKey',
    start,
    name,
    columns,
    table,
    referencedColumns,
    onDelete,
    onUpdate,
    ...plain,
    enforced,
    end: p.last(),
  };
}

function action(p: Parser): string {
  if (p.acceptAll('NO', 'ACTION')) return 'NO ACTION';
  return p.expectAny('CASCADE', 'SET') === 'CASCADE' ? 'CASCADE' : `SET ${p.expectAny('NULL', 'DEFAULT')}`;
}

/** The constraint of an edge table: which nodes it may connect. */
function connection(p: Parser, { start, name }: Place): ForeignKey {
  const [first] = p.parenthesised(() =>
    p.list(() => {
      const table = p.objectName();
      p.expect('TO');
      p.objectName();
      return table;
    }),
  );
  const onDelete = p.acceptAll('ON', 'DELETE') ? action(p) : undefined;
  const table = first ?? p.fail({ zh: '应为表名', en: 'expected a table' });
  return {
    kind: 'foreignKey',
    start,
    name,
    columns: [],
    table,
    referencedColumns: [],
    onDelete,
    onUpdate: undefined,
    ...plain,
    end: p.last(),
  };
}
