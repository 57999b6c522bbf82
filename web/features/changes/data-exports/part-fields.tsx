import Button from '@cloudscape-design/components/button';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import Container from '@cloudscape-design/components/container';
import { Labelled } from '../../../ui/form/labelled.tsx';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { listSchemas } from '../../../../shared/contract/databases/instances/operations.ts';
import { exportFormats } from '../../../../shared/export-formats.ts';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall } from '../../../app/query.ts';
import { useLiveRules } from '../../../parts/live-rules/use-live-rules.ts';
import { SqlEditor } from '../../../ui/sql/sql-editor.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { words } from './create-words.ts';
import type { Draft, Part } from './use-draft.ts';
import type { Source } from './wire.ts';
import { defaultSchema } from '../../../parts/sql-place/default-schema.ts';

type Props = {
  readonly part: Part;
  readonly number: number;
  readonly draft: Draft;
  readonly sources: readonly Source[];
  readonly isLoading: boolean;
  readonly showsProblems: boolean;
  /** What was refused of its queries. */
  readonly problem: string | undefined;
  readonly onSubmit: () => void;
};

/** What one data source is asked for: where, as what kind of file, and the queries. */
export function PartFields({ part, number, draft, sources, isLoading, showsProblems, problem, onSubmit }: Props) {
  const say = useText();
  const source = sources.find(({ id }) => id === part.sourceUid);
  const liveRules = useLiveRules(source?.name ?? '');
  const change = (next: Partial<Part>) => draft.change(part.key, next);
  const formats = exportFormats.values.map((value) => ({ value, label: say(exportFormats.labels[value]) }));
  return (
    <div role="group" aria-label={say(fill(words.part, { number }))}>
      <Container
        header={
          <Header
            variant="h2"
            {...(draft.parts.length > 1 && {
              actions: (
                <Button
                  variant="icon"
                  iconName="remove"
                  formAction="none"
                  ariaLabel={say(fill(words.remove, { number }))}
                  onClick={() => draft.remove(part.key)}
                />
              ),
            })}
          >
            {say(fill(words.part, { number }))}
          </Header>
        }
      >
        <SpaceBetween size="m">
          <ColumnLayout columns={3}>
            <SourceField
              part={part}
              sources={sources}
              isLoading={isLoading}
              showsProblems={showsProblems}
              onChange={change}
            />
            <SchemaField part={part} name={source?.name ?? ''} onChange={change} />
            <Labelled label={words.format} stretch>
              <Select
                options={formats}
                selectedOption={formats.find(({ value }) => value === part.format) ?? null}
                onChange={({ detail }) => {
                  const format = exportFormats.values.find((value) => value === detail.selectedOption.value);
                  if (format) change({ format });
                }}
              />
            </Labelled>
          </ColumnLayout>
          <Labelled
            label={words.sql}
            constraint={words.sqlHint}
            stretch
            problem={problem ?? (showsProblems && part.sql.trim() === '' && words.sqlRequired)}
          >
            <SqlEditor
              value={part.sql}
              onChange={(sql) => change({ sql })}
              dbType={source?.db_type}
              label={words.sql}
              placeholder={words.placeholder}
              minHeight={160}
              maxHeight={420}
              liveRules={liveRules}
              onSubmit={onSubmit}
            />
          </Labelled>
        </SpaceBetween>
      </Container>
    </div>
  );
}

type FieldProps = Pick<Props, 'part' | 'sources' | 'isLoading' | 'showsProblems'> & {
  readonly onChange: (next: Partial<Part>) => void;
};

function SourceField({ part, sources, isLoading, showsProblems, onChange }: FieldProps) {
  const say = useText();
  const options = sources.map(({ id, name, db_type, host, port }) => ({
    value: id,
    label: name,
    description: `${db_type} · ${host}:${port}`,
  }));
  return (
    <Labelled label={words.source} stretch problem={showsProblems && part.sourceUid === '' && words.sourceRequired}>
      <Select
        options={options}
        selectedOption={options.find(({ value }) => value === part.sourceUid) ?? null}
        filteringType={options.length > 8 ? 'auto' : 'none'}
        placeholder={say(words.chooseSource)}
        empty={say(words.noSources)}
        statusType={isLoading ? 'loading' : 'finished'}
        ariaRequired
        onChange={({ detail }) => onChange({ sourceUid: detail.selectedOption.value ?? '', schema: '' })}
      />
    </Labelled>
  );
}

function SchemaField({ part, name, onChange }: { part: Part; name: string; onChange: (next: Partial<Part>) => void }) {
  const say = useText();
  const found = useCall(
    listSchemas,
    { params: { project_name: useProject().name, instance_name: name } },
    { when: name !== '', quiet: true },
  );
  const names = found.data?.data.schema_name_list ?? [];
  const options = [{ value: '', label: say(defaultSchema) }, ...names.map((value) => ({ value, label: value }))];
  return (
    <Labelled label={words.schema} stretch {...(found.isError && { warning: words.schemaFailed })}>
      <Select
        options={options}
        selectedOption={
          options.find(({ value }) => value === part.schema) ?? { value: part.schema, label: part.schema }
        }
        disabled={name === ''}
        filteringType={options.length > 8 ? 'auto' : 'none'}
        statusType={name !== '' && found.isPending ? 'loading' : 'finished'}
        onChange={({ detail }) => onChange({ schema: detail.selectedOption.value ?? '' })}
      />
    </Labelled>
  );
}
