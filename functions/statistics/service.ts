export { countRuleHits } from './rule-hits.ts';
