import * as z from 'zod';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { isAsked, type ChannelField, type ChannelFields } from '../../../../shared/channels/channel.ts';
import { useText } from '../../../app/language.tsx';
import { Field } from '../../../ui/form/field.tsx';
import type { Form } from '../../../ui/form/use-form.ts';
import { Input } from '../../../ui/form/input.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { Textarea } from '../../../ui/form/textarea.tsx';
import { Toggle } from '../../../ui/form/toggle.tsx';
import { words } from './configuration-words.ts';

type SettingsSchema = z.ZodObject<Record<string, z.ZodType>>;
export type SettingsForm = Form<SettingsSchema>;

/** A list as it is typed: empty lines are none of it. */
function filled(lines: unknown): unknown {
  return Array.isArray(lines) ? lines.map((line) => String(line).trim()).filter((line) => line !== '') : lines;
}

/** What a form of these settings holds; what a channel cannot do without may not be empty. */
export function settingsSchema(
  fields: ChannelFields,
  rest: Record<string, z.ZodType> = {},
  isMissing: (name: string) => boolean = () => false,
): SettingsSchema {
  const entries = Object.entries(fields).map(([name, field]) => [name, schemaOf(field, isMissing(name))]);
  return z.object({ ...(Object.fromEntries(entries) as Record<string, z.ZodType>), ...rest });
}

function schemaOf({ kind, schema, isRequired, none }: ChannelField, isMissing: boolean): z.ZodType {
  if (kind === 'list') return z.preprocess(filled, schema);
  // A secret that is stored may stay empty; where nobody knows, the server says when none is.
  return isRequired && (kind !== 'secret' || isMissing)
    ? schema.refine((value) => value !== '' && (none === undefined || value !== none))
    : schema;
}

/** The settings that count beside the others, among those that the server offers. */
export function askedFields(fields: ChannelFields, settings: Readonly<Record<string, unknown>>): ChannelFields {
  return Object.fromEntries(Object.entries(fields).filter(([, field]) => isAsked(field, settings)));
}

/** Without the settings that have nothing to choose here; what was chosen while it was offered can be taken back. */
export function offeredFields(fields: ChannelFields, told: Readonly<Record<string, unknown>>): ChannelFields {
  const isOffered = ([name, { offeredBy, initial }]: readonly [string, ChannelField]) =>
    offeredBy === undefined || Boolean(told[offeredBy]) || (told[name] !== undefined && told[name] !== initial);
  return Object.fromEntries(Object.entries(fields).filter(isOffered));
}

/** The controls of these settings, one below the other. */
export function SettingFields({
  form,
  fields,
  isMissing = () => false,
}: {
  form: SettingsForm;
  fields: ChannelFields;
  /** Whether no secret of this name is stored. */
  isMissing?: (name: string) => boolean;
}) {
  return (
    <SpaceBetween size="m">
      {Object.entries(fields).map(([name, field]) => (
        <Setting key={name} form={form} name={name} field={field} isMissing={isMissing(name)} />
      ))}
    </SpaceBetween>
  );
}

type Props = { readonly form: SettingsForm; readonly name: string; readonly field: ChannelField };

function Setting({ form, name, field, isMissing }: Props & { readonly isMissing: boolean }) {
  const { kind, label, hint } = field;
  if (kind === 'switch') return <Switch form={form} name={name} field={field} />;
  return (
    <Field
      form={form}
      name={name}
      label={label}
      {...(hint && { hint })}
      {...(kind === 'secret' && !isMissing && { constraint: words.keptSecret })}
    >
      <Control form={form} name={name} field={field} />
    </Field>
  );
}

function Control({ form, name, field: { kind, options = [], none } }: Props) {
  const given = form.values[name];
  const value = typeof given === 'string' ? given : '';
  const write = (next: unknown) => form.set(name, next);
  if (kind === 'number') return <Input {...form.number(name)} {...(given === none && { value: '' })} type="number" />;
  if (kind === 'choice') return <Choice value={value} options={options} onChange={write} />;
  if (kind === 'list' || kind === 'lines') return <Lines form={form} name={name} kind={kind} />;
  const isSecret = kind === 'secret';
  return (
    <Input
      name={name}
      value={value}
      invalid={form.problemOf(name) !== undefined}
      type={isSecret ? 'password' : 'text'}
      autoComplete={isSecret ? 'new-password' : false}
      onChange={({ detail }) => write(detail.value)}
    />
  );
}

/** A text of several lines, or a list of which each line is one. */
function Lines({ form, name, kind }: { form: SettingsForm; name: string; kind: 'list' | 'lines' }) {
  const given = form.values[name];
  const text = Array.isArray(given) ? given.join('\n') : String(given ?? '');
  return (
    <Textarea
      name={name}
      value={text}
      rows={3}
      invalid={form.problemOf(name) !== undefined}
      spellcheck={false}
      onChange={({ detail }) => form.set(name, kind === 'list' ? detail.value.split('\n') : detail.value)}
    />
  );
}

function Switch({ form, name, field: { label, hint } }: Props) {
  const say = useText();
  return (
    <Toggle
      checked={form.values[name] === true}
      onChange={({ detail }) => form.set(name, detail.checked)}
      {...(hint && { description: say(hint) })}
    >
      {say(label)}
    </Toggle>
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
