import { page, type Page } from '../../../app/page.ts';

export const pages = {
  knowledge: page('/sqle/knowledge', {
    access: 'signedIn',
    title: { zh: '规则知识库', en: 'Knowledge base' },
    menu: { group: 'quick', place: 20 },
    icon: 'status-info',
  }),
  knowledgeResults: page('/sqle/knowledge/refined', {
    access: 'signedIn',
    title: { zh: '搜索结果', en: 'Search results' },
  }),
  knowledgeOutcomes: page('/sqle/knowledge/outcomes', {
    access: 'signedIn',
    title: { zh: '审核结果的去向', en: 'What became of findings' },
  }),
  ruleKnowledge: page('/sqle/rule/knowledge/:ruleName/:dbType', {
    access: 'signedIn',
    title: { zh: '规则知识', en: 'Article on a rule' },
  }),
} as const satisfies Record<string, Page>;
