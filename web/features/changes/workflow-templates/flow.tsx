import Box from '@cloudscape-design/components/box';
import Steps from '@cloudscape-design/components/steps';
import { fill, type Text } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import type { StepValues, TemplateValues } from './template-form.ts';
import { words } from './template-words.ts';
import { useMembers } from './use-template.ts';

/** The process from submission to execution, with who acts in each step. */
export function Flow({
  kind,
  reviews,
  execution,
  label,
}: Pick<TemplateValues, 'kind' | 'reviews' | 'execution'> & { label: Text }) {
  const isExport = kind === 'data_export';
  const say = useText();
  const { nameOf } = useMembers();
  const who = ({ isByRight, people }: StepValues, byRight: Text) =>
    isByRight ? say(byRight) : people.map(nameOf).join(', ') || say(words.needsSomebody);
  const shown = (title: string, people: string, desc: string) => ({
    header: title,
    status: 'info' as const,
    details: (
      <Box fontSize="body-s" color="text-body-secondary">
        <div>{people}</div>
        {desc !== '' && <div className="step-words">{desc}</div>}
      </Box>
    ),
  });
  return (
    <Steps
      orientation="horizontal"
      ariaLabel={say(label)}
      steps={[
        shown(say(words.create), say(isExport ? words.exportCreateBy : words.createBy), ''),
        ...reviews.map((step, index) =>
          shown(
            say(fill(words.review, { number: index + 1 })),
            who(step, isExport ? words.exportReviewersByRight : words.reviewersByRight),
            step.desc,
          ),
        ),
        isExport
          ? shown(say(words.export), say(words.exportBy), execution.desc)
          : shown(say(words.execute), who(execution, words.executorsByRight), execution.desc),
      ]}
    />
  );
}
