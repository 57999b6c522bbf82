import type { RuleContext } from '../../judge/rule.ts';
import type { ParsedStatement } from '../../tree/parsed-script.ts';
import { nodesOf } from '../../tree/walk.ts';
import { waysOf } from './server-ways.ts';

/**
 * Whether the text of a statement may be read in another way by the settings of a session: sql_mode of the MySQL family
 * (ANSI_QUOTES, NO_BACKSLASH_ESCAPES, PIPES_AS_CONCAT, HIGH_NOT_PRECEDENCE), standard_conforming_strings of PostgreSQL.
 */
export function dependsOnSession({ statement, dialect, text }: RuleContext): boolean {
  if (statement.text.includes('\\')) return true;
  if (!waysOf(dialect).readsByMode) return false;
  if (/"|\|\|/.test(statement.text)) return true;
  return nodesOf(statement.tree, 'unary').some((node) => {
    if (node.operator !== 'NOT') return false;
    const { kind } = node.operand;
    const before = text({ start: node.start, end: node.operand.start });
    return kind !== 'exists' && kind !== 'column' && !before.includes('(') && !text(node.operand).startsWith('(');
  });
}

/** Whether a statement holds hints, or comments that some servers run. */
export function hasHints({ text, comments }: ParsedStatement): boolean {
  return comments.some(({ hint }) => hint) || /\/\*(!|M!|\+)/.test(text);
}
