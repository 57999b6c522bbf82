import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Pagination from '@cloudscape-design/components/pagination';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { listKnowledgeBases, listKnowledgeTags } from '../../../../shared/contract/rules/knowledge/operations.ts';
import type { Received } from '../../../../shared/contract/operation.ts';
import { useText } from '../../../app/language.tsx';
import { link } from '../../../app/paths.ts';
import { useCall } from '../../../app/query.ts';
import { Answer } from '../../../ui/answer.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { PageLink } from '../../../ui/page/page-link.tsx';
import { Tag, Tags } from '../../../ui/tag.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { Multiselect } from '../../../ui/form/multiselect.tsx';
import { Highlight } from './highlight.tsx';
import { words } from './knowledge-words.ts';
import './knowledge.css';

type Article = Received<typeof listKnowledgeBases>['data'][number];
const [pageSize, typesShown] = [20, 5];
/** The family of tags that tells for which database types a rule has an article. */
const typeFamily = 'DBType';

/** Articles found by words and tags, the best first; words, tags and page are kept in the address. */
export default function KnowledgeResults() {
  const say = useText();
  const [address, setAddress] = useSearchParams();
  const [search, tags, page] = [
    address.get('search') ?? '',
    address.getAll('tag'),
    Math.max(1, Number(address.get('page')) || 1),
  ];
  const list = useCall(
    listKnowledgeBases,
    { query: { page_index: page, page_size: pageSize, keywords: search || undefined, tags } },
    { keepPrevious: true },
  );
  const change = (next: { search?: string; tags?: readonly string[]; page?: number }) =>
    setAddress(
      () => {
        const after = new URLSearchParams();
        const text = next.search ?? search;
        if (text !== '') after.set('search', text);
        for (const tag of next.tags ?? tags) after.append('tag', tag);
        if (next.page !== undefined && next.page > 1) after.set('page', String(next.page));
        return after;
      },
      { replace: true },
    );
  return (
    <Page title={words.results} description={words.description}>
      <SpaceBetween size="l">
        <SearchLine search={search} tags={tags} onChange={change} />
        <Answer of={list}>
          {({ data, total_nums: total }) => (
            <SpaceBetween size="m">
              <Box color="text-body-secondary">
                <span role="status">{say(words.found(total))}</span>
              </Box>
              {total === 0 && <Nothing onClear={() => change({ search: '', tags: [] })} />}
              <ol className="search-results">
                {data.map((article) => (
                  <li key={article.id}>
                    <Result article={article} search={search} tags={tags} />
                  </li>
                ))}
              </ol>
              {total > pageSize && (
                <Pagination
                  currentPageIndex={page}
                  pagesCount={Math.ceil(total / pageSize)}
                  onChange={({ detail }) => change({ page: detail.currentPageIndex })}
                />
              )}
            </SpaceBetween>
          )}
        </Answer>
      </SpaceBetween>
    </Page>
  );
}

type LineProps = {
  readonly search: string;
  readonly tags: readonly string[];
  readonly onChange: (next: { search?: string; tags?: readonly string[] }) => void;
};

function SearchLine({ search, tags, onChange }: LineProps) {
  const say = useText();
  const [typed, setTyped] = useState(search);
  const [known, setKnown] = useState(search);
  // Only a change from elsewhere replaces what is written here: the box keeps its focus while one types.
  if (search !== known) {
    setKnown(search);
    if (typed.trim() !== search) setTyped(search);
  }
  const offered = useCall(listKnowledgeTags, {}).data?.data;
  const groups = (offered ?? []).map(({ name, sub_tags }) => ({
    label: name === typeFamily ? say(words.dbType) : name,
    options: sub_tags.map((tag) => ({ value: tag.name, label: tag.name })),
  }));
  // Typing searches by itself after a short rest.
  useEffect(() => {
    if (typed.trim() === search) return;
    const timer = setTimeout(() => onChange({ search: typed.trim() }), 400);
    return () => clearTimeout(timer);
  });
  return (
    <form
      className="search-line"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        onChange({ search: typed.trim() });
      }}
    >
      <Input
        type="search"
        value={typed}
        onChange={({ detail }) => setTyped(detail.value)}
        placeholder={say(words.search)}
        ariaLabel={say(words.searchLabel)}
      />
      <Multiselect
        options={groups}
        selectedOptions={tags.map((tag) => ({ value: tag, label: tag }))}
        filteringType="auto"
        placeholder={say(words.anyTag)}
        ariaLabel={say(words.tags)}
        statusType={offered ? 'finished' : 'loading'}
        onChange={({ detail }) => onChange({ tags: detail.selectedOptions.flatMap(({ value }) => value ?? []) })}
        tokenLimit={3}
      />
    </form>
  );
}

function Nothing({ onClear }: { onClear: () => void }) {
  const say = useText();
  return (
    <Box textAlign="center" padding={{ vertical: 'xl' }}>
      <SpaceBetween size="s">
        <Box variant="strong">{say(words.nothing)}</Box>
        <Box color="text-body-secondary">{say(words.nothingHint)}</Box>
        <Button onClick={onClear}>{say(words.clear)}</Button>
      </SpaceBetween>
    </Box>
  );
}

function Result({ article, search, tags }: { article: Article; search: string; tags: readonly string[] }) {
  const say = useText();
  const types = article.tags.find(({ name }) => name === typeFamily)?.sub_tags.map(({ name }) => name) ?? [];
  // A type that was searched for is the one that the reader works with.
  const dbType = types.find((type) => tags.includes(type)) ?? types[0] ?? '';
  const others = article.tags.filter(({ name }) => name !== typeFamily).flatMap(({ sub_tags }) => sub_tags);
  return (
    <Container>
      <SpaceBetween size="xs">
        <PageLink
          to={link('ruleKnowledge', { ruleName: article.rule_name, dbType })}
          variant="primary"
          fontSize="heading-m"
        >
          <Highlight text={article.title} search={search} />
        </PageLink>
        <Box variant="p">
          <Highlight text={article.description} search={search} />
        </Box>
        <Tags>
          {others.map(({ id, name }) => (
            <Tag key={id}>{name}</Tag>
          ))}
        </Tags>
        <Box variant="small" color="text-body-secondary">
          {types.slice(0, typesShown).join(' · ')}
          {types.length > typesShown && ` ${say(words.moreTypes(types.length - typesShown))}`}
        </Box>
      </SpaceBetween>
    </Container>
  );
}
