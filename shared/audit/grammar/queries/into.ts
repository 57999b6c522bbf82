import type { Into } from '../../tree/query.ts';
import type { Parser } from '../parser.ts';
import { powers } from '../expressions/powers.ts';
import { pattern, matchPattern } from '../patterns/pattern.ts';
import { slots } from '../patterns/slots.ts';
import { tokenKinds } from '../../tokens/tokens.ts';

const nothing = { table: undefined, variables: [], file: undefined } as const;
const fileFormat = pattern(`[CHARACTER SET id|CHARSET id]
  [{FIELDS|COLUMNS} {TERMINATED BY string|[OPTIONALLY] ENCLOSED BY string|ESCAPED BY string}*]
  [LINES {STARTING BY string|TERMINATED BY string}*]`);

/** Reads INTO: a new table (PostgreSQL, SQL Server), a file or variables (MySQL, Oracle). */
export function parseInto(p: Parser): Into {
  const start = p.start();
  p.expect('INTO');
  if (p.facts.writesFiles) return mysqlInto(p, start);
  if (p.facts.selectsIntoVariables) {
    const variables = p.list(() => p.grammar.expression(p));
    return { kind: 'into', start, end: p.last(), ...nothing, target: 'variables', variables };
  }
  p.acceptAny('TEMPORARY', 'TEMP', 'UNLOGGED', 'LOCAL', 'GLOBAL');
  p.acceptAny('TEMPORARY', 'TEMP');
  p.accept('TABLE');
  const table = p.objectName();
  return { kind: 'into', start, end: p.last(), ...nothing, target: 'table', table };
}

function mysqlInto(p: Parser, start: number): Into {
  if (p.acceptAny('OUTFILE', 'DUMPFILE')) {
    const file = p.string().value;
    matchPattern(p, fileFormat, { slots, found: { words: [], names: [], parts: [] } });
    return { kind: 'into', start, end: p.last(), ...nothing, target: 'file', file };
  }
  const variables = p.list(() =>
    p.isName() || p.kind() === tokenKinds.variable
      ? p.grammar.expression(p, powers.operandOnly)
      : p.fail({ zh: '应为变量', en: 'expected a variable' }),
  );
  return { kind: 'into', start, end: p.last(), ...nothing, target: 'variables', variables };
}
