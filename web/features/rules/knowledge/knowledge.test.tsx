/** @jest-environment jsdom */
import { act, render } from '@testing-library/react';
import {
  getKnowledgeGraph,
  getRuleKnowledge,
  listKnowledgeBases,
  listKnowledgeTags,
  updateRuleKnowledge,
} from '../../../../shared/contract/rules/knowledge/operations.ts';
import { listRules } from '../../../../shared/contract/rules/rules/operations.ts';
import { press, renderScreen, seeing, settle, type Says } from '../../../../test/support/console.tsx';
import { Article, headingsOf } from './article.tsx';
import { placed, type Graph } from './graph-layout.ts';
import { markedParts } from './highlight.tsx';
import { linesOf } from './name-lines.ts';
import KnowledgeResults from './results.tsx';
import RuleKnowledge from './rule-knowledge.tsx';

// Loaded before it is needed, or it would arrive at a moment of its own.
beforeAll(() => import('../../../ui/sql/sql-editor-view.tsx'));

const graph: Graph = {
  nodes: [
    { id: 'rule:dml-require-where', name: 'WHERE is required', weight: 12 },
    { id: 'operand:table', name: 'Table', weight: 40 },
    { id: 'rule:dml-limit', name: 'LIMIT is required', weight: 3 },
  ],
  edges: [
    { from_id: 'rule:dml-require-where', to_id: 'operand:table', weight: 1, is_directed: false },
    { from_id: 'rule:dml-limit', to_id: 'operand:table', weight: 1, is_directed: false },
  ],
};
const rule = {
  rule_name: 'dml-require-where',
  db_type: 'MySQL',
  level: 'error',
  type: 'DML',
  desc: 'WHERE is required',
  annotation: '',
  categories: {},
  params: [],
  has_audit_power: true,
  has_rewrite_power: false,
  is_custom_rule: false,
  version: 1,
} as const;
const article = (more: object = {}) => ({
  data: {
    rule: { desc: 'WHERE is required', annotation: '' },
    knowledge_content: '## Why\n\nBecause.\n\n## What to do instead\n\nAdd one.',
    is_edited: false,
    revision: 2,
    ...more,
  },
});

async function openArticle(says: readonly Says[] = [], isAdmin = true) {
  const all: Says[] = [
    [getRuleKnowledge, article()],
    [getKnowledgeGraph, { data: graph }],
    [listRules, { data: [rule, { ...rule, db_type: 'PostgreSQL' }] }],
    ...says,
  ];
  const shown = await renderScreen(<RuleKnowledge />, {
    says: all,
    user: { is_admin: isAdmin },
    path: '/sqle/rule/knowledge/:ruleName/:dbType',
    at: '/sqle/rule/knowledge/dml-require-where/MySQL',
  });
  await seeing('Because.');
  return shown;
}

test('an article is written by an administrator and sent as Markdown', async () => {
  const { body, requests } = await openArticle([[updateRuleKnowledge, {}]]);
  await press('Edit');
  await act(async () => body.findTextarea()?.setTextareaValue('# Ours'));
  await press('Save');
  expect(
    requests
      .filter(({ operation }) => operation === updateRuleKnowledge)
      .map(({ params, body: sent }) => ({ params, sent })),
  ).toEqual([
    {
      params: { rule_name: 'dml-require-where', db_type: 'MySQL' },
      sent: { knowledge_content: '# Ours', revision: 2 },
    },
  ]);
});

test('when somebody else was faster nothing is lost, and the reader decides to overwrite', async () => {
  const { body, requests } = await openArticle([
    [
      updateRuleKnowledge,
      ({ body: sent }) =>
        (sent as { revision?: number }).revision === undefined
          ? {}
          : { code: 4012, error: 'changedMeanwhile', message: 'changed' },
    ],
  ]);
  await press('Edit');
  await act(async () => body.findTextarea()?.setTextareaValue('# Ours'));
  await press('Save');
  await seeing('Somebody else changed this meanwhile');
  await press('Overwrite with mine');
  expect(requests.filter(({ operation }) => operation === updateRuleKnowledge).map(({ body: sent }) => sent)).toEqual([
    { knowledge_content: '# Ours', revision: 2 },
    { knowledge_content: '# Ours' },
  ]);
});

