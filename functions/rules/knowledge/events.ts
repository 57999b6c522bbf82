import type { Listener } from '../../platform/events.ts';
import { removeArticlesOf } from './edited-article.ts';

export const customRuleDeleted: Listener<'customRuleDeleted'> = ({ table }, { ruleId, dbType }) =>
  removeArticlesOf(table, { ruleName: ruleId, dbType });
