import { useState } from 'react';
import type * as z from 'zod';
import type { CallError } from '../../app/call-error.ts';
import { useText } from '../../app/language.tsx';
import { focusFirstProblem } from './focus-content.ts';
import { controlsOf } from './form-controls.ts';
import { problemsOf, validated, type FormSchema } from './form-problems.ts';
import type { Option } from '../table/use-table.ts';

type Options = readonly Option[];
type Values<S extends FormSchema> = z.input<S>;
type Key<S extends FormSchema> = keyof Values<S> & string;
type KeysOf<S extends FormSchema, V> = { [K in Key<S>]: NonNullable<Values<S>[K]> extends V ? K : never }[Key<S>];

/**
 * Form state held to the schema of the operation it will call. A field shows its problem once it was left or the form was
 * submitted. An empty text that the schema refuses counts as not given. What is asked may depend on what was chosen.
 */
export function useForm<S extends FormSchema>(given: S | ((values: Values<S>) => S), initial: Values<S>) {
  const say = useText();
  const [values, setValues] = useState(initial);
  const schema = typeof given === 'function' ? given(values) : given;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({});
  const result = validated(schema, values);
  const problems = result.success ? new Map<string, string>() : problemsOf(result.error, values, say);

  const isRequired = (key: string) => isAsked(schema, key);
  const problemOf = (key: string) =>
    refused[key] ?? (isSubmitted || left.has(key) ? problemAt(problems, key) : undefined);
  const write = (key: string, value: unknown) => {
    setValues((before) => ({ ...before, [key]: value }));
    setRefused(({ [key]: _gone, ...others }) => others);
  };
  const controls = controlsOf({
    read: (key) => Reflect.get(values, key),
    write,
    leave: (key) => setLeft((keys) => new Set([...keys, key])),
    problemOf,
    isRequired,
  });

  return {
    values,
    isRequired,
    problemOf,
    set: <K extends Key<S>>(key: K, value: Values<S>[K]) => write(key, value),
    /** Whether anything differs from the beginning. */
    isChanged: JSON.stringify(values) !== JSON.stringify(initial),
    /** Spread into an Input, Textarea or any control of a text. */
    input: <K extends KeysOf<S, string>>(key: K) => controls.input(key),
    /** Spread into an Input of a number: `<Input type="number" {...form.number('port')} />`. */
    number: <K extends Key<S>>(key: K) => controls.number(key),
    /** Spread into a Select of these options. */
    select: <K extends KeysOf<S, string>>(key: K, of: Options) => controls.select(key, of),
    /** Spread into a Multiselect of these options. */
    multiselect: <K extends KeysOf<S, readonly string[]>>(key: K, of: Options) => controls.multiselect(key, of),
    /** Spread into a Checkbox or Toggle. */
    check: <K extends KeysOf<S, boolean>>(key: K) => controls.check(key),
    /** Shows every problem and goes to the first, or hands over the parsed values when there is none. */
    submit: (save: (parsed: z.output<S>) => void) => {
      setIsSubmitted(true);
      return result.success ? save(result.data) : focusFirstProblem();
    },
    /** Puts the problems that the server found beside their fields: `form.refuse(change.error)`. */
    refuse: (error: CallError) => {
      setRefused(refusedFields(error, Object.keys(schema.shape)));
      focusFirstProblem();
    },
    reset: (next: Values<S> = initial) => {
      setValues(next);
      setLeft(new Set());
      setIsSubmitted(false);
      setRefused({});
    },
  };
}

export type Form<S extends FormSchema> = ReturnType<typeof useForm<S>>;

/** What a field holds that nobody has filled. */
const emptyValues = [undefined, '', []];

function isAsked(schema: FormSchema, key: string): boolean {
  return !emptyValues.some((empty) => schema.shape[key]?.safeParse(empty).success ?? true);
}

/** The problem of a field, or of anything inside it. */
function problemAt(problems: ReadonlyMap<string, string>, key: string): string | undefined {
  const inside = [...problems.keys()].find((path) => path === key || path.startsWith(`${key}.`));
  return inside === undefined ? undefined : problems.get(inside);
}

function refusedFields({ fields }: CallError, keys: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    fields.flatMap(({ path, message }) => {
      const key = keys.find((name) => path === name || path.endsWith(`.${name}`));
      return key === undefined ? [] : [[key, message]];
    }),
  );
}
