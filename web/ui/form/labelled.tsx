import { isValidElement, type ReactNode } from 'react';
import FormField from '@cloudscape-design/components/form-field';
import type { Text } from '../../../shared/text.ts';
import { useText } from '../../app/language.tsx';

/** What stands at a field: a text in both languages, or what is already said. */
type Words = Text | ReactNode;
type Props = {
  readonly label?: Words;
  readonly hint?: Words;
  readonly constraint?: Words;
  readonly problem?: Words;
  readonly warning?: Words;
  readonly stretch?: boolean;
  /** What stands beside the field, a button for example. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
};

/** A labelled field outside a form of `useForm`, whose fields are `Field`s: who uses it says himself what is wrong. */
export function Labelled({ label, hint, constraint, problem, warning, stretch = false, beside, children }: Props) {
  const say = useText();
  const said = (words: Words): ReactNode => (isText(words) ? say(words) : words);
  return (
    <FormField
      label={said(label)}
      description={said(hint)}
      constraintText={said(constraint)}
      errorText={said(problem)}
      warningText={said(warning)}
      stretch={stretch}
      secondaryControl={beside}
    >
      {children}
    </FormField>
  );
}

function isText(words: Words): words is Text {
  return typeof words === 'object' && words !== null && !isValidElement(words) && 'zh' in words && 'en' in words;
}
