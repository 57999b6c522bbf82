import { fill, type Text } from '../../../../../shared/text.ts';
import { useText } from '../../../../app/language.tsx';
import { Confirm } from '../../../../ui/dialog/confirm.tsx';
import { DecisionFacts } from '../review/decision-facts.tsx';
import { words } from '../detail/detail-words.ts';
import { useStatementMinutes } from './use-situation.ts';
import type { WorkflowTask } from '../wire.ts';

type Props = {
  readonly title: Text;
  readonly detail: Text;
  readonly text: Text;
  readonly tasks?: readonly WorkflowTask[];
  /** Whether statements are about to run: then it is said how long one may take. */
  readonly isExecution?: boolean;
  readonly busy: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
};

/** A question with what it is about: data sources, statements and their worst findings. */
export function Question({ detail, tasks = [], isExecution = false, ...rest }: Props) {
  const say = useText();
  const minutes = useStatementMinutes(tasks);
  return (
    <Confirm {...rest}>
      <p>{say(detail)}</p>
      {isExecution && minutes !== undefined && <p>{say(fill(words.statementMinutes, { minutes }))}</p>}
      {tasks.length > 0 && <DecisionFacts tasks={tasks} />}
    </Confirm>
  );
}
