import type { ReactNode } from 'react';
import type { Text } from '../../../shared/text.ts';
import { useText } from '../../app/language.tsx';
import { Labelled } from './labelled.tsx';

type FormLike = {
  readonly problemOf: (key: string) => string | undefined;
  readonly isRequired: (key: string) => boolean;
};
type Props<F extends FormLike & { values: object }> = {
  readonly form: F;
  readonly name: keyof F['values'] & string;
  readonly label: Text;
  readonly hint?: Text;
  readonly constraint?: Text;
  readonly stretch?: boolean;
  /** A problem that involves more than this field. */
  readonly problem?: Text;
  readonly children: ReactNode;
};
const optional: Text = { zh: '（选填）', en: '- optional' };

/** The label of a field that may stay empty. */
export function OptionalLabel({ label }: { label: string }) {
  const say = useText();
  return (
    <span>
      {label} <i>{say(optional)}</i>
    </span>
  );
}

/** A labelled field of a form: says what is wrong with it and whether it may stay empty. */
export function Field<F extends FormLike & { values: object }>({
  form,
  name,
  label,
  hint,
  constraint,
  stretch = true,
  problem,
  children,
}: Props<F>) {
  const say = useText();
  return (
    <Labelled
      label={form.isRequired(name) ? label : <OptionalLabel label={say(label)} />}
      hint={hint}
      constraint={constraint}
      problem={form.problemOf(name) ?? problem}
      stretch={stretch}
    >
      {children}
    </Labelled>
  );
}
