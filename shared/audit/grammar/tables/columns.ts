import type { Expression } from '../../tree/expression.ts';
import type { ColumnDefinition, Constraint, Option } from '../../tree/table-statement.ts';
import type { Parser } from '../parser.ts';
import { addedStarts, takeAddedOptions } from '../patterns/added-clauses.ts';
import { columnConstraint } from './constraints.ts';
import { parseDataType } from '../expressions/data-type.ts';
import { optionValue, parseOptionList } from '../patterns/options.ts';
import { powers } from '../expressions/powers.ts';
import { parseSequenceOptions } from './sequence-options.ts';

/** What the clauses of a column add up to while it is read. */
type Draft = {
  nullable: boolean | undefined;
  default: Expression | undefined;
  onUpdate: Expression | undefined;
  autoIncrement: boolean;
  generated: ColumnDefinition['generated'];
  comment: ColumnDefinition['comment'];
  charset: string | undefined;
  collation: string | undefined;
  constraints: Constraint[];
  options: Option[];
};

/** Reads a column: name, type and every clause behind it. */
export function parseColumn(p: Parser): ColumnDefinition {
  const start = p.start();
  // MySQL takes a column with a dot before it, and with its table.
  if (p.facts.columnsNameTheirTable && p.is('.') && p.isName(1)) p.at++;
  const name = p.facts.columnsNameTheirTable && p.is(p.word(), '.') ? p.objectName().name : p.name();
  return parseColumnBody(p, { start, name });
}

/** Reads a column whose name was read already. */
export function parseColumnBody(
  p: Parser,
  { start, name }: Pick<ColumnDefinition, 'start' | 'name'>,
): ColumnDefinition {
  // SIGNED and UNSIGNED are types of CAST alone.
  if (p.facts.hasColumnAttributes && p.isAny('SIGNED', 'UNSIGNED'))
    p.fail({ zh: '应为数据类型', en: 'expected a data type' });
  const type = hasNoType(p) ? undefined : parseDataType(p);
  const draft: Draft = {
    nullable: undefined,
    default: undefined,
    onUpdate: undefined,
    autoIncrement: /SERIAL/.test(type?.name ?? ''),
    generated: undefined,
    comment: undefined,
    charset: type?.charset,
    collation: type?.collation,
    constraints: [],
    options: [],
  };
  while (columnClause(p, draft));
  return { kind: 'columnDefinition', start, end: p.last(), name, type, ...draft };
}

const columnEnds = new Set([
  ',',
  ')',
  'COLLATE',
  'AS',
  'GENERATED',
  'DEFAULT',
  'NOT',
  'CONSTRAINT',
  'PRIMARY',
  'CHECK',
  'UNIQUE',
  'REFERENCES',
]);

/** Typed tables and columns of partitions carry constraints only. */
function hasNoType(p: Parser): boolean {
  return !p.facts.columnsNeedTypes && (p.is('WITH', 'OPTIONS') || p.isOneOf(columnEnds) || addedStarts(p, 'column'));
}

type Clause = (p: Parser, draft: Draft) => void;

function columnClause(p: Parser, draft: Draft): boolean {
  if (takeAddedClauses(p, draft)) return true;
  const constraint = columnConstraint(p);
  if (constraint) {
    refuseTableOnly(p, constraint);
    draft.constraints.push(constraint);
    if (constraint.kind === 'notNull') draft.nullable = false;
    return true;
  }
  const clause = clauseOf(p);
  // The storage engines of MariaDB add options of their own, written with an equals sign.
  if (!clause && p.facts.hasTableOptions && p.isName() && p.word(1) === '=') return engineOption(p, draft);
  if (!clause) return false;
  clause(p, draft);
  return true;
}

/** PostgreSQL: what stands at a column is checked at once, and makes its own index. */
function refuseTableOnly(p: Parser, constraint: Constraint): void {
  if (!p.facts.hasColumnStorage) return;
  if ('usingIndex' in constraint && constraint.usingIndex) p.failAt(constraint.usingIndex.start, ', )');
  if (constraint.notValid) p.failAt(constraint.start, { zh: '应为立即检查的约束', en: 'expected no NOT VALID' });
}

