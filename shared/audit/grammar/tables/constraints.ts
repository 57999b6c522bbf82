import type { Name } from '../../tree/node.ts';
import type { Constraint, ForeignKey, IndexColumn, Option, PrimaryKey } from '../../tree/table-statement.ts';
import type { Parser } from '../parser.ts';
import { addedStarts, takeAdded } from '../patterns/added-clauses.ts';
import { parseIndexColumn, parseIndexColumns } from './index-columns.ts';
import { parseIndexOptions, parseInlineKeyOptions, takeIndexMethod } from './index-options.ts';
import { parseParameterList } from '../patterns/options.ts';
import { tokenKinds } from '../../tokens/tokens.ts';
import { takeIfNotExists } from '../statements/existence.ts';

type Place = { readonly start: number; readonly name: Name | undefined };
type Attributes = Pick<Constraint, 'notValid' | 'deferrable' | 'enforced'>;
const plain: Attributes = { notValid: false, deferrable: false, enforced: true };

/** Reads a constraint written behind a column; undefined when something else stands there. */
export function columnConstraint(p: Parser): Constraint | undefined {
  const start = p.start();
  const name = constraintName(p);
  const isKey = takesPrimaryKey(p) || (p.facts.keyMeansPrimaryKey && !name && p.accept('KEY'));
  if (isKey) return primaryKey(p, { start, name, columns: 'inline' });
  const read = columnConstraints[p.word()];
  if (read) return read(p, { start, name });
  if (!name) return undefined;
  if (p.is('NOT', 'NULL')) return notNull(p, { start, name });
  return !p.facts.constraintNamesNeedConstraints && p.isAny('NULL', 'DEFAULT', 'GENERATED')
    ? undefined
    : p.fail('PRIMARY KEY, UNIQUE, CHECK, REFERENCES');
}

/** Dameng says of a key whether the rows lie in its order. */
function takesPrimaryKey(p: Parser): boolean {
  if (p.acceptAll('PRIMARY', 'KEY')) return true;
  if (!p.facts.keysMayBeClustered) return false;
  return p.acceptAll('CLUSTER', 'PRIMARY', 'KEY') || p.acceptAll('NOT', 'CLUSTER', 'PRIMARY', 'KEY');
}

const columnConstraints: Readonly<Record<string, (p: Parser, place: Place) => Constraint>> = {
  UNIQUE: (p, place) => {
    p.at++;
    if (p.facts.keyMeansPrimaryKey) p.acceptAny('KEY', 'INDEX');
    return uniqueKey(p, { ...place, columns: 'inline', indexName: undefined, nullsNotDistinct: nullsNotDistinct(p) });
  },
  CHECK: check,
  REFERENCES: (p, place) => references(p, { ...place, columns: [] }),
};

/** Reads a constraint of a table; undefined when something else stands there. */
export function tableConstraint(p: Parser): Constraint | undefined {
  const start = p.start();
  const name = constraintName(p);
  const place = { start, name };
  if (takesPrimaryKey(p)) return primaryKeyOfTable(p, place);
  if (p.is('UNIQUE')) return uniqueKeyOfTable(p, place);
  if (p.acceptAll('FOREIGN', 'KEY')) return foreignKeyOfTable(p, place);
  if (p.is('CHECK', '(')) return check(p, place);
  if (p.facts.hasExclusions && p.is('EXCLUDE')) return exclude(p, place);
  if (p.facts.notNullIsAConstraint && p.is('NOT', 'NULL')) return notNull(p, place);
  return name ? p.fail('PRIMARY KEY, UNIQUE, FOREIGN KEY, CHECK') : undefined;
}

function foreignKeyOfTable(p: Parser, { start, name }: Place): ForeignKey {
  if (p.facts.constraintsMayBeThere) takeIfNotExists(p);
  const indexName = p.facts.keysHaveIndexNames && p.isName() ? p.name() : undefined;
  const columns = p.parenthesised(() => p.list(() => foreignColumn(p)));
  return references(p, { start, name: name ?? indexName, columns });
}

