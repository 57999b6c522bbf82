import { StepLine } from '../../../../ui/form/step-line.tsx';
import { words } from './create-words.ts';

const steps = [
  ['form', words.stepForm],
  ['result', words.stepResult],
] as const;
export type CreateStep = (typeof steps)[number][0];

/** How far a new workflow has come. */
export function CreateSteps({ at }: { at: CreateStep }) {
  return <StepLine steps={steps.map(([, text]) => text)} now={steps.findIndex(([step]) => step === at)} />;
}
