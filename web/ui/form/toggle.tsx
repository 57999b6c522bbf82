import CloudscapeToggle, { type ToggleProps } from '@cloudscape-design/components/toggle';

/** On or off. */
export function Toggle(props: ToggleProps) {
  return <CloudscapeToggle {...props} />;
}
