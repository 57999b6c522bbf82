import type { Name } from '../../../tree/node.ts';
import type { Constraint, ForeignKey, IndexColumn, Option } from '../../../tree/table-statement.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { parseIndexColumns } from '../../../grammar/tables/index-columns.ts';
import { takeAttributes } from './clause.ts';
import { accessAttributes, segmentAttributes } from './storage.ts';
import { indexAttributes } from './index-attributes.ts';

type Place = { readonly start: number; readonly name: Name | undefined };

/** Reads a constraint written at a column; undefined when something else stands there. */
export function oracleColumnConstraint(p: Parser): Constraint | undefined {
  const start = p.start();
  const name = constraintName(p);
  const place = { start, name };
  if (p.acceptAll('PRIMARY', 'KEY')) return key(p, place, { kind: 'primaryKey', columns: [] });
  if (p.accept('UNIQUE')) return key(p, place, { kind: 'uniqueKey', columns: [] });
  if (p.is('CHECK', '(')) return check(p, place);
  if (p.is('REFERENCES')) return references(p, { ...place, columns: [] });
  if (p.is('NOT', 'NULL')) return notNull(p, place);
  if (name && p.accept('NULL')) return { ...notNullNode(p, place), enforced: false };
  return name ? p.fail('PRIMARY KEY, UNIQUE, CHECK, REFERENCES, NOT NULL') : undefined;
}

/** Reads a constraint of a table or view; undefined when something else stands there. */
export function oracleTableConstraint(p: Parser): Constraint | undefined {
  const start = p.start();
  const name = constraintName(p);
  const place = { start, name };
  if (p.is('PRIMARY', 'KEY')) {
    p.at += 2;
    return key(p, place, { kind: 'primaryKey', columns: parseIndexColumns(p) });
  }
  if (p.is('UNIQUE', '(')) {
    p.at++;
    return key(p, place, { kind: 'uniqueKey', columns: parseIndexColumns(p) });
  }
  if (p.acceptAll('FOREIGN', 'KEY'))
    return references(p, { ...place, columns: p.parenthesised(() => p.list(() => p.name())) });
  if (p.is('CHECK', '(')) return check(p, place);
  return name ? p.fail('PRIMARY KEY, UNIQUE, FOREIGN KEY, CHECK') : undefined;
}

function constraintName(p: Parser): Name | undefined {
  return p.accept('CONSTRAINT') ? p.name() : undefined;
}

type Key = { readonly kind: 'primaryKey' | 'uniqueKey'; readonly columns: readonly IndexColumn[] };

function key(p: Parser, { start, name }: Place, { kind, columns }: Key): Constraint {
  const { state, usingIndex, options } = constraintState(p);
  const common = { start, end: p.last(), name, columns, include: [], method: undefined, usingIndex, options, ...state };
  return kind === 'primaryKey'
    ? { kind, ...common }
    : { kind, ...common, indexName: undefined, nullsNotDistinct: false };
}

function check(p: Parser, { start, name }: Place): Constraint {
  p.at++;
  const expression = p.parenthesised(() => p.grammar.expression(p));
  return { kind: 'check', start, name, expression, ...constraintState(p).state, end: p.last() };
}

function notNull(p: Parser, place: Place): Constraint {
  p.at += 2;
  return notNullNode(p, place);
}

function notNullNode(p: Parser, { start, name }: Place) {
  return { kind: 'notNull' as const, start, name, column: undefined, ...constraintState(p).state, end: p.last() };
}

function references(p: Parser, { start, name, columns }: Place & { columns: readonly Name[] }): ForeignKey {
  p.expect('REFERENCES');
  const table = p.objectName();
  const referencedColumns = p.is('(') ? p.parenthesised(() => p.list(() => p.name())) : [];
  let onDelete: string | undefined;
  if (p.acceptAll('ON', 'DELETE')) onDelete = p.accept('CASCADE') ? 'CASCADE' : (p.expect('SET', 'NULL'), 'SET NULL');
  const { state } = constraintState(p);
  return {
    kind: 'foreignKey',
    start,
    name,
    columns,
    table,
    referencedColumns,
    onDelete,
    onUpdate: undefined,
    ...state,
    end: p.last(),
  };
}

type State = {
  readonly state: Pick<Constraint, 'notValid' | 'deferrable' | 'enforced'>;
  readonly usingIndex: Name | undefined;
  readonly options: Option[];
};

const stateWords = new Set(['ENABLE', 'DISABLE', 'VALIDATE', 'NOVALIDATE', 'RELY', 'NORELY', 'DEFERRABLE']);

/** Reads DEFERRABLE, USING INDEX, ENABLE, NOVALIDATE, RELY …, in any order. */
export function constraintState(p: Parser): State {
  const state = { notValid: false, deferrable: false, enforced: true };
  const options: Option[] = [];
  let usingIndex: Name | undefined;
  for (;;) {
    if (p.at > 0 && p.word(-1) === p.word() && stateWords.has(p.word())) p.fail(', )');
    if (p.accept('NOVALIDATE')) state.notValid = true;
    else if (p.accept('DISABLE')) state.enforced = false;
    else if (p.accept('DEFERRABLE')) state.deferrable = true;
    else if (p.accept('INITIALLY')) p.expectAny('DEFERRED', 'IMMEDIATE');
    else if (p.is('USING', 'INDEX')) {
      const index = usesIndex(p);
      usingIndex = index.name;
      options.push(...index.options);
    } else if (!takePlainState(p)) return { state, usingIndex, options };
  }
}

/** What changes nothing that rules ask for. */
function takePlainState(p: Parser): boolean {
  if (!p.acceptAll('EXCEPTIONS', 'INTO'))
    return (
      p.acceptAll('NOT', 'DEFERRABLE') ||
      p.acceptAny('ENABLE', 'VALIDATE', 'RELY', 'NORELY', 'PRECHECK', 'NOPRECHECK') !== undefined
    );
  p.objectName();
  return true;
}

/** USING INDEX name, (CREATE INDEX …), or attributes of an index that the database makes. */
function usesIndex(p: Parser): { name: Name | undefined; options: Option[] } {
  p.at += 2;
  if (p.is('(', 'CREATE')) {
    p.parenthesised(() => p.grammar.statement(p));
    return { name: undefined, options: [] };
  }
  const from = p.at;
  const options = takeAttributes(p, segmentAttributes, indexAttributes, accessAttributes);
  const isNamed =
    p.at === from &&
    p.isName() &&
    !p.isAny('ENABLE', 'DISABLE', 'EXCEPTIONS', 'NOVALIDATE', 'RELY', 'NORELY', 'DEFERRABLE', 'INITIALLY');
  return { name: isNamed ? p.objectName().name : undefined, options };
}
