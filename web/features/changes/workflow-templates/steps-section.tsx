import Box from '@cloudscape-design/components/box';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { limits } from '../../../../shared/limits.ts';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { ReasonedButton } from '../../../ui/action.tsx';
import type { Form } from '../../../ui/form/use-form.ts';
import { StepEditor } from './step-editor.tsx';
import { freshKey, moved, newStep, type StepValues, type templateForm } from './template-form.ts';
import { words } from './template-words.ts';

/** The reviews one below the other, then the execution. */
export function StepsSection({ form }: { form: Form<typeof templateForm> }) {
  const say = useText();
  const { kind, reviews, execution } = form.values;
  const isFull = reviews.length >= limits.reviewStepsMax;
  const set = (next: StepValues[]) => form.set('reviews', next);
  return (
    <Container
      header={
        <Header variant="h2" counter={`(${reviews.length + 1})`}>
          {say(words.steps)}
        </Header>
      }
    >
      <SpaceBetween size="l">
        {reviews.length === 0 && (
          <Box color="text-status-warning">{say(kind === 'workflow' ? words.noReview : words.noExportReview)}</Box>
        )}
        {reviews.map((step, index) => (
          <StepEditor
            key={step.key}
            kind={kind === 'workflow' ? 'review' : 'exportReview'}
            step={step}
            title={fill(words.review, { number: index + 1 })}
            problemOf={(field) => form.problemOf(`reviews.${index}.${field}`)}
            onChange={(next) => set(reviews.map((other) => (other === step ? { ...step, ...next } : other)))}
            moves={[
              {
                id: 'up',
                icon: 'angle-up',
                label: fill(words.up, { number: index + 1 }),
                run: index > 0 ? () => set(moved(reviews, index, index - 1)) : undefined,
              },
              {
                id: 'down',
                icon: 'angle-down',
                label: fill(words.down, { number: index + 1 }),
                run: index < reviews.length - 1 ? () => set(moved(reviews, index, index + 1)) : undefined,
              },
              {
                id: 'remove',
                icon: 'remove',
                label: fill(words.remove, { number: index + 1 }),
                run: () => set(reviews.filter((other) => other !== step)),
              },
            ]}
          />
        ))}
        <ReasonedButton
          text={words.add}
          iconName="add-plus"
          formAction="none"
          why={isFull ? fill(words.addMax, { max: limits.reviewStepsMax }) : undefined}
          onClick={() => set([...reviews, newStep(freshKey(reviews))])}
        />
        {kind === 'data_export' ? (
          <Box color="text-body-secondary">{say(words.exportLast)}</Box>
        ) : (
          <StepEditor
            kind="execution"
            step={execution}
            title={words.execute}
            problemOf={(field) => form.problemOf(`execution.${field}`)}
            onChange={(next) => form.set('execution', { ...execution, ...next })}
            moves={[]}
          />
        )}
      </SpaceBetween>
    </Container>
  );
}
