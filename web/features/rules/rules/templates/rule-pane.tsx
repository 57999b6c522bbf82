import { useState } from 'react';
import Badge from '@cloudscape-design/components/badge';
import Box from '@cloudscape-design/components/box';
import Link from '@cloudscape-design/components/link';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { fill, type Text } from '../../../../../shared/text.ts';
import { useText } from '../../../../app/language.tsx';
import { ReasonedButton } from '../../../../ui/action.tsx';
import { LevelBadge } from '../../../../ui/level-badge.tsx';
import { PlainTable } from '../../../../ui/table/plain-table.tsx';
import { words } from './flow-words.ts';
import type { RuleRow } from '../wire.ts';

type Props = {
  readonly title: Text;
  readonly empty: Text;
  readonly isNarrowed: boolean;
  readonly all: readonly RuleRow[];
  /** Those that the filters let through. */
  readonly shown: readonly RuleRow[];
  readonly moveWords: { readonly one: Text; readonly chosen: Text; readonly all: Text };
  readonly onMove: (names: readonly string[]) => void;
  readonly onEdit: (rule: RuleRow) => void;
  readonly isChanged: (rule: RuleRow) => boolean;
};
const pageSize = 10;

/** One side of the choice: rules with a way to the other side, one by one, as chosen, or all that are shown. */
export function RulePane({ title, empty, isNarrowed, all, shown, moveWords, onMove, onEdit, isChanged }: Props) {
  const say = useText();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  // Where nothing is, no filter hides it.
  const isFiltered = isNarrowed && all.length > 0;
  const selected = shown.filter(({ rule_name }) => chosen.has(rule_name));
  const none = shown.length === 0 ? words.nothingHere : undefined;
  const move = (rules: readonly RuleRow[]) => {
    onMove(rules.map(({ rule_name }) => rule_name));
    setChosen(new Set());
  };
  return (
    <PlainTable
      title={title}
      heading="h3"
      counter={isFiltered ? `(${shown.length}/${all.length})` : `(${all.length})`}
      actions={
        <SpaceBetween direction="horizontal" size="xs">
          <ReasonedButton
            text={moveWords.chosen}
            why={selected.length === 0 ? words.nothingChosen : undefined}
            onClick={() => move(selected)}
          />
          <ReasonedButton text={moveWords.all} why={none} onClick={() => move(shown)} />
        </SpaceBetween>
      }
      rows={shown}
      rowId={({ rule_name }) => rule_name}
      pageSize={pageSize}
      empty={isFiltered ? words.noMatch : empty}
      choice={{
        type: 'multi',
        chosen: selected,
        onChoose: (rules) => setChosen(new Set(rules.map(({ rule_name }) => rule_name))),
        allLabel: words.selectAll,
        rowLabel: ({ desc }) => say(fill(words.selectRule, { name: desc })),
      }}
      columns={[
        {
          id: 'rule',
          header: words.rule,
          cell: (rule) => <RuleCell rule={rule} isChanged={isChanged(rule)} onEdit={() => onEdit(rule)} />,
        },
        {
          id: 'actions',
          header: words.actions,
          width: 110,
          cell: (rule) => (
            <ReasonedButton
              variant="inline-link"
              ariaLabel={`${say(moveWords.one)} ${rule.desc}`}
              text={moveWords.one}
              onClick={() => move([rule])}
            />
          ),
        },
      ]}
    />
  );
}

function RuleCell({ rule, isChanged, onEdit }: { rule: RuleRow; isChanged: boolean; onEdit: () => void }) {
  const say = useText();
  return (
    <SpaceBetween size="xxs">
      <Link variant="secondary" onFollow={onEdit}>
        {rule.desc}
      </Link>
      <div className="rule-marks">
        <LevelBadge level={rule.level} />
        <Box variant="small" color="text-body-secondary">
          {rule.type}
        </Box>
        {rule.is_custom_rule && <Badge color="blue">{say(words.custom)}</Badge>}
        {isChanged && <Badge color="severity-low">{say(words.changed)}</Badge>}
        {rule.params.map(({ key, desc, value }) => (
          <Box key={key} variant="small" color="text-body-secondary">
            {desc}:{' '}
            <Box variant="code" display="inline">
              {value}
            </Box>
          </Box>
        ))}
      </div>
    </SpaceBetween>
  );
}
