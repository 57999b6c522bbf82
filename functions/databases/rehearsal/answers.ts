import type { OrderShown } from '../../../shared/audit/optimize/trial/trial.ts';
import type { Cell, Connection } from '../../engines/driver.ts';
import { EngineError } from '../../engines/engine-error.ts';

/** What a statement gave: rows, or the refusal of the server. */
export type Answer =
  | { readonly columns: readonly string[]; readonly rows: readonly (readonly Cell[])[]; readonly truncated: boolean }
  | { readonly refusal: EngineError };
/** In what two answers differ; `order`: it cannot be seen whether rows of other places are ties. */
export type AnswerDifference = 'columns' | 'rows' | 'order' | 'orderUnseen' | 'refusal';

/** Runs a query; what the server refuses is an answer, too. */
export async function answerOf(connection: Connection, sql: string, maxRows: number): Promise<Answer> {
  try {
    return await connection.query(sql, { maxRows });
  } catch (error) {
    if (!(error instanceof EngineError) || error.outcome !== 'refused') throw error;
    return { refusal: error };
  }
}

/** Holds two answers against each other: names of columns, rows as often as they are there, and their order up to ties. */
export function differenceOf(first: Answer, second: Answer, order: OrderShown): AnswerDifference | undefined {
  if ('refusal' in first || 'refusal' in second) return isRefusedAlike(first, second) ? undefined : 'refusal';
  if (JSON.stringify(first.columns) !== JSON.stringify(second.columns)) return 'columns';
  const [own, other] = [first.rows.map(textOf), second.rows.map(textOf)];
  if (!isSame(own.toSorted(), other.toSorted())) return 'rows';
  return order === undefined || isSame(own, other) ? undefined : differenceOfOrder(first, second, order);
}

function isRefusedAlike(first: Answer, second: Answer): boolean {
  return 'refusal' in first && 'refusal' in second && first.refusal.code === second.refusal.code;
}

/** Of the same rows in another order. */
function differenceOfOrder(
  first: Shown,
  second: Shown,
  order: Exclude<OrderShown, undefined>,
): AnswerDifference | undefined {
  if (order === 'unseen') return 'orderUnseen';
  return order === 'whole' || !isSame(keysOf(first, order), keysOf(second, order)) ? 'order' : undefined;
}

const textOf = (row: readonly Cell[]) => JSON.stringify(row);

function isSame(first: readonly string[], second: readonly string[]): boolean {
  return first.length === second.length && first.every((text, at) => text === second[at]);
}

type Shown = Extract<Answer, { rows: unknown }>;

/** The values that rows are ordered by. Rows with the same ones may stand in any order among themselves. */
function keysOf({ columns, rows }: Shown, order: readonly (number | string)[]): string[] {
  const places = order.map((key) =>
    typeof key === 'number' ? key : columns.findIndex((name) => name.toLowerCase() === key),
  );
  return rows.map((row) => JSON.stringify(places.map((at) => row[at] ?? null)));
}
