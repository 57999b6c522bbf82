import type { Text } from '../../../shared/text.ts';
import { useText } from '../../app/language.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { placeTitle } from './place-title.ts';
import type { WorkflowTask } from './wire.ts';

type Props = { readonly title: Text; readonly detail: Text; readonly text: Text; readonly tasks?: readonly WorkflowTask[]; readonly busy: boolean; readonly onConfirm: () => void; readonly onCancel: () => void };

/** A question with the data sources that it is about. */
export function Question({ detail, tasks = [], ...rest }: Props) {
  const say = useText();
  return (
    <Confirm {...rest}>
      <p>{say(detail)}</p>
      {tasks.length > 0 && <ul>{tasks.map(({ task_id, instance_name: name, instance_schema: schema }) => <li key={task_id}>{placeTitle({ name, schema })}</li>)}</ul>}
    </Confirm>
  );
}
