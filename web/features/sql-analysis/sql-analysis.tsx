import { useState } from 'react';
import Button from '@cloudscape-design/components/button';
import Checkbox from '@cloudscape-design/components/checkbox';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import Container from '@cloudscape-design/components/container';
import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { listInstanceTips, listSchemas } from '../../../shared/contract/instances/operations.ts';
import { limits } from '../../../shared/limits.ts';
import { fill, type Text } from '../../../shared/text.ts';
import { useText } from '../../app/language.tsx';
import { useProject } from '../../app/project-at-hand.tsx';
import { useCall } from '../../app/query.ts';
import { Page } from '../../ui/page.tsx';
import { SqlEditor } from '../../ui/sql-editor.tsx';
import { words } from './page-words.ts';
import { TypedResult, type Question } from './typed-result.tsx';

/** The plan of what somebody writes, and of another statement beside it. */
export default function SqlAnalysis() {
  const say = useText();
  const [place, setPlace] = useState({ instance: '', schema: '' });
  const [sql, setSql] = useState('');
  const [other, setOther] = useState<string>();
  const [problem, setProblem] = useState<Text>();
  const [asked, setAsked] = useState<Question & { readonly time: number }>();
  const dbType = useSources().find(({ instance_name }) => instance_name === place.instance)?.instance_type;
  const analyse = () => {
    const texts = [sql, ...(other === undefined ? [] : [other])];
    const found = problemOf(place.instance, texts);
    setProblem(found);
    if (!found) setAsked({ ...place, texts, dbType, time: Date.now() });
  };
  return (
    <Page title={words.title} description={words.description}>
      <Container>
        <SpaceBetween size="m">
          <PlaceFields place={place} onChange={setPlace} />
          <ColumnLayout columns={other === undefined ? 1 : 2}>
            <FormField label={say(words.sql)} errorText={problem && say(problem)} stretch>
              <SqlEditor value={sql} onChange={setSql} dbType={dbType} label={words.sql} onSubmit={analyse} />
            </FormField>
            {other !== undefined && (
              <FormField label={say(words.other)} stretch>
                <SqlEditor value={other} onChange={setOther} dbType={dbType} label={words.other} onSubmit={analyse} />
              </FormField>
            )}
          </ColumnLayout>
          <SpaceBetween size="m" direction="horizontal" alignItems="center">
            <Button variant="primary" onClick={analyse}>
              {say(words.analyse)}
            </Button>
            <Checkbox
              checked={other !== undefined}
              onChange={({ detail }) => setOther(detail.checked ? '' : undefined)}
            >
              {say(words.compare)}
            </Checkbox>
          </SpaceBetween>
        </SpaceBetween>
      </Container>
      {asked && <TypedResult key={asked.time} question={asked} />}
    </Page>
  );
}

function problemOf(instance: string, texts: readonly string[]): Text | undefined {
  if (instance === '' || texts.some((text) => text.trim() === '')) return words.missing;
  const { analysedTypedTextMax: max } = limits;
  return texts.some((text) => text.length > max) ? fill(words.long, { max }) : undefined;
}

function useSources() {
  const { name: project_name } = useProject();
  return useCall(listInstanceTips, { params: { project_name }, query: {} }).data?.data ?? [];
}

type Place = { readonly instance: string; readonly schema: string };

function PlaceFields({ place, onChange }: { place: Place; onChange: (place: Place) => void }) {
  const say = useText();
  const { name: project_name } = useProject();
  const sources = useSources();
  const schemas = useCall(
    listSchemas,
    { params: { project_name, instance_name: place.instance } },
    { when: place.instance !== '', quiet: true },
  ).data?.data.schema_name_list;
  const options = sources.map(({ instance_name, instance_type, host, port }) => ({
    value: instance_name,
    label: instance_name,
    description: `${instance_type} · ${host}:${port}`,
  }));
  const places = [
    { value: '', label: say(words.defaultSchema) },
    ...(schemas ?? []).map((value) => ({ value, label: value })),
  ];
  return (
    <ColumnLayout columns={2}>
      <FormField label={say(words.source)} stretch>
        <Select
          options={options}
          selectedOption={options.find(({ value }) => value === place.instance) ?? null}
          placeholder={say(words.chooseSource)}
          empty={say(words.noSources)}
          filteringType={options.length > 8 ? 'auto' : 'none'}
          onChange={({ detail }) => onChange({ instance: detail.selectedOption.value ?? '', schema: '' })}
        />
      </FormField>
      <FormField label={say(words.schema)} stretch>
        <Select
          options={places}
          selectedOption={places.find(({ value }) => value === place.schema) ?? null}
          disabled={place.instance === ''}
          filteringType={places.length > 8 ? 'auto' : 'none'}
          onChange={({ detail }) => onChange({ ...place, schema: detail.selectedOption.value ?? '' })}
        />
      </FormField>
    </ColumnLayout>
  );
}