function clauseOf(p: Parser): Clause | undefined {
  const word = p.word();
  if (word === 'AS' && p.facts.columnsComputeShortly) return generatedAs;
  if (sharedClauses[word]) return sharedClauses[word];
  if (p.facts.hasColumnAttributes) return mysqlClauses[word];
  return (p.facts.hasColumnStorage ? postgresClauses : otherClauses)[word];
}

function takeAddedClauses(p: Parser, draft: Draft): boolean {
  const added = takeAddedOptions(p, 'column');
  draft.options.push(...added);
  if (added.some(({ name }) => counters.has(name.split(' ')[0] ?? ''))) draft.autoIncrement = true;
  return added.length > 0;
}

/** The words of those dialects for a column that counts by itself. */
const counters: ReadonlySet<string> = new Set(['AUTOINCREMENT', 'AUTO_INCREMENT', 'IDENTITY']);

const sharedClauses: Readonly<Record<string, Clause>> = {
  NULL: (p, draft) => {
    p.at++;
    draft.nullable = true;
  },
  NOT: (p, draft) => {
    p.expect('NOT', 'NULL');
    if (p.facts.tablesInherit) p.acceptAll('NO', 'INHERIT');
    draft.nullable = false;
  },
  DEFAULT: (p, draft) => {
    p.at++;
    if (p.is('DEFAULT')) p.fail({ zh: '应为默认值', en: 'expected a default value' });
    draft.default = p.grammar.expression(p, p.facts.defaultsAreNarrow ? powers.collate : powers.matching);
    // MySQL takes no other column as a default unless it stands in parentheses.
    if (p.facts.defaultsAreNarrow && draft.default.kind === 'column' && p.word(-1) !== ')')
      p.failAt(draft.default.start, { zh: '应为默认值', en: 'expected a default value' });
  },
  COLLATE: (p, draft) => {
    p.at++;
    p.accept('=');
    draft.collation =
      p.isString() || p.is('BINARY') || p.is('DEFAULT') ? p.nameOrString().text : p.objectName().name.text;
  },
  GENERATED: generated,
};

const mysqlClauses: Readonly<Record<string, Clause>> = {
  AUTO_INCREMENT: autoIncrement,
  AUTO_RANDOM: (p, draft) => wordOption(p, draft),
  SERIAL: (p, draft) => {
    p.expect('SERIAL', 'DEFAULT', 'VALUE');
    draft.autoIncrement = true;
  },
  ON: (p, draft) => {
    p.expect('ON', 'UPDATE');
    draft.onUpdate = p.grammar.expression(p, powers.collate);
  },
  COMMENT: (p, draft) => {
    p.at++;
    draft.comment = p.string();
  },
  AS: (p, draft) => (p.is('AS', 'ROW') ? rowMoment : generatedAs)(p, draft),
  COLUMN_FORMAT: wordOption,
  STORAGE: wordOption,
  ENGINE_ATTRIBUTE: wordOption,
  SECONDARY_ENGINE_ATTRIBUTE: wordOption,
  SRID: wordOption,
  REF_SYSTEM_ID: wordOption,
  VISIBLE: flag,
  INVISIBLE: flag,
  COMPRESSED: (p, draft) => (p.is('COMPRESSED', '=') ? wordOption : flag)(p, draft),
  HIDDEN: flag,
  WITH: systemVersioning,
  WITHOUT: systemVersioning,
  CHARSET: charset,
  CHARACTER: charset,
  CHAR: charset,
  FIELDS: wordOption,
};

const postgresClauses: Readonly<Record<string, Clause>> = {
  STORAGE: wordOption,
  COMPRESSION: wordOption,
  WITH: (p) => p.expect('WITH', 'OPTIONS'),
  OPTIONS: (p, draft) => {
    p.at++;
    draft.options.push(...parseOptionList(p));
  },
};

