import CloudscapeCheckbox, { type CheckboxProps } from '@cloudscape-design/components/checkbox';

/** Yes or no, taken over with the rest of a form. */
export function Checkbox(props: CheckboxProps) {
  return <CloudscapeCheckbox {...props} />;
}
