import type { Expression } from '../../tree/expression.ts';
import type { Name } from '../../tree/node.ts';
import type { Control, Statement } from '../../tree/statement.ts';
import type { Parser } from '../parser.ts';

/** Where a statement of a routine's body begins, and the label before it. */
export type Place = { readonly start: number; readonly label: Name | undefined };
/** What a control statement runs under which conditions. */
export type Parts = {
  readonly verb: string;
  readonly conditions: readonly Expression[];
  readonly statements: readonly Statement[];
};
/** In what the procedural languages differ where they branch. */
export type Branching = {
  /** Reads statements, each closed by a semicolon, until one of the words. */
  readonly body: (p: Parser, ...until: readonly string[]) => Statement[];
  readonly elseIf: readonly string[];
  /** What stands behind the WHEN of a CASE. */
  readonly values: (p: Parser) => readonly Expression[];
};

/** The control statement that ends here. */
export function control(p: Parser, { start, label }: Place, parts: Parts): Control {
  return { kind: 'control', start, end: p.last(), label, ...parts };
}

/** Reads IF … END IF. */
export function parseIf(p: Parser, place: Place, { body, elseIf }: Branching): Control {
  const conditions: Expression[] = [];
  const statements: Statement[] = [];
  do {
    p.at++;
    conditions.push(p.grammar.expression(p));
    p.expect('THEN');
    statements.push(...body(p, ...elseIf, 'ELSE', 'END'));
  } while (p.isAny(...elseIf));
  if (p.accept('ELSE')) statements.push(...body(p, 'END'));
  p.close('END', 'IF');
  return control(p, place, { verb: 'IF', conditions, statements });
}

/** Reads CASE … END CASE, with or without a value behind CASE. */
export function parseCase(p: Parser, place: Place, { body, values }: Branching): Control {
  p.at++;
  const conditions = p.is('WHEN') ? [] : [p.grammar.expression(p)];
  const statements: Statement[] = [];
  while (p.accept('WHEN')) {
    conditions.push(...values(p));
    p.expect('THEN');
    statements.push(...body(p, 'WHEN', 'ELSE', 'END'));
  }
  if (p.accept('ELSE')) statements.push(...body(p, 'END'));
  p.close('END');
  // Snowflake leaves the second word out.
  if (p.facts.caseEndsShort) p.accept('CASE');
  else p.close('CASE');
  return control(p, place, { verb: 'CASE', conditions, statements });
}