const otherClauses: Readonly<Record<string, Clause>> = {
  IDENTITY: (p, draft) => {
    autoIncrement(p, draft);
    if (p.is('(')) p.parenthesised(() => p.list(() => p.grammar.expression(p)));
  },
  AS: (p, draft) => generatedAs(p, draft),
  ENABLE: flag,
  DISABLE: flag,
  SPARSE: flag,
  ROWGUIDCOL: flag,
  VISIBLE: flag,
  INVISIBLE: flag,
};

function autoIncrement(p: Parser, draft: Draft): void {
  p.at++;
  draft.autoIncrement = true;
}

function flag(p: Parser, draft: Draft): void {
  const start = p.start();
  const name = p.word();
  p.at++;
  draft.options.push({ kind: 'option', start, end: p.last(), name, value: undefined });
}

function wordOption(p: Parser, draft: Draft): void {
  const start = p.start();
  const name = p.word();
  p.at++;
  p.accept('=');
  const isAlone = name === 'AUTO_RANDOM' && !p.is('(');
  const value = isAlone ? undefined : optionValue(p);
  draft.options.push({ kind: 'option', start, end: p.last(), name, value });
}

function engineOption(p: Parser, draft: Draft): true {
  const start = p.start();
  const name = p.label().text.toUpperCase();
  p.expect('=');
  const value = optionValue(p);
  draft.options.push({ kind: 'option', start, end: p.last(), name, value });
  return true;
}

function charset(p: Parser, draft: Draft): void {
  if (!p.accept('CHARSET')) {
    p.at++;
    p.expect('SET');
  }
  p.accept('=');
  draft.charset = p.nameOrString().text;
}

function systemVersioning(p: Parser, draft: Draft): void {
  const start = p.start();
  const value = p.word();
  p.at++;
  p.expect('SYSTEM', 'VERSIONING');
  draft.options.push({ kind: 'option', start, end: p.last(), name: 'SYSTEM VERSIONING', value });
}

const db2Moments: readonly (readonly string[])[] = [
  ['AS', 'TRANSACTION', 'START', 'ID'],
  ['FOR', 'EACH', 'ROW', 'ON', 'UPDATE', 'AS', 'ROW', 'CHANGE', 'TIMESTAMP'],
  ['AS', 'ROW', 'CHANGE', 'TIMESTAMP'],
];

/** GENERATED ALWAYS AS (expression), AS IDENTITY, AS ROW START. */
function generated(p: Parser, draft: Draft): void {
  const start = p.start();
  p.at++;
  if (p.accept('BY')) p.expect('DEFAULT');
  else if (!p.is('AS', 'IDENTITY') || !p.facts.identityIsShort) p.expect('ALWAYS');
  if (p.facts.generatesMoments && db2Moments.some((words) => p.acceptAll(...words))) {
    draft.options.push({
      kind: 'option',
      start,
      end: p.last(),
      name: 'GENERATED',
      value: p.tokens.source.slice(start, p.last()),
    });
    return;
  }
  if (p.acceptAll('AS', 'IDENTITY')) {
    draft.autoIncrement = true;
    if (p.is('(')) p.parenthesised(() => parseSequenceOptions(p));
    return;
  }
  // Db2: a ROWID makes itself.
  if (p.facts.generatesMoments && !p.is('AS')) return;
  (p.is('AS', 'ROW') ? rowMoment : generatedAs)(p, draft);
}

/** AS ROW START: since when the row is valid. */
function rowMoment(p: Parser, draft: Draft): void {
  const start = p.start();
  p.at += 2;
  const value = p.expectAny('START', 'BEGIN', 'END');
  draft.options.push({ kind: 'option', start, end: p.last(), name: 'AS ROW', value });
}

function generatedAs(p: Parser, draft: Draft): void {
  const start = p.start();
  p.expect('AS');
  const expression = p.is('(') ? p.parenthesised(() => p.grammar.expression(p)) : p.fail('(');
  const storage = p.acceptAny('STORED', 'PERSISTENT', 'PERSISTED', 'VIRTUAL');
  draft.generated = {
    kind: 'generated',
    start,
    end: p.last(),
    expression,
    stored: storage !== undefined && storage !== 'VIRTUAL',
  };
}
