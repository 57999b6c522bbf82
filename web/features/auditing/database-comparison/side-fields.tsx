import { Labelled } from '../../../ui/form/labelled.tsx';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { listSchemas } from '../../../../shared/contract/databases/instances/operations.ts';
import type { Text } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall } from '../../../app/query.ts';
import { Select } from '../../../ui/form/select.tsx';
import { words } from './comparison-words.ts';
import type { Side } from './objects.ts';

type Source = { readonly instance_id: string; readonly instance_name: string; readonly instance_type: string };
type Props = {
  readonly title: Text;
  readonly sources: readonly Source[];
  readonly side: Side;
  readonly onChange: (side: Side) => void;
};

/** One side of a comparison: a data source, and one schema of it or all. */
export function SideFields({ title, sources, side, onChange }: Props) {
  const say = useText();
  const chosen = sources.find(({ instance_id }) => instance_id === side.uid);
  const found = useCall(
    listSchemas,
    { params: { project_name: useProject().name, instance_name: chosen?.instance_name ?? '' } },
    { when: chosen !== undefined, quiet: true },
  );
  const whole = { value: '', label: say(words.whole) };
  const schemas = [whole, ...(found.data?.data.schema_name_list ?? []).map((value) => ({ value, label: value }))];
  const options = sources.map(({ instance_id, instance_name, instance_type }) => ({
    value: instance_id,
    label: instance_name,
    tags: [instance_type],
  }));
  return (
    <SpaceBetween size="s">
      <Header variant="h3">{say(title)}</Header>
      <Labelled label={`${say(title)}: ${say(words.source)}`} stretch>
        <Select
          options={options}
          selectedOption={options.find(({ value }) => value === side.uid) ?? null}
          filteringType="auto"
          placeholder={say(words.chooseSource)}
          ariaRequired
          onChange={({ detail }) =>
            onChange({ uid: detail.selectedOption.value ?? '', name: detail.selectedOption.label ?? '', schema: '' })
          }
        />
      </Labelled>
      <Labelled label={`${say(title)}: ${say(words.schema)}`} stretch>
        <Select
          options={schemas}
          selectedOption={schemas.find(({ value }) => value === side.schema) ?? whole}
          statusType={chosen && found.isFetching ? 'loading' : 'finished'}
          disabled={!chosen}
          filteringType="auto"
          onChange={({ detail }) => onChange({ ...side, schema: detail.selectedOption.value ?? '' })}
        />
      </Labelled>
    </SpaceBetween>
  );
}
