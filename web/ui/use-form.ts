import { useState } from 'react';
import type { SelectProps } from '@cloudscape-design/components/select';
import type { MultiselectProps } from '@cloudscape-design/components/multiselect';
import type * as z from 'zod';
import type { CallError } from '../app/call-error.ts';
import { useText } from '../app/language.tsx';
import { problemsOf, validated, type FormSchema } from './form-problems.ts';
import type { Option } from './use-table.ts';

type Values<S extends FormSchema> = z.input<S>;
type Key<S extends FormSchema> = keyof Values<S> & string;
type KeysOf<S extends FormSchema, V> = { [K in Key<S>]: NonNullable<Values<S>[K]> extends V ? K : never }[Key<S>];

/**
 * Form state held to the schema of the operation it will call. A field shows its problem once it was left or the form was
 * submitted. An empty text that the schema refuses counts as not given.
 */
export function useForm<S extends FormSchema>(schema: S, initial: Values<S>) {
  const say = useText();
  const [values, setValues] = useState(initial);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const result = validated(schema, values);
  const problems = result.success ? new Map<string, string>() : problemsOf(result.error, values, say);
  const isRequired = (key: string) => !(schema.shape[key]?.safeParse(undefined).success ?? true);

  const set = <K extends Key<S>>(key: K, value: Values<S>[K]) => {
    setValues((before) => ({ ...before, [key]: value }));
    setRefused(({ [key]: _gone, ...others }) => others);
  };
  const leave = (key: string) => setLeft((keys) => new Set([...keys, key]));
  const problemOf = (key: string) => refused[key] ?? (isSubmitted || left.has(key) ? problems.get(key) ?? nested(problems, key) : undefined);
  const common = (key: string) => ({ invalid: problemOf(key) !== undefined, ariaRequired: isRequired(key) });
  const textOf = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

  return {
    values, set, isRequired, problemOf,
    /** Whether anything differs from the beginning. */
    isChanged: JSON.stringify(values) !== JSON.stringify(initial),
    /** Spread into an Input, Textarea or any control of a text. */
    input: <K extends KeysOf<S, string>>(key: K) => ({
      ...common(key), value: textOf(values[key]), name: key,
      onChange: ({ detail }: { detail: { value: string } }) => setText(key, detail.value),
      onBlur: () => leave(key),
    }),
    /** Spread into an Input of a number: `<Input type="number" {...form.number('port')} />`. */
    number: <K extends Key<S>>(key: K) => ({
      ...common(key), value: textOf(values[key]), name: key, inputMode: 'numeric' as const,
      onChange: ({ detail }: { detail: { value: string } }) => setText(key, detail.value === '' ? undefined : Number(detail.value)),
      onBlur: () => leave(key),
    }),
    /** Spread into a Select of these options. */
    select: <K extends KeysOf<S, string>>(key: K, options: readonly Option[]): Pick<SelectProps, 'selectedOption' | 'options' | 'onChange' | 'onBlur' | 'invalid' | 'ariaRequired'> => ({
      ...common(key), options, selectedOption: options.find(({ value }) => value === values[key]) ?? null,
      onChange: ({ detail }) => setText(key, detail.selectedOption.value),
      onBlur: () => leave(key),
    }),
    /** Spread into a Multiselect of these options. */
    multiselect: <K extends KeysOf<S, readonly string[]>>(key: K, options: readonly Option[]): Pick<MultiselectProps, 'selectedOptions' | 'options' | 'onChange' | 'onBlur' | 'invalid' | 'ariaRequired'> => {
      const chosen: unknown = values[key];
      return {
        ...common(key), options, selectedOptions: options.filter(({ value }) => Array.isArray(chosen) && chosen.includes(value)),
        onChange: ({ detail }) => setText(key, detail.selectedOptions.flatMap(({ value }) => value ?? [])),
        onBlur: () => leave(key),
      };
    },
    /** Spread into a Checkbox or Toggle. */
    check: <K extends KeysOf<S, boolean>>(key: K) => ({
      checked: values[key] === true,
      onChange: ({ detail }: { detail: { checked: boolean } }) => setText(key, detail.checked),
    }),
    /** Shows every problem, or hands over the parsed values when there is none. */
    submit: (save: (parsed: z.output<S>) => void) => {
      setIsSubmitted(true);
      if (result.success) save(result.data);
    },
    /** Puts the problems that the server found beside their fields: `form.refuse(change.error)`. */
    refuse: (error: CallError) => setRefused(Object.fromEntries(error.fields.flatMap(({ path, message }) => {
      const key = Object.keys(schema.shape).find((name) => path === name || path.endsWith(`.${name}`));
      return key === undefined ? [] : [[key, message]];
    }))),
    reset: (next: Values<S> = initial) => {
      setValues(next);
      setLeft(new Set());
      setIsSubmitted(false);
      setRefused({});
    },
  };

  // The bindings above let only controls of the right kind name a field, so the value fits it.
  function setText(key: string, value: unknown) {
    setValues((before) => ({ ...before, [key]: value }));
    setRefused(({ [key]: _gone, ...others }) => others);
  }
}

export type Form<S extends FormSchema> = ReturnType<typeof useForm<S>>;

function nested(problems: ReadonlyMap<string, string>, key: string): string | undefined {
  for (const [path, message] of problems) if (path.startsWith(`${key}.`)) return message;
  return undefined;
}
