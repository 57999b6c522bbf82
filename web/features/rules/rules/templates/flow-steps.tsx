import { StepLine } from '../../../../ui/form/step-line.tsx';
import { words } from './flow-words.ts';

const steps = [
  ['basics', words.stepBasics],
  ['rules', words.stepRules],
  ['done', words.stepDone],
] as const;
export type FlowStep = (typeof steps)[number][0];

/** How far a template has come. */
export function FlowSteps({ at }: { at: FlowStep }) {
  return (
    <StepLine
      steps={steps.map(([, text]) => text)}
      now={at === 'done' ? steps.length : steps.findIndex(([step]) => step === at)}
    />
  );
}
