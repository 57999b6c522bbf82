import SegmentedControl from '@cloudscape-design/components/segmented-control';
import { useSearchParams } from 'react-router-dom';
import { useText } from '../../../app/language.tsx';
import { switchStates, words } from './rule-words.ts';

export type SwitchState = (typeof switchStates.values)[number];

/** Which side of a template is shown; kept in the address. */
export function useSwitchState(): [SwitchState, (next: string) => void] {
  const [address, setAddress] = useSearchParams();
  const state = switchStates.values.find((value) => value === address.get('state')) ?? 'enabled';
  const change = (next: string) =>
    setAddress(
      (before) => {
        const after = new URLSearchParams(before);
        after.set('state', next);
        after.delete('page');
        return after;
      },
      { replace: true },
    );
  return [state, change];
}

export function StateChoice() {
  const say = useText();
  const [state, change] = useSwitchState();
  return (
    <SegmentedControl
      selectedId={state}
      label={say(words.state)}
      options={switchStates.values.map((id) => ({ id, text: say(switchStates.labels[id]) }))}
      onChange={({ detail }) => change(detail.selectedId)}
    />
  );
}
