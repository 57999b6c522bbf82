/** SQL that one screen wrote for another to submit: on which data source, in which schema. */
export type WrittenChange = { readonly source: string; readonly schema: string; readonly sql: string };

/** What stands in the state of a history entry, which outlives a reload. */
export function stateOf(change: WrittenChange) {
  return { writtenChange: change };
}

/** The SQL that came along to a screen; nothing where the state is of something else. */
export function writtenChangeOf(state: unknown): WrittenChange | undefined {
  if (typeof state !== 'object' || state === null || !('writtenChange' in state)) return undefined;
  const change = state.writtenChange;
  if (typeof change !== 'object' || change === null) return undefined;
  const { source, schema, sql } = change as Partial<Record<keyof WrittenChange, unknown>>;
  return typeof source === 'string' && typeof schema === 'string' && typeof sql === 'string'
    ? { source, schema, sql }
    : undefined;
}
