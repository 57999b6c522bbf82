import { useState } from 'react';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useNavigate } from 'react-router-dom';
import type { Text } from '../../../../../shared/text.ts';
import { useText } from '../../../../app/language.tsx';
import { notify } from '../../../../app/notices.ts';
import { link } from '../../../../app/paths.ts';
import { ReasonedButton } from '../../../../ui/action.tsx';
import { focusContent, focusFirstProblem } from '../../../../ui/form/focus-content.ts';
import { LeaveGuard } from '../../../../ui/form/leave-guard.tsx';
import { SaveProblem } from '../../../../ui/form/save-problem.tsx';
import { StepLine } from '../../../../ui/form/step-line.tsx';
import { useForm } from '../../../../ui/form/use-form.ts';
import { useStep } from '../../../../ui/form/use-step.ts';
import { CustomBasics } from './custom-basics.tsx';
import { basicsWithFreeName, startingValues, wireOf } from './custom-form.ts';
import { CustomScript } from './custom-script.tsx';
import { words } from './custom-words.ts';
import { Leaving } from '../../../../ui/form/leaving.tsx';
import { useTakenRuleNames } from './taken-rule-names.ts';
import { useSaveCustomRule } from './use-save-custom-rule.ts';
import type { CustomRule } from './wire.ts';

type Step = 'basics' | 'script';

/** From what a custom rule is about to its expression, tried on a sample before it is saved. */
export function CustomFlow({ before }: { before: CustomRule | undefined }) {
  const navigate = useNavigate();
  const [start] = useState(() => startingValues(before));
  // What was read when the writing began, also when the rule is read again meanwhile.
  const [readRevision] = useState(before?.revision);
  const names = useTakenRuleNames(before);
  const form = useForm(basicsWithFreeName(names.isTaken), start);
  const [writtenBefore] = useState(before?.rule_script ?? '');
  const [script, setScript] = useState(writtenBefore);
  const [sample, setSample] = useState('');
  const [isSaved, setIsSaved] = useState(false);
  const save = useSaveCustomRule(before);
  const toList = () => navigate(link('ruleManager', {}, { active: 'customRule' }));
  const { step, go: show } = useStep<Step>(['basics', 'script']);
  const go = (next: Step) => {
    show(next);
    focusContent();
  };
  const next = () => {
    form.submit(() => go('script'));
    focusFirstProblem();
  };
  const backToName = () => {
    go('basics');
    focusFirstProblem();
  };
  const saveAs = (revision: number | undefined) =>
    form.submit((values) =>
      save.run(
        wireOf({ ...values, script }),
        revision,
        () => setIsSaved(true),
        (error) => {
          if (names.learnFrom(error, values)) backToName();
        },
      ),
    );
  // The guard must have let go before the page is left.
  if (isSaved)
    return (
      <Leaving
        onLeave={() => {
          toList();
          notify({ kind: 'success', title: before ? words.saved : words.created, stays: true });
        }}
      />
    );
  return (
    <SpaceBetween size="l">
      <LeaveGuard when={form.isChanged || script !== writtenBefore} text={words.leave} />
      <StepLine steps={[words.stepBasics, words.stepScript]} now={step === 'basics' ? 0 : 1} />
      {step === 'basics' && <CustomBasics form={form} isNew={before === undefined} />}
      {step === 'script' && (
        <CustomScript
          dbType={form.values.db_type}
          script={script}
          sample={sample}
          onScript={setScript}
          onSample={setSample}
        />
      )}
      {save.error && !save.error.is('customRuleNameTaken') && (
        <SaveProblem error={save.error} onOverwrite={() => saveAs(undefined)} />
      )}
      <Ways
        step={step}
        busy={save.busy}
        why={script === '' ? words.writeExpression : undefined}
        onCancel={toList}
        onBack={() => go('basics')}
        onNext={next}
        onSave={() => saveAs(readRevision)}
      />
    </SpaceBetween>
  );
}

type WaysProps = {
  readonly step: Step;
  readonly busy: boolean;
  readonly why: Text | undefined;
  readonly onCancel: () => void;
  readonly onBack: () => void;
  readonly onNext: () => void;
  readonly onSave: () => void;
};

function Ways({ step, busy, why, onCancel, onBack, onNext, onSave }: WaysProps) {
  const say = useText();
  return (
    <Box float="right">
      <SpaceBetween direction="horizontal" size="xs">
        <Button variant="link" onClick={onCancel}>
          {say(words.cancel)}
        </Button>
        {step === 'basics' && (
          <Button variant="primary" onClick={onNext}>
            {say(words.next)}
          </Button>
        )}
        {step === 'script' && <Button onClick={onBack}>{say(words.back)}</Button>}
        {step === 'script' && (
          <ReasonedButton variant="primary" text={words.save} why={why} loading={busy} onClick={onSave} />
        )}
      </SpaceBetween>
    </Box>
  );
}
