import { Labelled } from '../../../ui/form/labelled.tsx';
import type { Text } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { RadioGroup } from '../../../ui/form/radio-group.tsx';
import type { NodeDraft } from './node-draft.ts';
import { words } from './pipeline-words.ts';

export type NodeProps = { readonly node: NodeDraft; readonly onChange: (next: Partial<NodeDraft>) => void };

/** Where in the repository the files of a node lie. */
export function PathField({ node, onChange }: NodeProps) {
  return (
    <Labelled label={words.path} constraint={words.pathHint} stretch>
      <Input value={node.object_path} ariaRequired onChange={({ detail }) => onChange({ object_path: detail.value })} />
    </Labelled>
  );
}

type OptionsProps<V extends string> = {
  readonly label: Text;
  readonly choices: { readonly values: readonly V[]; readonly labels: Readonly<Record<V, Text>> };
  readonly value: V;
  readonly onChange: (value: V) => void;
  readonly hint?: Text;
};

/** One of a few, all in sight. */
export function Options<V extends string>({ label, choices, value, onChange, hint }: OptionsProps<V>) {
  const say = useText();
  return (
    <Labelled label={label} constraint={hint} stretch>
      <RadioGroup
        value={value}
        items={choices.values.map((one) => ({ value: one, label: say(choices.labels[one]) }))}
        onChange={({ detail }) => onChange(choices.values.find((one) => one === detail.value) ?? value)}
      />
    </Labelled>
  );
}

type ChoiceProps = {
  readonly label: Text;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly hint?: Text;
};

/** One of many. */
export function Choice({ label, options, value, onChange, hint }: ChoiceProps) {
  const say = useText();
  const chosen = options.find((one) => one.value === value) ?? (value === '' ? null : { value, label: value });
  return (
    <Labelled label={label} constraint={hint} stretch>
      <Select
        options={[...options]}
        selectedOption={chosen}
        placeholder={say(words.choose)}
        filteringType="auto"
        ariaRequired
        onChange={({ detail }) => onChange(detail.selectedOption.value ?? '')}
      />
    </Labelled>
  );
}
