/** What is asked of completion and what it answers, as plain data: nothing here reads SQL. */
export type { Completion, Suggestion } from '../../../shared/audit/complete/suggestion.ts';
export {
  catalogOfSource,
  completeInRounds,
  type FetchedCatalog,
} from '../../../shared/audit/complete/fetched-catalog.ts';