test('a refusal keeps what was written', async () => {
  const { body } = await openArticle([[updateRuleKnowledge, { code: 5000, message: 'The article is too long' }]]);
  await press('Edit');
  await act(async () => body.findTextarea()?.setTextareaValue('# Ours'));
  await press('Save');
  await seeing('The article is too long');
  expect(body.findTextarea()?.findNativeTextarea().getElement().value).toBe('# Ours');
});

test('other people may read, and are told why they may not write', async () => {
  await openArticle([], false);
  const edit = [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith('Edit'));
  expect(edit?.getAttribute('aria-disabled')).toBe('true');
});

test('what people write in an article never becomes HTML or a script', () => {
  const { container } = render(
    <Article
      dbType="MySQL"
      content={
        '<img src=x onerror=alert(1)>\n\n[click](javascript:alert(1))\n\n![pic](https://spy.example/x.png)\n\n<script>alert(1)</script>'
      }
    />,
  );
  expect(container.querySelectorAll('img, script, [onerror]')).toHaveLength(0);
  for (const link of container.querySelectorAll('a'))
    expect(link.getAttribute('href') ?? '').not.toMatch(/javascript/i);
});

test('cancelling asks before it discards what was written, which says for which database type and language it is', async () => {
  const { body } = await openArticle();
  await press('Edit');
  await seeing('the article in English for MySQL');
  await act(async () => body.findTextarea()?.setTextareaValue('New'));
  await press('Cancel');
  await seeing('Discard your changes?');
  expect(body.findTextarea()?.getTextareaValue()).toBe('New');
  await press('Discard');
  await seeing('Because.');
  expect(body.findTextarea()).toBeNull();
});

test('headings lead to their place in the article, those in code do not count', async () => {
  const content = '## Why\n\n```sql\n## not a heading\n```\n\n## 为什么 这样';
  const { container } = render(<Article dbType="MySQL" content={content} />);
  await settle();
  const headings = headingsOf(content);
  expect(headings.map(({ text }) => text)).toEqual(['Why', '为什么 这样']);
  for (const { id } of headings) expect(container.querySelector(`#${CSS.escape(id)}`)).not.toBeNull();
});

test('the words of a search are marked, whatever their case and signs', () => {
  expect(markedParts('An UPDATE without where', 'update (where').map(({ part, isMarked }) => [part, isMarked])).toEqual(
    [
      ['An ', false],
      ['UPDATE', true],
      [' without where', false],
    ],
  );
  expect(
    markedParts('索引与更新', '更新 索引')
      .filter(({ isMarked }) => isMarked)
      .map(({ part }) => part),
  ).toEqual(['索引', '更新']);
});

test('a graph is placed the same way every time, without overlaps', () => {
  const [once, again] = [placed(graph), placed(graph)];
  expect(once).toEqual(again);
  for (const [place, a] of once.nodes.entries())
    for (const b of once.nodes.slice(place + 1))
      expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(a.radius + b.radius);
});

test('results show how many were found, and lead to the article of the type that was searched for', async () => {
  const found = {
    id: 1,
    rule_name: 'dml-require-where',
    title: 'WHERE is required',
    description: 'Rows change.',
    content: '',
    tags: [
      {
        id: 1000,
        name: 'DBType',
        sub_tags: [
          { id: 1001, name: 'MySQL', sub_tags: [] },
          { id: 1002, name: 'PostgreSQL', sub_tags: [] },
        ],
      },
    ],
  };
  const says: Says[] = [
    [listKnowledgeBases, { data: [found], total_nums: 1 }],
    [listKnowledgeTags, { data: found.tags, total_nums: 1 }],
  ];
  await renderScreen(<KnowledgeResults />, { says, at: '/?search=where&tag=PostgreSQL' });
  await settle();
  await seeing('1 article');
  expect(document.querySelector('mark')?.textContent).toBe('WHERE');
  expect([...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toContain(
    '/sqle/rule/knowledge/dml-require-where/PostgreSQL',
  );
});

test.each([
  'UPDATE or DELETE without WHERE',
  '使用了注入攻击常用的函数',
  'A very-long-word-that-fills-more-than-a-line on its own',
  'UPDATE 或 DELETE 没有 WHERE 条件',
])('the lines of a name are the whole name: %s', (name) => {
  const lines = linesOf(name);
  expect(lines.join('')).toBe(name);
  expect(lines.length).toBeGreaterThan(1);
});
