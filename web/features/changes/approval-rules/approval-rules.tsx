import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useState } from 'react';
import { ruleSentence } from '../../../../shared/approval-rules/sentences.ts';
import type { ApprovalRule } from '../../../../shared/approval-rules/rule.ts';
import { getApprovalRules, saveApprovalRules } from '../../../../shared/contract/changes/approval-rules/operations.ts';
import { listMemberTips } from '../../../../shared/contract/people/members/operations.ts';
import { listEnvironmentTags } from '../../../../shared/contract/people/projects/operations.ts';
import { limits } from '../../../../shared/limits.ts';
import { fill, type Text } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useWhyNot } from '../../../app/may.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall, useChange } from '../../../app/query.ts';
import { ReasonedButton } from '../../../ui/action.tsx';
import { Answer } from '../../../ui/answer.tsx';
import { Confirm } from '../../../ui/dialog/confirm.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { RuleDialog } from './rule-dialog.tsx';
import './rules.css';
import { words } from './rule-words.ts';
import { TryRules } from './try-rules.tsx';

/** By which rules changes of the project need more than their process: made, ordered and tried. */
export default function ApprovalRules() {
  const found = useCall(getApprovalRules, { params: { project_name: useProject().name } }, { quiet: true });
  return (
    <Page title={words.title} description={words.description}>
      <Answer of={found}>{({ data }) => <Rules rules={data.rules} version={data.version} />}</Answer>
    </Page>
  );
}

type Asked = { readonly does: 'edit' | 'remove'; readonly at: number };

function Rules({ rules, version }: { rules: readonly ApprovalRule[]; version: number }) {
  const say = useText();
  const whyNot = useWhyNot()('workflowTemplateManage');
  const { name: project_name } = useProject();
  const [asked, setAsked] = useState<Asked>();
  const { environments, members, nameOf } = useNames();
  const saving = useChange(saveApprovalRules, { refreshes: [getApprovalRules], said: words.saved, quiet: true });
  const save = (next: readonly ApprovalRule[]) =>
    saving.run({ params: { project_name }, body: { version, rules: [...next] } }, () => setAsked(undefined));
  const isFull = rules.length >= limits.approvalRulesMax;
  return (
    <SpaceBetween size="l">
      <Container
        header={
          <Header
            variant="h2"
            counter={`(${rules.length})`}
            description={say(words.rulesHint)}
            actions={
              <ReasonedButton
                text={words.add}
                variant="primary"
                why={whyNot ?? (isFull ? fullWords : undefined)}
                onClick={() => setAsked({ does: 'edit', at: rules.length })}
              />
            }
          >
            {say(words.rules)}
          </Header>
        }
      >
        {rules.length === 0 && <Box color="text-body-secondary">{say(words.empty)}</Box>}
        <ol className="approval-rules">
          {rules.map((rule, at) => (
            <li key={at}>
              <span>{say(ruleSentence(rule, nameOf))}</span>
              {whyNot === undefined && (
                <RuleButtons
                  number={at + 1}
                  isBusy={saving.busy}
                  onEdit={() => setAsked({ does: 'edit', at })}
                  onUp={at > 0 ? () => save(exchanged(rules, at - 1)) : undefined}
                  onDown={at < rules.length - 1 ? () => save(exchanged(rules, at)) : undefined}
                  onRemove={() => setAsked({ does: 'remove', at })}
                />
              )}
            </li>
          ))}
        </ol>
        {saving.error && asked === undefined && <Box color="text-status-error">{saving.error.message}</Box>}
      </Container>
      <TryRules rules={rules} environments={environments} nameOf={nameOf.user} key={environments.length} />
      {asked?.does === 'edit' && (
        <RuleDialog
          rule={rules[asked.at]}
          number={asked.at + 1}
          environments={environments}
          members={members}
          busy={saving.busy}
          error={saving.error}
          onSave={(rule) => save([...rules.slice(0, asked.at), rule, ...rules.slice(asked.at + 1)])}
          onCancel={() => setAsked(undefined)}
        />
      )}
      {asked?.does === 'remove' && (
        <Confirm
          title={fill(words.removeTitle, { number: asked.at + 1 })}
          text={words.removeIt}
          busy={saving.busy}
          error={saving.error}
          onCancel={() => setAsked(undefined)}
          onConfirm={() => save(rules.filter((_, at) => at !== asked.at))}
        >
          {rules[asked.at] && say(ruleSentence(rules[asked.at] as ApprovalRule, nameOf))}
        </Confirm>
      )}
    </SpaceBetween>
  );
}

const fullWords: Text = {
  zh: `最多 ${limits.approvalRulesMax} 条规则`,
  en: `At most ${limits.approvalRulesMax} rules`,
};

type Buttons = {
  readonly number: number;
  readonly isBusy: boolean;
  readonly onEdit: () => void;
  readonly onUp: (() => void) | undefined;
  readonly onDown: (() => void) | undefined;
  readonly onRemove: () => void;
};

function RuleButtons({ number, isBusy, onEdit, onUp, onDown, onRemove }: Buttons) {
  const say = useText();
  const buttons = [
    { icon: 'angle-up', text: words.up, run: onUp },
    { icon: 'angle-down', text: words.down, run: onDown },
    { icon: 'edit', text: words.edit, run: onEdit },
    { icon: 'remove', text: words.remove, run: onRemove },
  ] as const;
  return (
    <span className="approval-rule-buttons">
      {buttons.map(({ icon, text, run }) => (
        <Button
          key={icon}
          variant="icon"
          iconName={icon}
          ariaLabel={say(fill(text, { number }))}
          disabled={run === undefined || isBusy}
          onClick={() => run?.()}
        />
      ))}
    </span>
  );
}

/** A list with one item and the next in each other's place. */
function exchanged(rules: readonly ApprovalRule[], at: number): ApprovalRule[] {
  return [...rules.slice(0, at), ...rules.slice(at, at + 2).reverse(), ...rules.slice(at + 2)];
}

/** The environments and members of the project, by what rules call them. */
function useNames() {
  const { uid: project_uid } = useProject();
  const tags = useCall(listEnvironmentTags, { params: { project_uid }, query: { page_size: limits.fullRowsMax } });
  const people = useCall(listMemberTips, { params: { project_uid } });
  const environments = (tags.data?.data ?? []).map(({ uid, name }) => ({ value: uid, label: name }));
  const members = (people.data?.data ?? []).map(({ user_id, user_name }) => ({ value: user_id, label: user_name }));
  const nameIn = (options: typeof members) => (uid: string) => options.find(({ value }) => value === uid)?.label ?? uid;
  return { environments, members, nameOf: { environment: nameIn(environments), user: nameIn(members) } };
}
