import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator';
import type { Text } from '../../shared/text.ts';
import { useText } from '../app/language.tsx';

export type StatusLook = StatusIndicatorProps.Type;

/** A state with its sign and its words. `labels` comes from `choices()`, `looks` says how each value appears. */
export function Status<V extends string>({
  value,
  labels,
  looks,
}: {
  value: V;
  labels: Readonly<Record<V, Text>>;
  looks: Readonly<Record<V, StatusLook>>;
}) {
  const say = useText();
  return <StatusIndicator type={looks[value]}>{say(labels[value])}</StatusIndicator>;
}
