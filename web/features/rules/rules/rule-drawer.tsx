import { useEffect, useState } from 'react';
import Box from '@cloudscape-design/components/box';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { fill, sameText, type Text } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import type { RuleExamples } from '../../../ui/audit-worker/rule-examples.ts';
import { DetailsDialog } from '../../../ui/dialog/details-dialog.tsx';
import { link } from '../../../app/paths.ts';
import { PageLink } from '../../../ui/page/page-link.tsx';
import { LevelBadge } from '../../../ui/level-badge.tsx';
import { SqlEditor } from '../../../ui/sql/sql-editor.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { RuleTags } from './rule-tags.tsx';
import { words } from './rule-words.ts';
import type { RuleRow } from './wire.ts';

/** Everything about one rule: what it finds, why, what to do instead, its parameters and SQL on both sides. */
export function RuleDrawer({ rule, onClose }: { rule: RuleRow; onClose: () => void }) {
  const say = useText();
  const examples = useExamples(rule);
  const [why, ...instead] = rule.annotation.split('\n');
  return (
    <DetailsDialog title={sameText(rule.desc)} onClose={onClose}>
      <SpaceBetween size="l">
        <SpaceBetween direction="horizontal" size="xs" alignItems="center">
          <LevelBadge level={rule.level} />
          <Tag>{rule.db_type}</Tag>
          <Tag>{rule.type}</Tag>
          <RuleTags rule={rule} />
        </SpaceBetween>
        <PageLink to={link('ruleKnowledge', { ruleName: rule.rule_name, dbType: rule.db_type })}>
          {say(words.article)}
        </PageLink>
        <ColumnLayout columns={2} borders="vertical">
          <Paragraph title={words.why} text={why ?? ''} />
          <Paragraph title={words.instead} text={instead.join('\n')} />
        </ColumnLayout>
        {rule.params.length > 0 && (
          <div>
            <Box variant="h3">{say(words.params)}</Box>
            <KeyValuePairs
              columns={2}
              items={rule.params.map(({ key, desc, value }) => ({
                id: key,
                label: desc,
                value: <Box variant="code">{value}</Box>,
              }))}
            />
          </div>
        )}
        <Examples title={words.bad} label={words.badNumber} list={examples?.bad} dbType={rule.db_type} />
        <Examples title={words.good} label={words.goodNumber} list={examples?.good} dbType={rule.db_type} />
        <KeyValuePairs items={[{ label: say(words.id), value: <Box variant="code">{rule.rule_name}</Box> }]} />
      </SpaceBetween>
    </DetailsDialog>
  );
}

function Paragraph({ title, text }: { title: Text; text: string }) {
  const say = useText();
  return (
    <div>
      <Box variant="h3">{say(title)}</Box>
      <Box variant="p">{text || '-'}</Box>
    </div>
  );
}

function Examples({
  title,
  label,
  list,
  dbType,
}: {
  title: Text;
  label: Text;
  list: readonly string[] | undefined;
  dbType: string;
}) {
  const say = useText();
  if (!list || list.length === 0) return null;
  return (
    <SpaceBetween size="xs">
      <Box variant="h3">{say(title)}</Box>
      {list.map((sql, index) => (
        <SqlEditor key={sql} value={sql} dbType={dbType} minHeight={40} label={fill(label, { number: index + 1 })} />
      ))}
    </SpaceBetween>
  );
}

/** The rules' own examples; they come with the audit engine, which is loaded only when a rule is opened. */
function useExamples({ rule_name, db_type }: RuleRow): RuleExamples | undefined {
  const [examples, setExamples] = useState<RuleExamples>();
  useEffect(() => {
    let isShown = true;
    void import('../../../ui/audit-worker/rule-examples.ts').then(({ ruleExamples }) => {
      if (isShown) setExamples(ruleExamples(rule_name, db_type));
    });
    return () => {
      isShown = false;
    };
  }, [rule_name, db_type]);
  return examples;
}
