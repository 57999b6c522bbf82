import * as contract from '../../../shared/contract/rules/rules/operations.ts';
import { implement } from '../../platform/implement.ts';
import * as customRules from './custom-rules.ts';
import * as importing from './import-rule-templates.ts';
import * as projectTemplates from './project-rule-templates.ts';
import * as templates from './rule-templates.ts';
import * as rules from './rules.ts';
import { tryCustomRule } from './try-custom-rule.ts';

export const group = implement(contract, {
  ...rules,
  ...templates,
  ...projectTemplates,
  ...importing,
  ...customRules,
  tryCustomRule,
});
