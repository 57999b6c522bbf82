import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import Badge from '@cloudscape-design/components/badge';
import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { getKnowledgeGraph } from '../../../../shared/contract/rules/knowledge/operations.ts';
import { listRules } from '../../../../shared/contract/rules/rules/operations.ts';
import { listRuleHits } from '../../../../shared/contract/running/statistics/operations.ts';
import { useText } from '../../../app/language.tsx';
import { useWhyNot } from '../../../app/may.ts';
import { link } from '../../../app/paths.ts';
import { useCall, useChange } from '../../../app/query.ts';
import { Answer } from '../../../ui/answer.tsx';
import { Confirm, useAsked } from '../../../ui/dialog/confirm.tsx';
import { LevelBadge } from '../../../ui/level-badge.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { PageLink } from '../../../ui/page/page-link.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { Article, headingsOf } from './article.tsx';
import { ArticleEditor } from './article-editor.tsx';
import GraphView from './graph-view.tsx';
import { outcomeSentence, outcomeWords } from './outcome-words.ts';
import { words } from './knowledge-words.ts';
import { useArticle, type RuleArticle } from './use-article.ts';

/** What is known about one rule: its article, and the rules that are about the same things. */
export default function RuleKnowledge() {
  const { ruleName = '', dbType = '' } = useParams();
  // Another article begins anew: what is written for one must not end up in the other.
  return <Known key={`${ruleName} ${dbType}`} ruleName={ruleName} dbType={dbType} />;
}

function Known({ ruleName, dbType }: { ruleName: string; dbType: string }) {
  const article = useArticle({ rule_name: ruleName, db_type: dbType });
  const [isEditing, setIsEditing] = useState(false);
  const restoring = useAsked<true>();
  const mayNot = useWhyNot()('knowledgeEdit');
  const known = article.data?.data;
  const edit = { id: 'edit', text: words.edit, icon: 'edit' as const, run: () => setIsEditing(true), why: mayNot };
  const restore = { id: 'restore', text: words.restore, run: () => restoring.ask(true), why: mayNot };
  return (
    <Page
      title={known?.rule.desc ?? words.rule}
      actions={known && !isEditing ? [...(known.is_edited ? [restore] : []), edit] : []}
    >
      <Answer of={article}>
        {({ data }) => (
          <SpaceBetween size="l">
            <Facts ruleName={ruleName} dbType={dbType} isEdited={data.is_edited} />
            <Settled ruleName={ruleName} dbType={dbType} />
            <Container>
              {isEditing ? (
                <ArticleEditor
                  article={article}
                  content={data.knowledge_content}
                  revision={data.revision}
                  onDone={() => setIsEditing(false)}
                />
              ) : (
                <Read content={data.knowledge_content} dbType={dbType} />
              )}
            </Container>
            <Related ruleName={ruleName} dbType={dbType} />
          </SpaceBetween>
        )}
      </Answer>
      {restoring.about && <RestoreQuestion article={article} onDone={restoring.done} />}
    </Page>
  );
}

function Facts({ ruleName, dbType, isEdited }: { ruleName: string; dbType: string; isEdited: boolean }) {
  const say = useText();
  const navigate = useNavigate();
  const rules = useCall(listRules, { query: { filter_rule_names: ruleName } }, { quiet: true }).data?.data ?? [];
  const types = rules.map(({ db_type }) => ({ value: db_type, label: db_type }));
  const rule = rules.find(({ db_type }) => db_type === dbType);
  return (
    <SpaceBetween direction="horizontal" size="s" alignItems="center">
      <Select
        inlineLabelText={say(words.dbType)}
        options={types}
        selectedOption={{ value: dbType, label: dbType }}
        filteringType={types.length > 8 ? 'auto' : 'none'}
        onChange={({ detail }) =>
          navigate(link('ruleKnowledge', { ruleName, dbType: detail.selectedOption.value ?? dbType }))
        }
      />
      <Box variant="code" fontSize="body-s">
        {ruleName}
      </Box>
      {rule && <LevelBadge level={rule.level} />}
      {rule && <Tag>{rule.type}</Tag>}
      {isEdited && <Badge color="blue">{say(words.edited)}</Badge>}
    </SpaceBetween>
  );
}

/** What became of its findings, where there were any. */
function Settled({ ruleName, dbType }: { ruleName: string; dbType: string }) {
  const say = useText();
  const outcomes = useCall(listRuleHits, { query: { filter_db_type: dbType } }, { quiet: true }).data?.data ?? [];
  const own = outcomes.find(({ rule_name: name }) => name === ruleName);
  if (!own) return null;
  return (
    <SpaceBetween direction="horizontal" size="s">
      <Box color="text-body-secondary">{say(outcomeSentence(own))}</Box>
      <PageLink to={link('knowledgeOutcomes', {}, { db_type: dbType })}>{say(outcomeWords.title)}</PageLink>
    </SpaceBetween>
  );
}

function Read({ content, dbType }: { content: string; dbType: string }) {
  const say = useText();
  const headings = headingsOf(content);
  return (
    <div className="article-layout">
      <Article content={content} dbType={dbType} />
      {headings.length > 1 && (
        <nav className="article-outline" aria-label={say(words.title)}>
          <ol>
            {headings.map(({ id, text }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  onClick={(event) => {
                    event.preventDefault();
                    document.getElementById(id)?.scrollIntoView({ behavior: 'smooth' });
                  }}
                >
                  {text}
                </a>
              </li>
            ))}
          </ol>
        </nav>
      )}
    </div>
  );
}

function Related({ ruleName, dbType }: { ruleName: string; dbType: string }) {
  const say = useText();
  const navigate = useNavigate();
  const graph = useCall(getKnowledgeGraph, { query: { filter_by_rule_name: ruleName } }, { quiet: true });
  const known = useCall(listRules, { query: { filter_db_type: dbType } }, { quiet: true }).data?.data.map(
    ({ rule_name }) => `rule:${rule_name}`,
  );
  const isOther = (id: string) => id !== `rule:${ruleName}` && (known?.includes(id) ?? false);
  return (
    <Container header={<Header variant="h2">{say(words.related)}</Header>}>
      <Answer of={graph}>
        {({ data }) => (
          <GraphView
            graph={data}
            label={words.related}
            describe={({ name }) => name}
            isLink={isOther}
            onChoose={(id) => navigate(link('ruleKnowledge', { ruleName: id.slice('rule:'.length), dbType }))}
          />
        )}
      </Answer>
    </Container>
  );
}

function RestoreQuestion({ article, onDone }: { article: RuleArticle; onDone: () => void }) {
  const say = useText();
  const change = useChange(article.update, { refreshes: [article.read], said: words.restored, quiet: true });
  return (
    <Confirm
      title={words.restoreTitle}
      text={words.restore}
      busy={change.busy}
      error={change.error}
      onCancel={onDone}
      onConfirm={() => change.run({ params: article.params, body: { knowledge_content: '' } }, onDone)}
    >
      {say(words.restoreText)}
    </Confirm>
  );
}
