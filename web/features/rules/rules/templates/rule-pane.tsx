import { useState } from 'react';
import Badge from '@cloudscape-design/components/badge';
import Box from '@cloudscape-design/components/box';
import Header from '@cloudscape-design/components/header';
import Link from '@cloudscape-design/components/link';
import Pagination from '@cloudscape-design/components/pagination';
import Table from '@cloudscape-design/components/table';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { fill, type Text } from '../../../../../shared/text.ts';
import { useText } from '../../../../app/language.tsx';
import { ReasonedButton } from '../../../../ui/action.tsx';
import { LevelBadge } from '../../../../ui/level-badge.tsx';
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
  const [page, setPage] = useState(1);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  // Where nothing is, no filter hides it.
  const isFiltered = isNarrowed && all.length > 0;
  const pages = Math.max(1, Math.ceil(shown.length / pageSize));
  const at = Math.min(page, pages);
  const selected = shown.filter(({ rule_name }) => chosen.has(rule_name));
  const none = shown.length === 0 ? words.nothingHere : undefined;
  const move = (rules: readonly RuleRow[]) => {
    onMove(rules.map(({ rule_name }) => rule_name));
    setChosen(new Set());
  };
  return (
    <Table<RuleRow>
      variant="embedded"
      items={shown.slice((at - 1) * pageSize, at * pageSize)}
      trackBy="rule_name"
      wrapLines
      selectionType="multi"
      selectedItems={selected}
      enableKeyboardNavigation
      onSelectionChange={({ detail }) => setChosen(new Set(detail.selectedItems.map(({ rule_name }) => rule_name)))}
      ariaLabels={{
        selectionGroupLabel: say(title),
        allItemsSelectionLabel: () => say(words.selectAll),
        itemSelectionLabel: (_, rule) => say(fill(words.selectRule, { name: rule.desc })),
        tableLabel: say(title),
      }}
      header={
        <Header
          variant="h3"
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
        >
          {say(title)}
        </Header>
      }
      pagination={
        pages > 1 && (
          <Pagination
            currentPageIndex={at}
            pagesCount={pages}
            onChange={({ detail }) => setPage(detail.currentPageIndex)}
          />
        )
      }
      empty={
        <Box textAlign="center" padding="m" color="text-body-secondary">
          {say(isFiltered ? words.noMatch : empty)}
        </Box>
      }
      columnDefinitions={[
        {
          id: 'rule',
          header: say(words.rule),
          isRowHeader: true,
          cell: (rule) => <RuleCell rule={rule} isChanged={isChanged(rule)} onEdit={() => onEdit(rule)} />,
        },
        {
          id: 'actions',
          header: say(words.actions),
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
