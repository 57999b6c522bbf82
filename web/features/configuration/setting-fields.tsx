import * as z from 'zod';
import Input from '@cloudscape-design/components/input';
import Select from '@cloudscape-design/components/select';
import Toggle from '@cloudscape-design/components/toggle';
import type { ChannelField, ChannelFields } from '../../../shared/channels/channel.ts';
import { useText } from '../../app/language.tsx';
import { Field } from '../../ui/field.tsx';
import type { Form } from '../../ui/use-form.ts';
import { words } from './configuration-words.ts';

type SettingsSchema = z.ZodObject<Record<string, z.ZodType>>;
export type SettingsForm = Form<SettingsSchema>;

/** What a form of these settings holds; what a channel cannot do without may not be empty. */
export function settingsSchema(fields: ChannelFields, rest: Record<string, z.ZodType> = {}): SettingsSchema {
  const entries = Object.entries(fields).map(([name, { schema, isRequired }]) => [
    name,
    isRequired ? schema.refine((value) => value !== '') : schema,
  ]);
  return z.object({ ...(Object.fromEntries(entries) as Record<string, z.ZodType>), ...rest });
}

/** The controls of these settings, one below the other. */
export function SettingFields({ form, fields }: { form: SettingsForm; fields: ChannelFields }) {
  return Object.entries(fields).map(([name, field]) => <Setting key={name} form={form} name={name} field={field} />);
}

type Props = { readonly form: SettingsForm; readonly name: string; readonly field: ChannelField };

function Setting({ form, name, field: { kind, label, hint, options } }: Props) {
  const say = useText();
  const value = form.values[name];
  const common = { name, value: typeof value === 'string' ? value : '', invalid: form.problemOf(name) !== undefined };
  const write = (next: unknown) => form.set(name, next);
  if (kind === 'switch')
    return (
      <Toggle
        checked={value === true}
        onChange={({ detail }) => write(detail.checked)}
        {...(hint && { description: say(hint) })}
      >
        {say(label)}
      </Toggle>
    );
  return (
    <Field
      form={form}
      name={name}
      label={label}
      {...(hint && { hint })}
      {...(kind === 'secret' && { constraint: words.keptSecret })}
    >
      {kind === 'number' && <Input {...form.number(name)} type="number" />}
      {kind === 'choice' && <Choice value={common.value} options={options ?? []} onChange={write} />}
      {(kind === 'text' || kind === 'secret') && (
        <Input
          {...common}
          type={kind === 'secret' ? 'password' : 'text'}
          autoComplete={kind === 'secret' ? 'new-password' : false}
          onChange={({ detail }) => write(detail.value)}
        />
      )}
    </Field>
  );
}

type ChoiceProps = {
  readonly value: string;
  readonly options: NonNullable<ChannelField['options']>;
  readonly onChange: (value: unknown) => void;
};

function Choice({ value, options, onChange }: ChoiceProps) {
  const say = useText();
  const shown = options.map((option) => ({ value: option.value, label: say(option.label) }));
  return (
    <Select
      options={shown}
      selectedOption={shown.find((option) => option.value === value) ?? null}
      onChange={({ detail }) => onChange(detail.selectedOption.value)}
    />
  );
}
