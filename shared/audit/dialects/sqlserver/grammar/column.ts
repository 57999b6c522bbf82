import type { Expression } from '../../../tree/expression.ts';
import type { Name } from '../../../tree/node.ts';
import type { ColumnDefinition, Constraint, IndexDefinition, Option } from '../../../tree/table-statement.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { parseDataType } from '../../../grammar/expressions/data-type.ts';
import { powers } from '../../../grammar/expressions/powers.ts';
import { columnConstraint } from './constraint.ts';
import { parseIndexRest } from './index-definition.ts';
import { isLabel } from './names.ts';
import { parseSettings } from './settings.ts';

/** What the clauses of a column add up to while it is read; `indexes` are those written at the column. */
export type ColumnDraft = {
  nullable: boolean | undefined;
  default: Expression | undefined;
  onUpdate: undefined;
  autoIncrement: boolean;
  generated: ColumnDefinition['generated'];
  comment: undefined;
  charset: undefined;
  collation: string | undefined;
  constraints: Constraint[];
  options: Option[];
};

/** A column of which nothing but name and type is known. */
export function columnDraft(): ColumnDraft {
  return {
    nullable: undefined,
    default: undefined,
    onUpdate: undefined,
    autoIncrement: false,
    generated: undefined,
    comment: undefined,
    charset: undefined,
    collation: undefined,
    constraints: [],
    options: [],
  };
}

/**
 * Reads a column of a table: name, type or AS with an expression, and every clause behind it. Indexes at the column go
 * to `indexes`.
 */
export function parseColumn(p: Parser, indexes: IndexDefinition[]): ColumnDefinition {
  const start = p.start();
  const name = p.name();
  const draft = columnDraft();
  const type = p.is('AS') ? computed(p, draft) : isRowVersion(name, p) ? undefined : parseDataType(p);
  while (clause(p, { draft, name, indexes }));
  return { kind: 'columnDefinition', start, end: p.last(), name, type, ...draft };
}

/** `timestamp` alone is a column of that name and type. */
function isRowVersion(name: Name, p: Parser): boolean {
  return name.text.toUpperCase() === 'TIMESTAMP' && !isLabel(p);
}

function computed(p: Parser, draft: ColumnDraft): undefined {
  const start = p.start();
  p.at++;
  const expression = p.grammar.expression(p);
  const stored = p.accept('PERSISTED');
  draft.generated = { kind: 'generated', start, end: p.last(), expression, stored };
}

type Place = { readonly draft: ColumnDraft; readonly name: Name; readonly indexes: IndexDefinition[] };

function clause(p: Parser, place: Place): boolean {
  const constraint = columnConstraint(p);
  if (constraint) {
    place.draft.constraints.push(constraint);
    return true;
  }
  if (p.is('CONSTRAINT') && (p.word(2) === 'DEFAULT' || p.word(2) === 'NOT' || p.word(2) === 'NULL')) p.at += 2;
  const read = Object.hasOwn(clauses, p.word()) ? clauses[p.word()] : undefined;
  if (!read) return false;
  read(p, place);
  return true;
}

const flags = 'SPARSE ROWGUIDCOL FILESTREAM HIDDEN';

const clauses: Readonly<Record<string, (p: Parser, place: Place) => void>> = {
  NULL: (p, { draft }) => {
    if (draft.nullable !== undefined) p.fail(', )');
    p.at++;
    draft.nullable = true;
  },
  NOT: (p, { draft }) => {
    if (p.is('NOT', 'FOR')) return notForReplication(p, draft);
    if (draft.nullable !== undefined) p.fail(', )');
    p.expect('NOT', 'NULL');
    draft.nullable = false;
  },
  DEFAULT: (p, { draft }) => {
    p.at++;
    draft.default = p.grammar.expression(p, powers.matching);
    p.acceptAll('WITH', 'VALUES');
  },
  COLLATE: (p, { draft }) => {
    p.at++;
    draft.collation = p.objectName().name.text;
  },
  IDENTITY: (p, { draft }) => {
    p.at++;
    draft.autoIncrement = true;
    if (p.is('(')) p.parenthesised(() => seedAndStep(p));
  },
  GENERATED: generated,
  MASKED: withSettings,
  ENCRYPTED: withSettings,
  INDEX: index,
  COLUMN_SET: (p, { draft }) => {
    const start = p.start();
    p.expect('COLUMN_SET', 'FOR', 'ALL_SPARSE_COLUMNS');
    draft.options.push({ kind: 'option', start, end: p.last(), name: 'COLUMN_SET', value: undefined });
  },
  ...Object.fromEntries(flags.split(' ').map((word) => [word, flag])),
};

/** IDENTITY takes both numbers or none. */
function seedAndStep(p: Parser): void {
  p.grammar.expression(p);
  p.expect(',');
  p.grammar.expression(p);
}

function flag(p: Parser, { draft }: Place): void {
  const start = p.start();
  const name = p.word();
  p.at++;
  draft.options.push({ kind: 'option', start, end: p.last(), name, value: undefined });
}

function notForReplication(p: Parser, draft: ColumnDraft): void {
  const start = p.start();
  p.expect('NOT', 'FOR', 'REPLICATION');
  draft.options.push({ kind: 'option', start, end: p.last(), name: 'NOT FOR REPLICATION', value: undefined });
}

/** GENERATED ALWAYS AS ROW START of a temporal table, … AS TRANSACTION_ID START of a ledger table. */
function generated(p: Parser, { draft }: Place): void {
  const start = p.start();
  p.expect('GENERATED', 'ALWAYS', 'AS');
  const name = `AS ${p.expectAny('ROW', 'TRANSACTION_ID', 'SEQUENCE_NUMBER', 'SUSER_SID', 'SUSER_SNAME')}`;
  const value = p.expectAny('START', 'END');
  draft.options.push({ kind: 'option', start, end: p.last(), name, value });
}

/** MASKED WITH (FUNCTION = '…'), ENCRYPTED WITH (…). */
function withSettings(p: Parser, { draft }: Place): void {
  const start = p.start();
  const name = p.word();
  p.at++;
  if (name === 'ENCRYPTED' || p.is('WITH')) {
    p.expect('WITH');
    parseSettings(p);
  }
  draft.options.push({ kind: 'option', start, end: p.last(), name, value: undefined });
}

/** An index at a column begins with the name of its only column. */
function index(p: Parser, { name, indexes }: Place): void {
  p.at++;
  indexes.push(parseIndexRest(p, { start: name.start, name: p.name(), columnOf: name }));
}
