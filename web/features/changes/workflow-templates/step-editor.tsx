import Button, { type ButtonProps } from '@cloudscape-design/components/button';
import { Labelled } from '../../../ui/form/labelled.tsx';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { limits } from '../../../../shared/limits.ts';
import { fill, type Text } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { Multiselect } from '../../../ui/form/multiselect.tsx';
import { RadioGroup } from '../../../ui/form/radio-group.tsx';
import './step-editor.css';
import type { StepValues } from './template-form.ts';
import { words } from './template-words.ts';
import { useMembers } from './use-template.ts';

type Move = {
  readonly id: string;
  readonly icon: NonNullable<ButtonProps['iconName']>;
  readonly label: Text;
  readonly run: (() => void) | undefined;
};
type Props = {
  readonly kind: keyof typeof byRightWords;
  readonly step: StepValues;
  readonly title: Text;
  readonly moves: readonly Move[];
  readonly problemOf: (field: 'people' | 'desc' | 'isByRight') => string | undefined;
  readonly onChange: (next: Partial<StepValues>) => void;
};
const byRightWords = {
  review: words.byRightReview,
  exportReview: words.byRightExport,
  execution: words.byRightExecute,
} as const;
const byRight = 'right';
const byName = 'name';

/** Who acts in one step, and what it is for. */
export function StepEditor({ kind, step, title, moves, problemOf, onChange }: Props) {
  const say = useText();
  const { options, isLoading } = useMembers();
  const wrongPeople = problemOf('isByRight') ?? problemOf('people');
  const people = step.people.map((uid) => options.find(({ value }) => value === uid) ?? { value: uid, label: uid });
  return (
    <div className="step-editor" role="group" aria-label={say(title)}>
      <div className="step-editor-head">
        <h3>{say(title)}</h3>
        <SpaceBetween direction="horizontal" size="xxs">
          {moves.map(({ id, icon, label, run }) => (
            <Button
              key={id}
              variant="icon"
              formAction="none"
              iconName={icon}
              ariaLabel={say(label)}
              disabled={run === undefined}
              onClick={() => run?.()}
            />
          ))}
        </SpaceBetween>
      </div>
      <SpaceBetween size="m">
        <Labelled label={kind === 'execution' ? words.whoExecutes : words.who} stretch>
          <RadioGroup
            value={step.isByRight ? byRight : byName}
            onChange={({ detail }) => onChange({ isByRight: detail.value === byRight })}
            items={[
              {
                value: byRight,
                label: say(words.byRight),
                description: say(byRightWords[kind]),
              },
              {
                value: byName,
                label: say(words.byName),
                description: say(fill(words.byNameHint, { max: limits.stepUsersMax })),
              },
            ]}
          />
        </Labelled>
        {!step.isByRight && (
          <Labelled label={words.people} problem={wrongPeople} stretch>
            <Multiselect
              options={options}
              selectedOptions={people}
              placeholder={say(words.choosePeople)}
              filteringType="auto"
              statusType={isLoading ? 'loading' : 'finished'}
              invalid={wrongPeople !== undefined}
              onChange={({ detail }) =>
                onChange({ people: detail.selectedOptions.flatMap(({ value }) => value ?? []) })
              }
            />
          </Labelled>
        )}
        <Labelled label={words.stepDesc} constraint={words.stepDescHint} problem={problemOf('desc')} stretch>
          <Input
            value={step.desc}
            invalid={problemOf('desc') !== undefined}
            onChange={({ detail }) => onChange({ desc: detail.value })}
          />
        </Labelled>
      </SpaceBetween>
    </div>
  );
}
