import { useState } from 'react';
import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useText } from '../../../../app/language.tsx';
import { Waiting } from '../../../../app/waiting.tsx';
import { TableFilters } from '../../../../ui/table/table-filters.tsx';
import { useRuleFilters } from '../rule-filters.ts';
import { words } from './flow-words.ts';
import { RuleDialog } from './rule-dialog.tsx';
import { RulePane } from './rule-pane.tsx';
import './rules-section.css';
import type { Draft } from './use-draft.ts';
import type { RuleRow } from '../wire.ts';

/** The rules of a database type on two sides: those that the template leaves off, and those that it enables. */
export function RulesSection({ draft }: { draft: Draft }) {
  const say = useText();
  const { known, enabled, disabled, enable, disable, change, standard } = draft;
  const { table, fits } = useRuleFilters(known.data?.data);
  const [edited, setEdited] = useState<RuleRow>();
  if (known.error)
    return (
      <Alert
        type="error"
        header={say(words.rulesMissing)}
        action={<Button onClick={() => void known.refetch()}>{say(words.retry)}</Button>}
      >
        {known.error.message}
      </Alert>
    );
  if (known.isPending) return <Waiting />;
  const pane = {
    isNarrowed: table.isNarrowed,
    onEdit: setEdited,
    isChanged: (rule: RuleRow) => isChanged(rule, standard(rule.rule_name)),
  };
  return (
    <Container header={<Header variant="h2">{say(words.stepRules)}</Header>}>
      <SpaceBetween size="m">
        <TableFilters table={table} total={undefined} />
        <div className="rule-panes">
          <RulePane
            {...pane}
            title={words.disabled}
            all={disabled}
            shown={disabled.filter(fits)}
            moveWords={toEnable}
            empty={words.allEnabled}
            onMove={enable}
          />
          <RulePane
            {...pane}
            title={words.enabled}
            all={enabled}
            shown={enabled.filter(fits)}
            moveWords={toDisable}
            empty={words.noneEnabled}
            onMove={disable}
          />
        </div>
      </SpaceBetween>
      {edited && (
        <RuleDialog
          rule={edited}
          standard={standard(edited.rule_name) ?? edited}
          onDone={() => setEdited(undefined)}
          onApply={(rule) => {
            change(rule);
            setEdited(undefined);
          }}
        />
      )}
    </Container>
  );
}

const toEnable = { one: words.enable, chosen: words.enableChosen, all: words.enableAll };
const toDisable = { one: words.disable, chosen: words.disableChosen, all: words.disableAll };

function isChanged(rule: RuleRow, standard: RuleRow | undefined): boolean {
  return (
    standard !== undefined &&
    (rule.level !== standard.level || rule.params.some(({ value }, index) => value !== standard.params[index]?.value))
  );
}
