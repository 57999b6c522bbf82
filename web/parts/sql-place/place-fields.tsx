import ColumnLayout from '@cloudscape-design/components/column-layout';
import { Labelled } from '../../ui/form/labelled.tsx';
import { listInstanceTips, listSchemas } from '../../../shared/contract/databases/instances/operations.ts';
import type { CallArgs } from '../../app/call-request.ts';
import type { Text } from '../../../shared/text.ts';
import { useText } from '../../app/language.tsx';
import { useProject } from '../../app/project-at-hand.tsx';
import { useCall } from '../../app/query.ts';
import { Select } from '../../ui/form/select.tsx';
import { defaultSchema } from './default-schema.ts';

/** Where a statement runs. An empty schema is that of the connection. */
export type SqlPlace = { readonly instance: string; readonly schema: string };
type Use = NonNullable<CallArgs<typeof listInstanceTips>['query']>['functional_module'];

const words = {
  source: { zh: '数据源', en: 'Data source' },
  chooseSource: { zh: '选择数据源', en: 'Choose a data source' },
  noSources: { zh: '没有可用的数据源', en: 'No data source that you may use' },
  schema: { zh: 'Schema', en: 'Schema' },
} as const satisfies Record<string, Text>;
/** From so many options on one looks for them by name. */
const filteredFrom = 8;

/** The data sources that the reader may use for something; for reading plans when it is not said. */
export function usePlaceSources(use?: Use) {
  const { name: project_name } = useProject();
  return useCall(listInstanceTips, { params: { project_name }, query: { functional_module: use } }).data?.data ?? [];
}

type Props = {
  readonly place: SqlPlace;
  readonly onChange: (place: SqlPlace) => void;
  readonly use?: Use;
  readonly problem?: Text | undefined;
};

/** A data source and one of its schemas. */
export function PlaceFields({ place, onChange, use, problem }: Props) {
  const say = useText();
  const { name: project_name } = useProject();
  const schemas = useCall(
    listSchemas,
    { params: { project_name, instance_name: place.instance } },
    { when: place.instance !== '', quiet: true },
  ).data?.data.schema_name_list;
  const options = usePlaceSources(use).map(({ instance_name, instance_type, host, port }) => ({
    value: instance_name,
    label: instance_name,
    description: `${instance_type} · ${host}:${port}`,
  }));
  const places = [
    { value: '', label: say(defaultSchema) },
    ...(schemas ?? []).map((value) => ({ value, label: value })),
  ];
  return (
    <ColumnLayout columns={2}>
      <Labelled label={words.source} problem={problem} stretch>
        <Select
          options={options}
          selectedOption={options.find(({ value }) => value === place.instance) ?? null}
          placeholder={say(words.chooseSource)}
          empty={say(words.noSources)}
          invalid={problem !== undefined}
          filteringType={options.length > filteredFrom ? 'auto' : 'none'}
          onChange={({ detail }) => onChange({ instance: detail.selectedOption.value ?? '', schema: '' })}
        />
      </Labelled>
      <Labelled label={words.schema} stretch>
        <Select
          options={places}
          selectedOption={places.find(({ value }) => value === place.schema) ?? null}
          disabled={place.instance === ''}
          filteringType={places.length > filteredFrom ? 'auto' : 'none'}
          onChange={({ detail }) => onChange({ ...place, schema: detail.selectedOption.value ?? '' })}
        />
      </Labelled>
    </ColumnLayout>
  );
}
