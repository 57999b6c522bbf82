import type { AnyNode, ParsedScript, ParsedStatement } from '../../shared/audit/ast.ts';
import { isExplainable } from '../../shared/audit/explainable.ts';
import { fingerprint } from '../../shared/audit/fingerprint.ts';
import type { Dialect } from '../../shared/audit/identifiers.ts';
import { nodesOf } from '../../shared/audit/walk.ts';
import { limits } from '../../shared/limits.ts';
import type { Connection } from '../engines/driver.ts';
import { EngineError } from '../engines/engine-error.ts';
import type { ProbeBudget } from './probe-budget.ts';
import type { KnownSource } from './schema-cache.ts';

/**
 * The texts of a script that the database as it is now can be asked about: those behind a change of the same tables in the same script
 * would be planned on what will no longer be so. The first of each family comes first, in case that not all can be asked.
 */
export function textsToPlan(script: ParsedScript, { dialect, chosen }: { dialect: Dialect; chosen: string | undefined }): string[] {
  // MySQL has no schema of its own to look in.
  const hasPlace = dialect !== 'mysql' || Boolean(chosen);
  const changed = new Set<string>();
  const texts = new Set<string>();
  for (const statement of script.statements) {
    if (movesElsewhere(statement.tree)) break;
    const names = namesOf(statement);
    if (statement.sqlType === 'ddl') for (const name of names) changed.add(name);
    else if (isExplainable(statement) && (hasPlace || isQualified(statement)) && !names.some((name) => changed.has(name))) texts.add(statement.text);
  }
  return firstOfFamiliesFirst([...texts], dialect);
}

/** Asks for the plans that are not known yet, as far as the budget goes. */
export async function fillPlans(known: KnownSource, place: string, texts: readonly string[], { connection, budget }: { connection: Connection; budget: ProbeBudget }): Promise<void> {
  const missing = texts.filter((sql) => !known.planOf(place, sql));
  const plan = missing.length > 0 && (await budget.ask(() => connection.planner({ timeoutMs: Math.min(limits.planMillisecondsMax, budget.millisecondsLeft) })));
  if (!plan) return;
  for (const sql of missing) {
    const answer = await budget.ask(() => unlessItTakesLong(() => plan(sql)));
    if (answer) known.plan(place, sql, answer);
  }
}

/** A plan that is not ready in time stays unknown; the next one may be ready sooner. */
async function unlessItTakesLong<T>(plan: () => Promise<T>): Promise<T | undefined> {
  try {
    return await plan();
  } catch (error) {
    if (error instanceof EngineError && (error.kind === 'timeout' || error.kind === 'cancelled' || error.code === 'planNotRead')) return undefined;
    throw error;
  }
}

function namesOf({ tree }: ParsedStatement): string[] {
  return nodesOf(tree, 'objectName').map(({ name }) => name.text.toLowerCase());
}

function isQualified({ tree }: ParsedStatement): boolean {
  return nodesOf(tree, 'table').every(({ name }) => name.schema !== undefined);
}

function movesElsewhere(tree: AnyNode): boolean {
  return tree.kind === 'use' || (tree.kind === 'set' && tree.settings.some(({ name }) => /^(search_path|sql_mode|role|session_authorization|current_schema)$/i.test(name)));
}

function firstOfFamiliesFirst(texts: readonly string[], dialect: Dialect): string[] {
  const seen = new Set<string>();
  const isFirst = (sql: string) => {
    const family = fingerprint(sql, dialect);
    const isNew = !seen.has(family);
    seen.add(family);
    return isNew;
  };
  const first = new Set(texts.filter(isFirst));
  return [...first, ...texts.filter((sql) => !first.has(sql))];
}
