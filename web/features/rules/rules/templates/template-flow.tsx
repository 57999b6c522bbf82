import { useState } from 'react';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useNavigate } from 'react-router-dom';
import { useText } from '../../../../app/language.tsx';
import { focusContent, focusFirstProblem } from '../../../../ui/form/focus-content.ts';
import { LeaveGuard } from '../../../../ui/form/leave-guard.tsx';
import { BasicsSection } from './basics-section.tsx';
import { FlowDone } from './flow-done.tsx';
import { FlowSteps, type FlowStep } from './flow-steps.tsx';
import { words } from './flow-words.ts';
import { linksOf, type TemplatePlace } from './place.ts';
import { RulesSection } from './rules-section.tsx';
import { SaveProblem } from '../../../../ui/form/save-problem.tsx';
import { useTakenNames } from './taken-names.ts';
import { useStep } from '../../../../ui/form/use-step.ts';
import { useSaveTemplate } from './template-calls.ts';
import { useDraft, type Start } from './use-draft.ts';

type Props = {
  readonly place: TemplatePlace;
  readonly start: Start;
  /** What is fixed of it, and its revision when it exists. */
  readonly work:
    | { readonly kind: 'create' }
    | { readonly kind: 'import' }
    | { readonly kind: 'update'; readonly revision: number };
  readonly onAgain: () => void;
};
const noneIsTaken = () => false;

/** From a name to a set of rules to a saved template. Going back and forth keeps everything. */
export function TemplateFlow({ place, start, work, onAgain }: Props) {
  const navigate = useNavigate();
  const names = useTakenNames(place);
  // What was read when the writing began, also when the template is read again meanwhile.
  const [readRevision] = useState(work.kind === 'update' ? work.revision : undefined);
  const draft = useDraft(start, work.kind === 'update' ? noneIsTaken : names.isTaken);
  const save = useSaveTemplate(place);
  const { step, go: show } = useStep<FlowStep>(['basics', 'rules'], 'done');
  const go = (next: FlowStep) => {
    show(next);
    focusContent();
  };
  const backToName = () => {
    go('basics');
    focusFirstProblem();
  };
  const next = () => {
    draft.form.submit(() => go('rules'));
    focusFirstProblem();
  };
  const saveAs = (revision: number | undefined) =>
    draft.form.submit(({ rule_template_name, desc, db_type }) => {
      const rule_list = draft.ruleList();
      if (work.kind === 'update') save.update(rule_template_name, { desc, rule_list, revision }, () => go('done'));
      else
        save.create(
          { rule_template_name, desc, db_type, rule_list },
          () => go('done'),
          (error) => {
            if (names.learnFrom(error, rule_template_name)) backToName();
          },
        );
    });
  const isNew = work.kind !== 'update';
  return (
    <SpaceBetween size="l">
      <LeaveGuard when={(draft.isChanged || work.kind === 'import') && step !== 'done'} text={words.leave} />
      <FlowSteps at={step} />
      {step === 'basics' && <BasicsSection draft={draft} isNameFixed={!isNew} isTypeFixed={work.kind !== 'create'} />}
      {step === 'rules' && <RulesSection draft={draft} />}
      {step !== 'done' && save.error && !save.error.is('ruleTemplateNameTaken') && (
        <SaveProblem error={save.error} onOverwrite={() => saveAs(undefined)} />
      )}
      {step !== 'done' && (
        <Ways
          step={step}
          isNew={isNew}
          busy={save.busy}
          onCancel={() => navigate(linksOf(place).list)}
          onBack={() => go('basics')}
          onNext={next}
          onSave={() => saveAs(readRevision)}
        />
      )}
      {step === 'done' && (
        <FlowDone
          place={place}
          name={draft.form.values.rule_template_name}
          dbType={draft.form.values.db_type}
          isNew={isNew}
          onAgain={onAgain}
        />
      )}
    </SpaceBetween>
  );
}

type WaysProps = {
  readonly step: FlowStep;
  readonly isNew: boolean;
  readonly busy: boolean;
  readonly onCancel: () => void;
  readonly onBack: () => void;
  readonly onNext: () => void;
  readonly onSave: () => void;
};

function Ways({ step, isNew, busy, onCancel, onBack, onNext, onSave }: WaysProps) {
  const say = useText();
  return (
    <Box float="right">
      <SpaceBetween direction="horizontal" size="xs">
        <Button variant="link" onClick={onCancel}>
          {say(words.cancel)}
        </Button>
        {step === 'rules' && <Button onClick={onBack}>{say(words.back)}</Button>}
        {step === 'basics' && (
          <Button variant="primary" onClick={onNext}>
            {say(words.next)}
          </Button>
        )}
        {step === 'rules' && (
          <Button variant="primary" loading={busy} onClick={onSave}>
            {say(isNew ? words.create : words.save)}
          </Button>
        )}
      </SpaceBetween>
    </Box>
  );
}
