import * as contract from '../../../shared/contract/rules/knowledge/operations.ts';
import { implement } from '../../platform/implement.ts';
import {
  getCustomRuleKnowledge,
  getRuleKnowledge,
  updateCustomRuleKnowledge,
  updateRuleKnowledge,
} from './articles.ts';
import { getKnowledgeGraph } from './graph.ts';
import { listKnowledgeBases, listKnowledgeTags } from './search.ts';

export const group = implement(contract, {
  listKnowledgeBases,
  listKnowledgeTags,
  getKnowledgeGraph,
  getRuleKnowledge,
  updateRuleKnowledge,
  getCustomRuleKnowledge,
  updateCustomRuleKnowledge,
});
