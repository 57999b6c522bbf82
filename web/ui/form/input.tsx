import CloudscapeInput, { type InputProps } from '@cloudscape-design/components/input';

/** A line of text. A password is never spelled or corrected, and a number gets the keys of numbers. */
export function Input(props: InputProps) {
  return <CloudscapeInput {...byType[props.type ?? 'text']} {...props} />;
}

const byType: Partial<Record<InputProps.Type, Partial<InputProps>>> = {
  password: { spellcheck: false, disableBrowserAutocorrect: true },
  number: { inputMode: 'numeric' },
};
