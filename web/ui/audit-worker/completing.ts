/** What is asked of completion and what it answers, as plain data: nothing here reads SQL. */
export type { CatalogColumn, CatalogTable, ListedTable, Wish } from '../../../shared/audit/complete/catalog.ts';
export type { Completion, Suggestion } from '../../../shared/audit/complete/suggestion.ts';
export { wishKey, type Answers } from '../../../shared/audit/complete/wish-key.ts';
