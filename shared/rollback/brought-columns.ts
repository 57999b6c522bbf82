import type { BroughtRows } from './row-plan.ts';
import type { TableFacts } from './table-facts.ts';

/** The columns that an INSERT fills: those that it names, else the first of the table. */
export function broughtColumns(
  { columns, width }: Pick<BroughtRows, 'columns'> & { readonly width?: number | undefined },
  facts: TableFacts,
): readonly string[] {
  const visible = facts.visible ?? facts.columns.map(({ name }) => name);
  return columns.length > 0 ? columns : visible.slice(0, width ?? visible.length);
}

/** Whether a name is among others: names of columns differ in case on no server that would then hold both. */
export function includes(names: readonly string[], name: string): boolean {
  return names.some((one) => one.toLowerCase() === name.toLowerCase());
}