function constraintName(p: Parser): Name | undefined {
  if (!p.accept('CONSTRAINT')) return undefined;
  if (p.facts.constraintsMayBeThere) takeIfNotExists(p);
  return p.isName()
    ? p.name()
    : p.facts.constraintNamesMayBeMissing
      ? undefined
      : p.fail({ zh: '应为约束名', en: 'expected the name of the constraint' });
}

/** What is written behind a column is a key of that column alone. */
type Keyed = Place & { readonly columns: readonly IndexColumn[] | 'inline' };

function primaryKey(p: Parser, { start, name, columns }: Keyed): PrimaryKey {
  const tail = keyTail(p, columns);
  return { kind: 'primaryKey', start, name, columns: columns === 'inline' ? [] : columns, ...tail, end: p.last() };
}

function primaryKeyOfTable(p: Parser, place: Place): PrimaryKey {
  if (p.facts.keysHaveIndexNames) {
    takeIfNotExists(p);
    if (p.isName() && !p.is('USING')) place = { ...place, name: place.name ?? p.name() };
    const method = takeIndexMethod(p);
    return { ...primaryKey(p, { ...place, columns: keyColumns(p) }), ...(method ? { method } : {}) };
  }
  return primaryKey(p, { ...place, columns: p.is('USING', 'INDEX') ? [] : keyColumns(p) });
}

function uniqueKey(p: Parser, fields: Keyed & { indexName: Name | undefined; nullsNotDistinct: boolean }): Constraint {
  const { start, name, indexName, nullsNotDistinct: distinct } = fields;
  const tail = keyTail(p, fields.columns);
  const columns = fields.columns === 'inline' ? [] : fields.columns;
  return { kind: 'uniqueKey', start, name, columns, indexName, nullsNotDistinct: distinct, ...tail, end: p.last() };
}

function uniqueKeyOfTable(p: Parser, place: Place): Constraint {
  p.at++;
  if (p.facts.indexesStoreColumns) p.acceptAll('WITHOUT', 'INDEX');
  if (!p.facts.keysHaveIndexNames) {
    const distinct = nullsNotDistinct(p);
    return uniqueKey(p, {
      ...place,
      columns: p.is('USING', 'INDEX') ? [] : keyColumns(p),
      indexName: undefined,
      nullsNotDistinct: distinct,
    });
  }
  p.acceptAny('KEY', 'INDEX');
  takeIfNotExists(p);
  const indexName = p.isName() ? p.name() : undefined;
  const method = takeIndexMethod(p);
  const key = uniqueKey(p, { ...place, columns: keyColumns(p), indexName, nullsNotDistinct: false });
  return method && key.kind === 'uniqueKey' ? { ...key, method } : key;
}

/** PostgreSQL 18 and MariaDB: the last column may be WITHOUT OVERLAPS. */
function keyColumns(p: Parser): IndexColumn[] {
  return p.parenthesised(() =>
    p.list(() => {
      const column = parseIndexColumn(p);
      p.acceptAll('WITHOUT', 'OVERLAPS');
      return column;
    }),
  );
}

function nullsNotDistinct(p: Parser): boolean {
  if (!p.facts.nullsMayBeDistinct || !p.accept('NULLS')) return false;
  const not = p.accept('NOT');
  p.expect('DISTINCT');
  return not;
}

type KeyTail = Pick<
  PrimaryKey,
  'include' | 'method' | 'usingIndex' | 'options' | 'notValid' | 'deferrable' | 'enforced'
>;

function keyTail(p: Parser, columns: Keyed['columns']): KeyTail {
  if (p.facts.hasIndexOptions)
    return {
      ...(columns === 'inline' ? parseInlineKeyOptions(p) : parseIndexOptions(p)),
      include: [],
      usingIndex: undefined,
      ...plain,
    };
  const include = p.accept('INCLUDE') ? parseIndexColumns(p) : [];
  const options: Option[] = p.is('WITH', '(') && p.accept('WITH') ? parseParameterList(p) : [];
  const usesIndex = p.acceptAll('USING', 'INDEX');
  if (usesIndex && p.accept('TABLESPACE')) p.name();
  const usingIndex = usesIndex && p.word(-2) !== 'TABLESPACE' ? p.name() : undefined;
  return { include, method: undefined, usingIndex, options, ...attributes(p) };
}

