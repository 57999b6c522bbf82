import * as z from 'zod';
import { limits } from '../../../limits.ts';
import { operation } from '../../operation.ts';
import { dataOf, listOf, paging, repeated } from '../../paging.ts';
import { recordsAbout } from '../../record.ts';

const aboutArticles = recordsAbout('rule_knowledge', { zh: '规则知识', en: 'Rule knowledge' });
const articleChange = aboutArticles('update_rule_knowledge', { zh: '编辑规则知识', en: 'Edit the article on a rule' });

type Tag = { readonly id: number; readonly name: string; readonly sub_tags: readonly Tag[] };
const tag: z.ZodType<Tag> = z
  .object({
    id: z.number().int(),
    name: z.string(),
    get sub_tags() {
      return z.array(tag);
    },
  })
  .meta({ id: 'KnowledgeTag' });
const ofRule = z.object({ db_type: z.string().min(1).max(100), rule_name: z.string().min(1).max(200) });

export const listKnowledgeBases = operation('GET /sqle/v1/knowledge_bases', {
  summary: 'Search what is known about rules',
  access: 'signedIn',
  query: paging.extend({ keywords: z.string().max(limits.searchLengthMax).optional(), tags: repeated(z.string()) }),
  reply: listOf(
    z.object({
      id: z.number().int(),
      rule_name: z.string(),
      title: z.string(),
      description: z.string(),
      content: z.string(),
      tags: z.array(tag),
    }),
  ),
});
export const listKnowledgeTags = operation('GET /sqle/v1/knowledge_bases/tags', {
  summary: 'The tags by which articles are found',
  access: 'signedIn',
  reply: listOf(tag),
});
export const getKnowledgeGraph = operation('GET /sqle/v1/knowledge_bases/graph', {
  summary: 'How tags, or a rule and its relatives, hang together',
  access: 'signedIn',
  query: z.object({ filter_by_rule_name: z.string().max(200).optional() }),
  reply: dataOf(
    z.object({
      nodes: z.array(z.object({ id: z.string(), name: z.string(), weight: z.number().int() })),
      edges: z.array(
        z.object({ from_id: z.string(), to_id: z.string(), weight: z.number().int(), is_directed: z.boolean() }),
      ),
    }),
  ),
});
/** `revision` grows with each change, from 0 for the original: who sends it back with a change is told when somebody else was faster. */
const article = dataOf(
  z
    .object({
      rule: z.object({ desc: z.string(), annotation: z.string() }),
      knowledge_content: z.string(),
      is_edited: z.boolean(),
      revision: z.number().int(),
    })
    .meta({ id: 'Article' }),
);
const written = z
  .object({
    knowledge_content: z.string().max(limits.knowledgeLengthMax),
    revision: z.number().int().optional(),
  })
  .meta({ id: 'WrittenArticle' });

export const getRuleKnowledge = operation('GET /sqle/v1/rule_knowledge/db_types/{db_type}/rules/{rule_name}/', {
  summary: 'The article on a rule',
  access: 'signedIn',
  params: ofRule,
  reply: article,
});
export const updateRuleKnowledge = operation('PATCH /sqle/v1/rule_knowledge/db_types/{db_type}/rules/{rule_name}/', {
  summary: 'Write the article on a rule; an empty one gives back the original',
  access: 'knowledgeEdit',
  record: articleChange,
  params: ofRule,
  body: written,
});
export const getCustomRuleKnowledge = operation(
  'GET /sqle/v1/rule_knowledge/db_types/{db_type}/custom_rules/{rule_name}/',
  {
    summary: 'The article on a custom rule',
    access: 'signedIn',
    params: ofRule,
    reply: article,
  },
);
export const updateCustomRuleKnowledge = operation(
  'PATCH /sqle/v1/rule_knowledge/db_types/{db_type}/custom_rules/{rule_name}/',
  {
    summary: 'Write the article on a custom rule; an empty one gives back its annotation',
    access: 'knowledgeEdit',
    record: articleChange,
    params: ofRule,
    body: written,
  },
);
