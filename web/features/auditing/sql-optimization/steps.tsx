import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import ExpandableSection from '@cloudscape-design/components/expandable-section';
import Header from '@cloudscape-design/components/header';
import { useLocale, useText } from '../../../app/language.tsx';
import { SqlCopy } from '../../../ui/sql/sql-copy.tsx';
import { words } from './optimization-words.ts';
import { percentOf } from './percent.ts';
import type { Step } from './wire.ts';

/** The rewrites one after the other: which rule, why the rows stay the same, and what it gained. */
export function Steps({ steps, dbType }: { steps: readonly Step[]; dbType: string }) {
  const say = useText();
  const locale = useLocale();
  return (
    <Container header={<Header variant="h2">{say(words.steps)}</Header>}>
      <ol className="plain-list">
        {steps.map(({ rule_name, rule_desc, optimized_sql, analysis: { improvement_rate: gain } }, at) => (
          <li key={`${at} ${rule_name}`}>
            <ExpandableSection
              headerText={`${at + 1}. ${rule_name}${gain === undefined ? '' : ` · ${percentOf(gain, locale)}`}`}
              headerDescription={rule_desc}
            >
              <Box variant="awsui-key-label">{say(words.stepSql)}</Box>
              <SqlCopy sql={optimized_sql} dbType={dbType} />
            </ExpandableSection>
          </li>
        ))}
      </ol>
    </Container>
  );
}
