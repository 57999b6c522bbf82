import CloudscapeTextarea, { type TextareaProps } from '@cloudscape-design/components/textarea';

/** A text of several lines. */
export function Textarea(props: TextareaProps) {
  return <CloudscapeTextarea {...props} />;
}
