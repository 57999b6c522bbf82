import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { getKnowledgeGraph } from '../../../../shared/contract/rules/knowledge/operations.ts';
import { useText } from '../../../app/language.tsx';
import { link } from '../../../app/paths.ts';
import { useCall } from '../../../app/query.ts';
import { Page } from '../../../ui/page/page.tsx';
import { Answer } from '../../../ui/answer.tsx';
import { Input } from '../../../ui/form/input.tsx';
import GraphView from './graph-view.tsx';
import { outcomeWords } from './outcome-words.ts';
import { words } from './knowledge-words.ts';

/** The way into the knowledge base: a search, and a map of what the rules are about. */
export default function Knowledge() {
  const say = useText();
  const navigate = useNavigate();
  const graph = useCall(getKnowledgeGraph, { query: {} }, { quiet: true });
  const [keywords, setKeywords] = useState('');
  const search = () => navigate(link('knowledgeResults', {}, { search: keywords.trim() || undefined }));
  return (
    <Page
      title={words.title}
      description={words.description}
      actions={[{ id: 'outcomes', text: outcomeWords.title, run: () => navigate(link('knowledgeOutcomes', {})) }]}
    >
      <SpaceBetween size="l">
        <form
          className="search-line"
          role="search"
          onSubmit={(event) => {
            event.preventDefault();
            search();
          }}
        >
          <Input
            type="search"
            value={keywords}
            onChange={({ detail }) => setKeywords(detail.value)}
            placeholder={say(words.search)}
            ariaLabel={say(words.searchLabel)}
            autoFocus
          />
          <Button variant="primary" iconName="search">
            {say(words.searchNow)}
          </Button>
        </form>
        <Container
          header={
            <Header variant="h2" description={say(words.mapHint)}>
              {say(words.map)}
            </Header>
          }
        >
          <Answer of={graph}>
            {({ data }) => (
              <GraphView
                graph={data}
                label={words.map}
                isLink={(id) => !id.startsWith('category:')}
                describe={({ name, weight }) => say(words.ruleCount(name, weight))}
                onChoose={(id) =>
                  navigate(link('knowledgeResults', {}, { tag: data.nodes.find((node) => node.id === id)?.name }))
                }
              />
            )}
          </Answer>
        </Container>
      </SpaceBetween>
    </Page>
  );
}
