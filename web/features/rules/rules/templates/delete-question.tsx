import { fill } from '../../../../../shared/text.ts';
import { useText } from '../../../../app/language.tsx';
import { Confirm } from '../../../../ui/dialog/confirm.tsx';
import type { TemplatePlace } from './place.ts';
import { useDeleteTemplate } from './template-calls.ts';
import { words } from './template-words.ts';

/** Asks before a template is deleted. */
export function DeleteQuestion({
  place,
  name,
  onDone,
  onDeleted = onDone,
}: {
  place: TemplatePlace;
  name: string;
  onDone: () => void;
  onDeleted?: () => void;
}) {
  const say = useText();
  const remove = useDeleteTemplate(place);
  return (
    <Confirm
      title={fill(words.removeTitle, { name })}
      text={words.remove}
      busy={remove.busy}
      error={remove.error}
      onCancel={onDone}
      onConfirm={() => remove.run(name, onDeleted)}
    >
      {say(words.removeText)}
    </Confirm>
  );
}
