import Box from '@cloudscape-design/components/box';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import { useText } from '../../../app/language.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { Select } from '../../../ui/form/select.tsx';
import type { RuleForm } from './mask-form.ts';
import { maskKinds, words } from './rule-words.ts';

/** How values are hidden: each kind asks for what it needs. */
export function MaskFields({ form }: { form: RuleForm }) {
  const say = useText();
  const { kind } = form.values;
  const options = maskKinds.values.map((value) => ({ value, label: say(maskKinds.labels[value]) }));
  return (
    <>
      <Field form={form} name="kind" label={words.kind}>
        <Select
          {...form.select('kind', options)}
          onChange={({ detail }) => {
            const chosen = maskKinds.schema.parse(detail.selectedOption.value);
            form.set('kind', chosen);
            form.set('value', chosen === 'CHAR' ? '*' : '');
          }}
        />
      </Field>
      {kind === 'CHAR' && <CharFields form={form} />}
      {(kind === 'TAG' || kind === 'REPLACE') && (
        <Field form={form} name="value" label={kind === 'TAG' ? words.tag : words.text}>
          <Input {...form.input('value')} />
        </Field>
      )}
      {kind === 'ALGO' && <Box color="text-body-secondary">{say(words.hashHint)}</Box>}
    </>
  );
}

function CharFields({ form }: { form: RuleForm }) {
  const say = useText();
  return (
    <>
      <ColumnLayout columns={2}>
        <Field form={form} name="front" label={words.front}>
          <Input type="number" {...form.number('front')} />
        </Field>
        <Field form={form} name="behind" label={words.behind}>
          <Input type="number" {...form.number('behind')} />
        </Field>
        <Field form={form} name="length" label={words.length} hint={words.lengthHint}>
          <Input type="number" {...form.number('length')} />
        </Field>
        <Field form={form} name="value" label={words.sign}>
          <Input {...form.input('value')} />
        </Field>
      </ColumnLayout>
      {Number(form.values.length) > 0 && <Checkbox {...form.check('fromBehind')}>{say(words.fromBehind)}</Checkbox>}
    </>
  );
}
