import Steps from '@cloudscape-design/components/steps';
import { useText } from '../../app/language.tsx';
import { words } from './create-words.ts';

const steps = [['form', words.stepForm], ['result', words.stepResult], ['done', words.stepDone]] as const;
export type CreateStep = (typeof steps)[number][0];

/** How far a new workflow has come. */
export function CreateSteps({ at }: { at: CreateStep }) {
  const say = useText();
  const now = steps.findIndex(([step]) => step === at);
  return (
    <Steps
      orientation="horizontal" ariaLabel={say(words.steps)}
      steps={steps.map(([step, text], index) => {
        const isPast = index < now || at === 'done';
        return { header: say(text), status: isPast ? 'success' : index === now ? 'in-progress' : 'pending', statusIconAriaLabel: say(isPast ? words.stepPast : step === at ? words.stepNow : words.stepNext) };
      })}
    />
  );
}
