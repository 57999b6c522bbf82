import { useSearchParams } from 'react-router-dom';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type { Received } from '../../../../shared/contract/operation.ts';
import { listRules, listRuleVersionTips } from '../../../../shared/contract/rules/rules/operations.ts';
import { listRuleHits } from '../../../../shared/contract/running/statistics/operations.ts';
import { useText } from '../../../app/language.tsx';
import { link } from '../../../app/paths.ts';
import { useCall } from '../../../app/query.ts';
import { Answer } from '../../../ui/answer.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { PageLink } from '../../../ui/page/page-link.tsx';
import { PlainTable } from '../../../ui/table/plain-table.tsx';
import { words } from './knowledge-words.ts';
import { outcomeWords, setAside, shareOf } from './outcome-words.ts';

type Outcome = Received<typeof listRuleHits>['data'][number];
const [firstType, pageSize] = ['MySQL', 20];

/** What became of the findings of each rule of a database type; those that were set aside most often come first. */
export default function Outcomes() {
  const say = useText();
  const [address, setAddress] = useSearchParams();
  const dbType = address.get('db_type') ?? firstType;
  const types = useCall(listRuleVersionTips, {}).data?.data ?? [];
  const outcomes = useCall(listRuleHits, { query: { filter_db_type: dbType } });
  const rules = useCall(listRules, { query: { filter_db_type: dbType } }).data?.data ?? [];
  const titles = new Map(rules.map(({ rule_name: name, desc }) => [name, desc]));
  return (
    <Page title={outcomeWords.title} description={outcomeWords.description}>
      <Answer of={outcomes}>
        {({ data }) => (
          <PlainTable
            look="card"
            title={outcomeWords.rules}
            heading="h2"
            hint={outcomeWords.hint}
            rows={[...data].sort((a, b) => setAside(b) - setAside(a) || b.hit_count - a.hit_count)}
            rowId={({ rule_name: name }) => name}
            pageSize={pageSize}
            empty={outcomeWords.none}
            filter={
              <SpaceBetween direction="horizontal" size="s">
                <Select
                  inlineLabelText={say(words.dbType)}
                  options={types.map(({ db_type: value }) => ({ value, label: value }))}
                  selectedOption={{ value: dbType, label: dbType }}
                  onChange={({ detail }) =>
                    setAddress({ db_type: detail.selectedOption.value ?? firstType }, { replace: true })
                  }
                />
              </SpaceBetween>
            }
            columns={[
              {
                id: 'rule',
                header: words.rule,
                minWidth: 260,
                cell: ({ rule_name: ruleName }) => (
                  <PageLink to={link('ruleKnowledge', { ruleName, dbType })}>
                    {titles.get(ruleName) ?? ruleName}
                  </PageLink>
                ),
              },
              count('found', ({ hit_count: found }) => found),
              count('audits', ({ audit_count: audits }) => audits),
              count('fixed', ({ fixed_count: fixed }) => fixed),
              count('dismissed', ({ dismissed_count: dismissed }) => dismissed),
              count('whitelisted', ({ whitelisted_count: whitelisted }) => whitelisted),
              { id: 'share', header: outcomeWords.share, cell: (row) => say(shareOf(row)) },
            ]}
          />
        )}
      </Answer>
    </Page>
  );
}

function count(id: 'found' | 'audits' | 'fixed' | 'dismissed' | 'whitelisted', of: (row: Outcome) => number) {
  return { id, header: outcomeWords[id], cell: (row: Outcome) => of(row) };
}
