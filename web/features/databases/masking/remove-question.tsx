import type { Operation } from '../../../../shared/contract/operation.ts';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import type { CallArgs } from '../../../app/call-request.ts';
import { useChange } from '../../../app/query.ts';
import { Confirm } from '../../../ui/dialog/confirm.tsx';
import { words } from './rule-words.ts';

type Props<O extends Operation> = {
  readonly name: string;
  readonly operation: O;
  readonly args: CallArgs<O>;
  readonly refreshes: readonly Operation[];
  readonly onDone: () => void;
};

/** Asks before a rule, a type or a template is deleted; what is in use says by what. */
export function RemoveQuestion<O extends Operation>({ name, operation, args, refreshes, onDone }: Props<O>) {
  const say = useText();
  const remove = useChange(operation, { refreshes, said: words.removed, quiet: true });
  return (
    <Confirm
      title={fill(words.removeTitle, { name })}
      text={words.remove}
      busy={remove.busy}
      error={remove.error}
      onCancel={onDone}
      onConfirm={() => remove.run(args, onDone)}
    >
      {say(words.removeText)}
    </Confirm>
  );
}
