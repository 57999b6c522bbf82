/** Views of a server's own that people may read: they tell of names and types only. */
export const openCatalogues: ReadonlySet<string> = new Set(['columns', 'tables', 'schemata']);
