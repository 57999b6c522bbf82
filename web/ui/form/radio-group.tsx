import CloudscapeRadioGroup, { type RadioGroupProps } from '@cloudscape-design/components/radio-group';

/** One of few, each with its explanation in sight. */
export function RadioGroup(props: RadioGroupProps) {
  return <CloudscapeRadioGroup {...props} />;
}
