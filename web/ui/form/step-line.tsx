import Steps from '@cloudscape-design/components/steps';
import type { Text } from '../../../shared/text.ts';
import { useText } from '../../app/language.tsx';

const words = {
  label: { zh: '步骤', en: 'Steps' },
  past: { zh: '已完成', en: 'Done' },
  now: { zh: '当前步骤', en: 'Current step' },
  coming: { zh: '未开始', en: 'Not started' },
};

/** How far something that takes several steps has come. `now` is the place of the current step; after the last one nothing is left to do. */
export function StepLine({ steps, now }: { steps: readonly Text[]; now: number }) {
  const say = useText();
  return (
    <Steps
      orientation="horizontal"
      ariaLabel={say(words.label)}
      steps={steps.map((text, index) => {
        const header = say(text);
        if (index < now) return { header, status: 'success', statusIconAriaLabel: say(words.past) };
        if (index > now) return { header, status: 'pending', statusIconAriaLabel: say(words.coming) };
        return { header: <strong>{header}</strong>, status: 'in-progress', statusIconAriaLabel: say(words.now) };
      })}
    />
  );
}
