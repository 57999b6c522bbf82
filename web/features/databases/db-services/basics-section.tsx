import { useState } from 'react';
import Button from '@cloudscape-design/components/button';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import { addEnvironmentTag } from '../../../../shared/contract/people/projects/operations.ts';
import { useText } from '../../../app/language.tsx';
import { useMay } from '../../../app/may.ts';
import { Beside } from '../../../ui/page/beside.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { TagEditor } from '../../../ui/form/tag-editor.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { Textarea } from '../../../ui/form/textarea.tsx';
import { useEnvironmentTags } from './environment-tags.ts';
import { words } from './form-words.ts';
import type { DbServiceFormState } from './use-db-service-form.ts';

/** What the data source is and what it is called. */
export function BasicsSection({ state: { form, before, drivers, chooseDriver } }: { state: DbServiceFormState }) {
  const say = useText();
  const types = (drivers ?? []).map(({ db_type, logo_path }) => ({
    value: db_type,
    label: db_type,
    iconUrl: logo_path,
    iconAlt: '',
  }));
  return (
    <Container header={<Header variant="h2">{say(words.basics)}</Header>}>
      <ColumnLayout columns={2}>
        <Field form={form} name="db_type" label={words.type} {...(before && { constraint: words.fixed })}>
          <Select
            {...form.select('db_type', types)}
            disabled={before !== undefined}
            triggerVariant="option"
            filteringType="auto"
            placeholder={say(words.chooseType)}
            statusType={drivers ? 'finished' : 'loading'}
            onChange={({ detail }) => chooseDriver(detail.selectedOption.value ?? '')}
          />
        </Field>
        <Field form={form} name="name" label={words.name} constraint={before ? words.fixed : words.nameRule}>
          <Input {...form.input('name')} disabled={before !== undefined} />
        </Field>
        <EnvironmentField form={form} />
        <Field form={form} name="desc" label={words.desc}>
          <Textarea {...form.input('desc')} rows={2} />
        </Field>
      </ColumnLayout>
    </Container>
  );
}

function EnvironmentField({ form }: Pick<DbServiceFormState, 'form'>) {
  const say = useText();
  const may = useMay();
  const environments = useEnvironmentTags();
  const [isEditing, setIsEditing] = useState(false);
  const options = (environments.tags ?? []).map(({ uid, name }) => ({ value: uid, label: name }));
  return (
    <>
      <Field form={form} name="environment_tag_uid" label={words.environment}>
        <Beside
          button={
            may('environmentTagManage') && (
              <Button formAction="none" onClick={() => setIsEditing(true)}>
                {say(words.manageEnvironments)}
              </Button>
            )
          }
        >
          <Select
            {...form.select('environment_tag_uid', options)}
            placeholder={say(words.chooseEnvironment)}
            statusType={environments.tags ? 'finished' : 'loading'}
          />
        </Beside>
      </Field>
      {isEditing && (
        <TagEditor
          title={words.manageEnvironments}
          tags={environments.tags ?? []}
          changes={environments.changes}
          nameSchema={addEnvironmentTag.body.shape.environment_name}
          onClose={() => {
            setIsEditing(false);
            if (!environments.tags?.some(({ uid }) => uid === form.values.environment_tag_uid))
              form.set('environment_tag_uid', '');
          }}
        />
      )}
    </>
  );
}
