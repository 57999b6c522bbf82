import Autosuggest from '@cloudscape-design/components/autosuggest';
import { fill } from '../../../../shared/text.ts';
import type { Text } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { Field } from '../../../ui/form/field.tsx';
import type { Form } from '../../../ui/form/use-form.ts';
import type { columnForm } from './column-form.ts';
import { words } from './masking-words.ts';
import type { Names } from './use-names.ts';

type Props = {
  readonly form: Form<typeof columnForm>;
  readonly name: 'schema' | 'table' | 'column';
  readonly label: Text;
  readonly names: Names;
  readonly disabled: boolean;
};

/** A name that the server lists, to choose or to type; one that it does not have is refused, as its mask would protect nothing. */
export function NameField({ form, name, label, names, disabled }: Props) {
  const say = useText();
  const value = form.values[name];
  return (
    <Field
      form={form}
      name={name}
      label={label}
      {...(names.isUnknown(value) && { problem: fill(words.notThere, { name: value }) })}
      {...(names.failed && { hint: words.notListed })}
    >
      <Autosuggest
        value={value}
        options={names.list.map((one) => ({ value: one }))}
        statusType={names.isLoading ? 'loading' : 'finished'}
        loadingText={say(words.loading)}
        hideEnteredTextOption
        ariaLabel={say(label)}
        disabled={disabled}
        onChange={({ detail }) => form.set(name, detail.value)}
      />
    </Field>
  );
}