function attributes(p: Parser): Attributes {
  let found = plain;
  for (;;) {
    if (addedStarts(p, 'referenced')) takeAdded(p, 'referenced');
    else if (p.acceptAll('NOT', 'VALID')) found = { ...found, notValid: true };
    else if (p.acceptAll('NOT', 'ENFORCED')) found = { ...found, enforced: false };
    else if (p.accept('DEFERRABLE')) found = { ...found, deferrable: true };
    else if (p.accept('INITIALLY')) p.expectAny('DEFERRED', 'IMMEDIATE');
    else if (!p.acceptAll('NOT', 'DEFERRABLE') && !p.accept('ENFORCED') && !p.acceptAll('NO', 'INHERIT')) return found;
  }
}

function check(p: Parser, { start, name }: Place): Constraint {
  p.at++;
  const expression = p.parenthesised(() => p.grammar.expression(p));
  return { kind: 'check', start, name, expression, ...attributes(p), end: p.last() };
}

function notNull(p: Parser, { start, name }: Place): Constraint {
  p.at += 2;
  const column = p.isName() ? p.name() : undefined;
  return { kind: 'notNull', start, name, column, ...attributes(p), end: p.last() };
}

function foreignColumn(p: Parser): Name {
  p.accept('PERIOD');
  const name = p.name();
  if (p.facts.keysTakePrefixes && p.is('(')) p.parenthesised(() => p.integer());
  return name;
}

function references(p: Parser, { start, name, columns }: Place & { columns: readonly Name[] }): ForeignKey {
  p.expect('REFERENCES');
  const table = p.objectName();
  const referencedColumns = p.is('(') ? p.parenthesised(() => p.list(() => foreignColumn(p))) : [];
  let onDelete: string | undefined;
  let onUpdate: string | undefined;
  for (;;) {
    if (p.accept('MATCH')) p.expectAny('FULL', 'PARTIAL', 'SIMPLE');
    else if (p.acceptAll('ON', 'DELETE')) onDelete = referentialAction(p);
    else if (p.is('ON', 'UPDATE') && isReferentialAction(p.word(2))) {
      p.at += 2;
      onUpdate = referentialAction(p);
    } else break;
  }
  const rest = p.facts.constraintsAreCheckedAtOnce ? plain : attributes(p);
  return {
    kind: 'foreignKey',
    start,
    name,
    columns,
    table,
    referencedColumns,
    onDelete,
    onUpdate,
    ...rest,
    end: p.last(),
  };
}

// MySQL's ON UPDATE CURRENT_TIMESTAMP belongs to the column, not to the reference.
function isReferentialAction(word: string): boolean {
  return word === 'CASCADE' || word === 'RESTRICT' || word === 'SET' || word === 'NO';
}

function referentialAction(p: Parser): string {
  if (p.acceptAll('NO', 'ACTION')) return 'NO ACTION';
  const word = p.expectAny('CASCADE', 'RESTRICT', 'SET');
  if (word !== 'SET') return word;
  const action = `SET ${p.expectAny('NULL', 'DEFAULT')}`;
  if (p.facts.actionsNameColumns && p.is('(')) p.parenthesised(() => p.list(() => p.name()));
  return action;
}

function takeOperatorName(p: Parser): void {
  while (p.isName() && p.word(1) === '.') p.at += 2;
  if (p.kind() !== tokenKinds.operator) p.fail({ zh: '应为运算符', en: 'expected an operator' });
  p.at++;
}

function exclude(p: Parser, { start, name }: Place): Constraint {
  p.at++;
  const method = p.accept('USING') ? p.name().text.toUpperCase() : undefined;
  const columns = p.parenthesised(() =>
    p.list(() => {
      const column = parseIndexColumn(p);
      p.expect('WITH');
      if (p.acceptAll('OPERATOR', '(')) while (!p.accept(')')) p.at++;
      else takeOperatorName(p);
      return column;
    }),
  );
  const { notValid, deferrable, enforced } = keyTail(p, []);
  const where = p.accept('WHERE') ? p.parenthesised(() => p.grammar.expression(p)) : undefined;
  const late = attributes(p);
  return {
    kind: 'exclude',
    start,
    name,
    method,
    columns,
    where,
    notValid,
    deferrable: deferrable || late.deferrable,
    enforced,
    end: p.last(),
  };
}
