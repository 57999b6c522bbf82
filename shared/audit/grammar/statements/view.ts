import type { CreateView } from '../../tree/statement.ts';
import type { Option } from '../../tree/table-statement.ts';
import type { Parser } from '../parser.ts';
import { tokenKinds } from '../../tokens/tokens.ts';
import { takeAdded, takeAddedOptions } from '../patterns/added-clauses.ts';
import { parseDataType } from '../expressions/data-type.ts';
import type { CreateWords } from '../tables/create-table.ts';
import { takeIfNotExists } from './existence.ts';
import { matchPattern, pattern } from '../patterns/pattern.ts';
import { parseParameterList } from '../patterns/options.ts';
import { slots } from '../patterns/slots.ts';

/** Whether CREATE VIEW begins here, behind OR REPLACE and TEMPORARY. */
export function startsView(p: Parser): boolean {
  if (p.is('VIEW') || p.is('MATERIALIZED', 'VIEW') || p.is('RECURSIVE', 'VIEW')) return true;
  if (!p.facts.viewsHaveHeads || !(p.is('ALGORITHM') || p.is('DEFINER') || p.is('SQL'))) return false;
  const headMax = 16;
  for (let ahead = 0; ahead < headMax; ahead++) if (p.word(ahead) === 'VIEW') return true;
  return false;
}

const mysqlHead = pattern(
  '[ALGORITHM = {UNDEFINED|MERGE|TEMPTABLE}] [DEFINER = user] [SQL SECURITY {DEFINER|INVOKER}]',
);

/** Reads a view's definition, for ALTER VIEW of MySQL too. */
export function parseCreateView(
  p: Parser,
  { start, orReplace, temporary }: Pick<CreateWords, 'start' | 'orReplace' | 'temporary'>,
): CreateView {
  if (p.facts.viewsHaveHeads) matchPattern(p, mysqlHead, { slots, found: { words: [], names: [], parts: [] } });
  const materialized = p.accept('MATERIALIZED');
  const recursive = !materialized && p.accept('RECURSIVE');
  p.expect('VIEW');
  const ifNotExists = takeIfNotExists(p);
  const name = p.objectName();
  const options: Option[] = takeAddedOptions(p, 'createView');
  const columns = p.is('(') ? p.parenthesised(() => p.list(() => viewColumn(p))) : [];
  options.push(...takeAddedOptions(p, 'createView'));
  if (materialized && p.accept('USING')) p.name();
  if (p.is('WITH', '(') && p.accept('WITH')) options.push(...parseParameterList(p));
  if (materialized && p.accept('TABLESPACE')) p.name();
  p.expect('AS');
  const query = p.grammar.query(p);
  takeAdded(p, 'viewQuery');
  const checkOption = takeCheckOption(p, materialized);
  return {
    kind: 'createView',
    start,
    end: p.last(),
    name,
    orReplace,
    materialized,
    temporary,
    ifNotExists,
    columns,
    query,
    checkOption,
    options,
    ...(recursive ? { recursive } : {}),
  };
}

function viewColumn(p: Parser) {
  const name = p.name();
  // ClickHouse repeats the types of the columns.
  if (p.dialect.grammar.namedExpressions && !p.is(',') && !p.is(')')) parseDataType(p);
  takeAdded(p, 'column');
  return name;
}

function takeCheckOption(p: Parser, materialized: boolean): boolean {
  if (p.kind() !== tokenKinds.word || !p.accept('WITH')) return false;
  if (materialized) {
    p.accept('NO');
    p.expect('DATA');
    return false;
  }
  p.acceptAny('CASCADED', 'LOCAL');
  p.expect('CHECK', 'OPTION');
  return true;
}
