/** What something costs in units of the table. */
export type Units = { readonly read: number; readonly write: number };
