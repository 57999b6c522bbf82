import Button from '@cloudscape-design/components/button';
import { Labelled } from '../../../../ui/form/labelled.tsx';
import Link from '@cloudscape-design/components/link';
import { getInstance } from '../../../../../shared/contract/databases/instances/operations.ts';
import { fill } from '../../../../../shared/text.ts';
import { useText } from '../../../../app/language.tsx';
import { link } from '../../../../app/paths.ts';
import { useProject } from '../../../../app/project-at-hand.tsx';
import { useCall } from '../../../../app/query.ts';
import { Select } from '../../../../ui/form/select.tsx';
import { ConnectionTest } from './connection-test.tsx';
import { words } from './create-words.ts';
import './source-row.css';
import type { Target } from './use-audit.ts';
import { useSchemas } from './use-schemas.ts';
import type { RowProblem } from './use-draft.ts';
import type { Source } from '../wire.ts';
import { AskAccessLink } from '../../../../parts/access/ask-access-link.tsx';
import { defaultSchema } from '../../../../parts/sql-place/default-schema.ts';

type Props = {
  readonly row: Target;
  readonly number: number;
  readonly sources: readonly Source[];
  readonly isLoading: boolean;
  readonly canRemove: boolean;
  readonly problem: RowProblem | undefined;
  readonly onChange: (next: Partial<Target>) => void;
  readonly onRemove: () => void;
};

/** One data source with its schema; the connection can be tried before anything is written. */
export function SourceRow({ row, number, sources, isLoading, canRemove, problem, onChange, onRemove }: Props) {
  const say = useText();
  const options = sources.map(({ instance_name, instance_type, host, port, environment_tag_name }) => ({
    value: instance_name,
    label: instance_name,
    description: `${instance_type} · ${host}:${port}`,
    ...(environment_tag_name && { labelTag: environment_tag_name }),
  }));
  return (
    <div className="source-row" role="group" aria-label={say(fill(words.sourceAt, { number }))}>
      <Labelled
        label={words.source}
        problem={problem && words[problem]}
        constraint={
          row.name !== '' ? <RuleTemplate name={row.name} /> : !isLoading && sources.length === 0 && <AskAccessLink />
        }
        stretch
      >
        <Select
          options={options}
          selectedOption={
            options.find(({ value }) => value === row.name) ??
            (row.name === '' ? null : { value: row.name, label: row.name })
          }
          filteringType={options.length > 8 ? 'auto' : 'none'}
          placeholder={say(words.chooseSource)}
          empty={say(words.noSources)}
          statusType={isLoading ? 'loading' : 'finished'}
          invalid={problem !== undefined}
          ariaRequired
          onChange={({ detail }) => onChange({ name: detail.selectedOption.value ?? '', schema: '' })}
        />
      </Labelled>
      <SchemaField row={row} number={number} onChange={onChange} />
      <ConnectionTest key={row.name} name={row.name} />
      {canRemove && (
        <div className="source-row-remove">
          <Button
            variant="icon"
            iconName="remove"
            formAction="none"
            ariaLabel={say(fill(words.removeSource, { number }))}
            onClick={onRemove}
          />
        </div>
      )}
    </div>
  );
}

function SchemaField({ row, number, onChange }: Pick<Props, 'row' | 'number' | 'onChange'>) {
  const say = useText();
  const { schemas, isLoading, failed } = useSchemas(row.name);
  const byDefault = { value: '', label: say(defaultSchema) };
  const options = [byDefault, ...schemas.map((name) => ({ value: name, label: name }))];
  return (
    <Labelled label={words.schema} stretch {...(failed && { warning: words.schemaFailed })}>
      <Select
        options={options}
        selectedOption={options.find(({ value }) => value === row.schema) ?? { value: row.schema, label: row.schema }}
        disabled={row.name === ''}
        filteringType={options.length > 8 ? 'auto' : 'none'}
        statusType={isLoading ? 'loading' : 'finished'}
        ariaLabel={say(fill(words.schemaAt, { number }))}
        onChange={({ detail }) => onChange({ schema: detail.selectedOption.value ?? '' })}
      />
    </Labelled>
  );
}

function RuleTemplate({ name }: { name: string }) {
  const say = useText();
  const source = useCall(
    getInstance,
    { params: { project_name: useProject().name, instance_name: name } },
    { quiet: true },
  ).data?.data;
  if (!source?.rule_template.name) return null;
  const address = link('ruleTemplate', { templateName: source.rule_template.name, dbType: source.db_type });
  return (
    <Link external variant="info" href={address}>
      {say(fill(words.template, { name: source.rule_template.name }))}
    </Link>
  );
}
