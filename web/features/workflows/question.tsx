import type { Text } from '../../../shared/text.ts';
import { useText } from '../../app/language.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { DecisionFacts } from './decision-facts.tsx';
import type { WorkflowTask } from './wire.ts';

type Props = {
  readonly title: Text;
  readonly detail: Text;
  readonly text: Text;
  readonly tasks?: readonly WorkflowTask[];
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
};

/** A question with what it is about: data sources, statements and their worst findings. */
export function Question({ detail, tasks = [], ...rest }: Props) {
  const say = useText();
  return (
    <Confirm {...rest}>
      <p>{say(detail)}</p>
      {tasks.length > 0 && <DecisionFacts tasks={tasks} />}
    </Confirm>
  );
}
