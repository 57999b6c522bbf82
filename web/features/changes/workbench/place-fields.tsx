import { listSchemas } from '../../../../shared/contract/databases/instances/operations.ts';
import { findEngine } from '../../../../shared/engines/index.ts';
import { isReadingFamily } from '../../../../shared/engines/reading-families.ts';
import { useText } from '../../../app/language.tsx';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall } from '../../../app/query.ts';
import { Labelled } from '../../../ui/form/labelled.tsx';
import { Select } from '../../../ui/form/select.tsx';
import type { Sheet } from './drafts.ts';
import type { Source } from './wire.ts';
import { words } from './words.ts';
import { AskAccessLink } from '../../../parts/access/ask-access-link.tsx';
import { defaultSchema } from '../../../parts/sql-place/default-schema.ts';

const filteredFrom = 8;
type Props = {
  readonly sheet: Sheet;
  readonly sources: readonly Source[];
  readonly isLoading: boolean;
  readonly onChange: (next: Pick<Sheet, 'sourceUid' | 'schema'>) => void;
};

/** The data source and the schema that a sheet is for. */
export function PlaceFields({ sheet, sources, isLoading, onChange }: Props) {
  const say = useText();
  const source = sources.find(({ id }) => id === sheet.sourceUid);
  const options = sources.map(({ id, name, db_type, host, port }) => {
    const canBeQueried = isReadingFamily(findEngine(db_type)?.family);
    return {
      value: id,
      label: name,
      description: `${db_type} · ${host}:${port}`,
      ...(!canBeQueried && { disabled: true, disabledReason: say(words.cannotQuery) }),
    };
  });
  return (
    <div className="workbench-place">
      <Labelled label={words.source} constraint={!isLoading && sources.length === 0 && <AskAccessLink />} stretch>
        <Select
          options={options}
          selectedOption={options.find(({ value }) => value === sheet.sourceUid) ?? null}
          filteringType={options.length > filteredFrom ? 'auto' : 'none'}
          placeholder={say(words.chooseSource)}
          empty={say(words.noSources)}
          statusType={isLoading ? 'loading' : 'finished'}
          onChange={({ detail }) => onChange({ sourceUid: detail.selectedOption.value ?? '', schema: '' })}
        />
      </Labelled>
      <SchemaField sheet={sheet} source={source} onChange={onChange} />
    </div>
  );
}

function SchemaField({
  sheet: { sourceUid, schema },
  source,
  onChange,
}: Pick<Props, 'sheet' | 'onChange'> & { readonly source: Source | undefined }) {
  const say = useText();
  const found = useCall(
    listSchemas,
    { params: { project_name: useProject().name, instance_name: source?.name ?? '' } },
    { when: source !== undefined, quiet: true },
  );
  const names = found.data?.data.schema_name_list ?? [];
  const options = [{ value: '', label: say(defaultSchema) }, ...names.map((value) => ({ value, label: value }))];
  return (
    <Labelled label={words.schema} stretch {...(found.isError && { warning: words.schemaFailed })}>
      <Select
        options={options}
        selectedOption={options.find(({ value }) => value === schema) ?? { value: schema, label: schema }}
        disabled={source === undefined}
        filteringType={options.length > filteredFrom ? 'auto' : 'none'}
        statusType={source !== undefined && found.isPending ? 'loading' : 'finished'}
        onChange={({ detail }) => onChange({ sourceUid, schema: detail.selectedOption.value ?? '' })}
      />
    </Labelled>
  );
}
