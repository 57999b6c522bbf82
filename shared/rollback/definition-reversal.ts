/** Statements with what a session must be set to before them. */
export type Block = { readonly settings: readonly string[]; readonly statements: readonly string[] };
/** What undoes a definition: up to where rows are put back, and from there on. */
export type DefinitionReversal = { readonly first: readonly Block[]; readonly last: readonly Block[] };
