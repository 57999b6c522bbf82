import { plannedKinds } from '../../../shared/audit/plan/explainable.ts';
import { beyondPlanning } from '../../../shared/audit/reading/beyond-reading.ts';
import type { ParsedStatement } from '../../../shared/audit/tree/parsed-script.ts';
import { engineOf } from '../../../shared/engines/index.ts';
import type { Text } from '../../../shared/text.ts';
import { statementsIn } from './readable.ts';
import { markPlannable, type Plannable } from './seen-readable.ts';

const kinds: ReadonlySet<string> = new Set(plannedKinds);

/** The statement as one that a server may be asked to plan, or what it could do then besides. */
export function plannableOf(statement: ParsedStatement, dbType: string): Plannable | { readonly what: Text } {
  const { tree, error } = statement;
  if (error || !kinds.has(tree.kind)) return { what: noPlan };
  const beyond = beyondPlanning(statement, engineOf(dbType).dialect);
  return beyond ? { what: beyond.what } : markPlannable(statement);
}

/** The same for a text; undefined for what is no single statement that may be planned. */
export function plannableText(sql: string, dbType: string): Plannable | undefined {
  const [statement, another] = statementsIn(sql, dbType);
  if (!statement || another) return undefined;
  const found = plannableOf(statement, dbType);
  return 'what' in found ? undefined : found;
}

const noPlan: Text = { zh: '该语句没有执行计划', en: 'a statement of this kind has no plan' };
