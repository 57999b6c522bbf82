import type { Expression } from '../../../tree/expression.ts';
import type { ColumnDefinition, Constraint, Option } from '../../../tree/table-statement.ts';
import type { Parser } from '../../../grammar/parser.ts';
import { parseDataType } from '../../../grammar/expressions/data-type.ts';
import { powers } from '../../../grammar/expressions/powers.ts';
import { attributes, takeAttribute } from './clause.ts';
import { oracleColumnConstraint } from './constraints.ts';
import { takeSequenceOptions } from './sequence.ts';

type Draft = {
  nullable: boolean | undefined;
  default: Expression | undefined;
  autoIncrement: boolean;
  generated: ColumnDefinition['generated'];
  collation: string | undefined;
  constraints: Constraint[];
  options: Option[];
};

const columnEnds = new Set([
  ',',
  ')',
  'CONSTRAINT',
  'DEFAULT',
  'NOT',
  'NULL',
  'PRIMARY',
  'UNIQUE',
  'CHECK',
  'REFERENCES',
  'GENERATED',
  'AS',
  'VISIBLE',
  'INVISIBLE',
  'ENCRYPT',
  'DECRYPT',
  'SORT',
  'COLLATE',
  'ANNOTATIONS',
  'SCOPE',
  'WITH',
  'DROP',
  'ADD',
  'MODIFY',
  'ENABLE',
  'DISABLE',
  'DOMAIN',
]);

/** Reads a column: name, type and every clause behind it. The type may be missing where the table gives it. */
export function parseOracleColumn(p: Parser): ColumnDefinition {
  const start = p.start();
  const name = p.name();
  const type = p.atEnd() || p.isOneOf(columnEnds) ? undefined : parseDataType(p);
  const draft: Draft = {
    nullable: undefined,
    default: undefined,
    autoIncrement: false,
    generated: undefined,
    collation: type?.collation,
    constraints: [],
    options: [],
  };
  while (clause(p, draft));
  return {
    kind: 'columnDefinition',
    start,
    end: p.last(),
    name,
    type,
    onUpdate: undefined,
    comment: undefined,
    charset: undefined,
    ...draft,
  };
}

const annotations = 'ANNOTATIONS ( {[ADD [IF NOT EXISTS|OR REPLACE]|DROP [IF EXISTS]|REPLACE] id [string]},... )';
const encryption = '[USING string] [IDENTIFIED BY password] [string] [NO SALT|SALT]';
const columnAttributes = attributes(
  'VISIBLE',
  'INVISIBLE',
  'SORT',
  `ENCRYPT: ENCRYPT ${encryption}`,
  'DECRYPT',
  annotations,
  'SCOPE IS name',
  'WITH ROWID',
  'DOMAIN name',
  'RESERVABLE',
  'SALT',
  'NO SALT',
  'DROP IDENTITY',
  'NOT PERSISTABLE',
  'FOR STAGING',
);

function clause(p: Parser, draft: Draft): boolean {
  const constraint = oracleColumnConstraint(p);
  if (constraint) {
    draft.constraints.push(constraint);
    if (constraint.kind === 'notNull') draft.nullable = constraint.enforced ? false : draft.nullable;
    return true;
  }
  const attribute = takeAttribute(p, columnAttributes);
  if (attribute) {
    draft.options.push(attribute);
    return true;
  }
  const read = Object.hasOwn(clauses, p.word()) ? clauses[p.word()] : undefined;
  if (!read) return false;
  read(p, draft);
  return true;
}

const clauses: Readonly<Record<string, (p: Parser, draft: Draft) => void>> = {
  NULL: (p, draft) => {
    if (draft.nullable !== undefined) p.fail(', )');
    p.at++;
    p.accept('ENABLE');
    draft.nullable = true;
  },
  DEFAULT: (p, draft) => {
    p.at++;
    if (p.acceptAll('ON', 'NULL') && p.acceptAll('FOR', 'INSERT')) {
      if (p.accept('AND')) p.expect('UPDATE');
      else p.expect('ONLY');
    }
    draft.default = p.grammar.expression(p, powers.matching);
  },
  COLLATE: (p, draft) => {
    p.at++;
    draft.collation = p.objectName().name.text;
  },
  GENERATED: generated,
  AS: (p, draft) => virtual(p, draft, p.start()),
};

/** GENERATED ALWAYS AS (expression) VIRTUAL, GENERATED … AS IDENTITY (…). */
function generated(p: Parser, draft: Draft): void {
  const start = p.start();
  p.at++;
  if (p.acceptAll('BY', 'DEFAULT')) {
    if (p.accept('ON')) {
      p.expect('NULL');
      if (p.acceptAll('FOR', 'INSERT') && !p.accept('ONLY')) p.expect('AND', 'UPDATE');
    }
  } else if (!p.is('AS', 'IDENTITY')) p.expect('ALWAYS');
  if (p.acceptAll('AS', 'IDENTITY')) {
    draft.autoIncrement = true;
    if (p.is('(')) p.parenthesised(() => takeSequenceOptions(p));
    else takeSequenceOptions(p);
    return;
  }
  if (p.acceptAll('AS', 'ROW')) {
    p.expectAny('START', 'END');
    return;
  }
  virtual(p, draft, start);
}

function virtual(p: Parser, draft: Draft, start: number): void {
  p.expect('AS');
  const expression = p.is('(') ? p.parenthesised(() => p.grammar.expression(p)) : p.fail('(');
  const storage = p.acceptAny('VIRTUAL', 'MATERIALIZED', 'STORED');
  if (p.acceptAll('EVALUATE', 'USING')) edition(p);
  if (p.accept('UNUSABLE')) edition(p);
  draft.generated = {
    kind: 'generated',
    start,
    end: p.last(),
    expression,
    stored: storage === 'MATERIALIZED' || storage === 'STORED',
  };
}

function edition(p: Parser): void {
  if (p.acceptAny('BEFORE', 'BEGINNING')) p.accept('WITH');
  if (!p.acceptAll('CURRENT', 'EDITION') && !p.acceptAll('NULL', 'EDITION')) {
    p.expect('EDITION');
    p.name();
  }
}
