import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import { Labelled } from '../../../ui/form/labelled.tsx';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { limits } from '../../../../shared/limits.ts';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { Multiselect } from '../../../ui/form/multiselect.tsx';
import { inSeveralStages, leadsOf, nextStageKey, type StageDraft } from './stage-draft.ts';
import { words } from './version-words.ts';

export type SourceOption = { readonly value: string; readonly label: string; readonly type: string };
type Props = {
  readonly stages: readonly StageDraft[];
  readonly sources: readonly SourceOption[];
  readonly onChange: (stages: readonly StageDraft[]) => void;
};

/** The stages of a version from first to last, each with its data sources and where they lead. */
export function StagesEditor({ stages, sources, onChange }: Props) {
  const say = useText();
  const change = (key: string, next: Partial<StageDraft>) =>
    onChange(stages.map((stage) => (stage.key === key ? { ...stage, ...next } : stage)));
  return (
    <SpaceBetween size="l">
      {stages.map((stage, index) => (
        <Container
          key={stage.key}
          header={
            <Header
              variant="h3"
              actions={
                stages.length > 1 && (
                  <Button
                    formAction="none"
                    onClick={() => onChange(stages.filter(({ key }) => key !== stage.key))}
                    ariaLabel={`${say(words.removeStage)} ${index + 1}`}
                  >
                    {say(words.removeStage)}
                  </Button>
                )
              }
            >
              {say(fill(words.stage, { number: index + 1 }))}
            </Header>
          }
        >
          <SpaceBetween size="m">
            <Labelled label={words.stageName} stretch>
              <Input
                value={stage.name}
                ariaRequired
                onChange={({ detail }) => change(stage.key, { name: detail.value })}
              />
            </Labelled>
            <SourceChoice
              label={say(words.sources)}
              options={sources}
              chosen={stage.sources}
              onChange={(chosen) => change(stage.key, { sources: chosen })}
            />
            {index < stages.length - 1 && (
              <Leads stages={stages} index={index} sources={sources} onChange={(next) => change(stage.key, next)} />
            )}
          </SpaceBetween>
        </Container>
      ))}
      {inSeveralStages(stages).map(({ source, numbers }) => (
        <Alert key={source} type="warning">
          {say(
            fill(words.severalStages, {
              name: sources.find(({ value }) => value === source)?.label ?? source,
              numbers: numbers.join(', '),
            }),
          )}
        </Alert>
      ))}
      <Button
        iconName="add-plus"
        formAction="none"
        disabled={stages.length >= limits.versionStagesMax}
        onClick={() => onChange([...stages, { key: nextStageKey(stages), name: '', sources: [], leadsTo: {} }])}
      >
        {say(words.addStage)}
      </Button>
    </SpaceBetween>
  );
}

function Leads({
  stages,
  index,
  sources,
  onChange,
}: Omit<Props, 'onChange'> & { index: number; onChange: (next: Partial<StageDraft>) => void }) {
  const say = useText();
  const stage = stages[index];
  const typeOf = (value: string) => sources.find((one) => one.value === value)?.type;
  return stage?.sources.map((from) => {
    const { options, chosen } = leadsOf(stages, index, from, (to) => typeOf(to) === typeOf(from));
    const name = sources.find(({ value }) => value === from)?.label ?? from;
    return (
      <SourceChoice
        key={from}
        label={say(fill(words.leadsTo, { name }))}
        options={sources.filter(({ value }) => options.includes(value))}
        chosen={chosen}
        onChange={(next) => onChange({ leadsTo: { ...stage.leadsTo, [from]: next } })}
      />
    );
  });
}

function SourceChoice({
  label,
  options,
  chosen,
  onChange,
}: {
  label: string;
  options: readonly SourceOption[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}) {
  const say = useText();
  const shown = options.map(({ value, label: name, type }) => ({ value, label: name, tags: [type] }));
  return (
    <Labelled label={label} stretch>
      <Multiselect
        options={shown}
        selectedOptions={shown.filter(({ value }) => chosen.includes(value))}
        placeholder={say(words.chooseSources)}
        filteringType="auto"
        ariaRequired
        onChange={({ detail }) => onChange(detail.selectedOptions.flatMap(({ value }) => value ?? []))}
      />
    </Labelled>
  );
}
