import { useState } from 'react';
import Button from '@cloudscape-design/components/button';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import Container from '@cloudscape-design/components/container';
import { Labelled } from '../../../ui/form/labelled.tsx';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { limits } from '../../../../shared/limits.ts';
import { fill, type Text } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { PlaceFields, usePlaceSources } from '../../../parts/sql-place/place-fields.tsx';
import { Page } from '../../../ui/page/page.tsx';
import { SqlEditor } from '../../../ui/sql/sql-editor.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
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
  const dbType = usePlaceSources().find(({ instance_name }) => instance_name === place.instance)?.instance_type;
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
            <Labelled label={words.sql} problem={problem} stretch>
              <SqlEditor value={sql} onChange={setSql} dbType={dbType} label={words.sql} onSubmit={analyse} />
            </Labelled>
            {other !== undefined && (
              <Labelled label={words.other} stretch>
                <SqlEditor value={other} onChange={setOther} dbType={dbType} label={words.other} onSubmit={analyse} />
              </Labelled>
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
