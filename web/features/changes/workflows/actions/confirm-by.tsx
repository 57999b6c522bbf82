import { Labelled } from '../../../../ui/form/labelled.tsx';
import SpaceBetween from '@cloudscape-design/components/space-between';
import {
  confirmations,
  getScheduleDefaultOption,
} from '../../../../../shared/contract/changes/workflows/operations.ts';
import { useText } from '../../../../app/language.tsx';
import { useCall } from '../../../../app/query.ts';
import { Select } from '../../../../ui/form/select.tsx';
import { Toggle } from '../../../../ui/form/toggle.tsx';
import { words } from '../detail/detail-words.ts';

export type Confirmation = (typeof confirmations.values)[number];

/** Whether a schedule waits for a word of whoever made it, and by what; nothing where no chat tool is switched on. */
export function ConfirmBy({
  value,
  onChange,
}: {
  value: Confirmation | undefined;
  onChange: (value: Confirmation | undefined) => void;
}) {
  const say = useText();
  const asked = useCall(getScheduleDefaultOption, {}, { quiet: true }).data?.data;
  const enabled = asked?.enabled_selectors ?? [];
  const preset = asked?.default_selector ?? enabled[0];
  if (preset === undefined) return null;
  const options = enabled.map((name) => ({ value: name, label: say(confirmations.labels[name]) }));
  return (
    <SpaceBetween size="s">
      <Toggle
        checked={value !== undefined}
        description={say(words.confirmHint)}
        onChange={({ detail }) => onChange(detail.checked ? preset : undefined)}
      >
        {say(words.confirmBy)}
      </Toggle>
      {value !== undefined && (
        <Labelled label={words.confirmWith}>
          <Select
            options={options}
            selectedOption={options.find((option) => option.value === value) ?? null}
            onChange={({ detail }) => onChange(enabled.find((name) => name === detail.selectedOption.value))}
          />
        </Labelled>
      )}
    </SpaceBetween>
  );
}

/** The fields of the call that stand for it. */
export function confirming(by: Confirmation | undefined) {
  return by === undefined ? {} : { is_notify: true, notify_type: by };
}
