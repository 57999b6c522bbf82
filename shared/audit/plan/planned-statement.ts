import type { AnyNode } from '../tree/any-node.ts';
import type { Span } from '../tree/node.ts';
import type { Table } from '../tree/query.ts';
import type { Plan, PlanAnswer, PlanStep } from '../schema/plan.ts';
import type { KnownSoFar } from '../script/known-so-far.ts';
import type { ParsedStatement } from '../tree/parsed-script.ts';
import type { SchemaTable } from '../schema/schema.ts';
import { nodesOf } from '../tree/walk.ts';

/**
 * A step of a plan with the table of the statement that it reads: where it is named, what is known of it, and how many
 * rows the step reads each time.
 */
export type PlannedStep = PlanStep & {
  readonly at: Span;
  readonly source: SchemaTable | undefined;
  readonly read: number | undefined;
};

/** A statement with its plan. */
export type PlannedStatement = Omit<Plan, 'steps'> & { readonly steps: readonly PlannedStep[]; readonly at: Span };

/** Who asks for the plan of a statement, and is told where none can be had. */
type PlanAsker = Pick<KnownSoFar, 'table'> & {
  readonly statement: ParsedStatement;
  requirePlan(): PlanAnswer | undefined;
  cannotTell(): void;
};

/**
 * The plan of a whole statement; undefined for its parts, and where there is none: then, if there could be one, the
 * rule cannot tell.
 */
export function plannedStatement(node: AnyNode, context: PlanAsker): PlannedStatement | undefined {
  if (node !== context.statement.tree) return undefined;
  const before = latest.get(context);
  if (before?.at === context.statement) return before;
  const plan = context.requirePlan();
  if (!plan) return undefined;
  if ('refusal' in plan) {
    context.cannotTell();
    return undefined;
  }
  const tables = nodesOf(node, 'table');
  const planned = {
    ...plan,
    at: context.statement,
    steps: plan.steps.map((step) => plannedStep(step, tables, context)),
  };
  latest.set(context, planned);
  return planned;
}

// All rules about plans ask one after the other, and each audit has one context for all of them.
const latest = new WeakMap<PlanAsker, PlannedStatement>();

/** Tables of so few rows are read whole because that is the quickest way. */
export const smallTableRows = 1000;

/** Whether a table is known to have so few rows that no index helps. */
export function isSmall(table: SchemaTable | undefined): boolean {
  return table?.rows !== undefined && table.rows <= smallTableRows;
}

function plannedStep(step: PlanStep, tables: readonly Table[], context: PlanAsker): PlannedStep {
  const ref = step.table === undefined ? undefined : refOf(step.table.toLowerCase(), tables);
  const source = ref && context.table(ref.name);
  const readsAll = step.access === 'wholeTable' || step.access === 'wholeIndex';
  // Some servers tell the rows that a filter leaves; what is read to find them is the table.
  const read = readsAll && source?.rows !== undefined ? Math.max(source.rows, step.rows ?? 0) : step.rows;
  const { table, access, word, rows, key, possibleKeys, work, bytes } = step;
  // Field by field: spreading takes most of the time of a rule about plans.
  return { table, access, word, rows, key, possibleKeys, work, bytes, at: ref ?? context.statement, source, read };
}

/** PostgreSQL numbers the further places of a table: orders_1. */
function refOf(name: string, tables: readonly Table[]): Table | undefined {
  const called = (wanted: string) =>
    tables.find((table) => (table.alias ?? table.name.name).text.toLowerCase() === wanted);
  return (
    called(name) ??
    called(name.replace(/_\d+$/, '')) ??
    tables.find((table) => table.name.name.text.toLowerCase() === name)
  );
}
