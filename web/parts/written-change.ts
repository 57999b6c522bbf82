/** SQL that one screen wrote for another to submit: on which data source, in which schema. */
export type WrittenChange = { readonly source: string; readonly schema: string; readonly sql: string };
/** A query whose rows another screen is to export; data sources go by their uid there. */
export type WrittenQuery = { readonly sourceUid: string; readonly schema: string; readonly sql: string };

/** What stands in the state of a history entry, which outlives a reload. */
export function stateOf(change: WrittenChange) {
  return { writtenChange: change };
}

/** The same for a query. */
export function stateOfQuery(query: WrittenQuery) {
  return { writtenQuery: query };
}

/** The SQL that came along to a screen; nothing where the state is of something else. */
export function writtenChangeOf(state: unknown): WrittenChange | undefined {
  if (typeof state !== 'object' || state === null || !('writtenChange' in state)) return undefined;
  return withTexts(state.writtenChange, ['source', 'schema', 'sql']);
}

/** The query that came along to a screen. */
export function writtenQueryOf(state: unknown): WrittenQuery | undefined {
  if (typeof state !== 'object' || state === null || !('writtenQuery' in state)) return undefined;
  return withTexts(state.writtenQuery, ['sourceUid', 'schema', 'sql']);
}

/** The named texts of what came along; undefined where one is missing or something else. */
export function withTexts<Name extends string>(
  given: unknown,
  names: readonly Name[],
): Readonly<Record<Name, string>> | undefined {
  if (typeof given !== 'object' || given === null) return undefined;
  const texts: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const text: unknown = Reflect.get(given, name);
    if (typeof text !== 'string') return undefined;
    texts[name] = text;
  }
  return texts as Readonly<Record<Name, string>>;
}
