import Steps from '@cloudscape-design/components/steps';
import { useText } from '../../../app/language.tsx';
import { words } from './flow-words.ts';

const steps = [['basics', words.stepBasics], ['rules', words.stepRules], ['done', words.stepDone]] as const;
export type FlowStep = (typeof steps)[number][0];

/** How far a template has come. */
export function FlowSteps({ at }: { at: FlowStep }) {
  const say = useText();
  const now = steps.findIndex(([step]) => step === at);
  return (
    <Steps
      orientation="horizontal" ariaLabel={say(words.steps)}
      steps={steps.map(([, text], index) => {
        const isPast = index < now || at === 'done';
        return { header: say(text), status: isPast ? 'success' : index === now ? 'in-progress' : 'pending', statusIconAriaLabel: say(isPast ? words.past : index === now ? words.now : words.coming) };
      })}
    />
  );
}
