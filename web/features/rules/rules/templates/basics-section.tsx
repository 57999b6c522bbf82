import Container from '@cloudscape-design/components/container';
import Header from '@cloudscape-design/components/header';
import { Labelled } from '../../../../ui/form/labelled.tsx';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { listRuleVersionTips } from '../../../../../shared/contract/rules/rules/operations.ts';
import { fill } from '../../../../../shared/text.ts';
import { useText } from '../../../../app/language.tsx';
import { useCall } from '../../../../app/query.ts';
import { Field } from '../../../../ui/form/field.tsx';
import { Input } from '../../../../ui/form/input.tsx';
import { Select } from '../../../../ui/form/select.tsx';
import { Textarea } from '../../../../ui/form/textarea.tsx';
import { words as flowWords } from './flow-words.ts';
import { words } from './template-words.ts';
import type { Draft } from './use-draft.ts';

type Props = { readonly draft: Draft; readonly isNameFixed: boolean; readonly isTypeFixed: boolean };

/** What a template is called and for which databases it is. */
export function BasicsSection({ draft: { form, chooseType }, isNameFixed, isTypeFixed }: Props) {
  const say = useText();
  const tips = useCall(listRuleVersionTips, {});
  const types = (tips.data?.data ?? []).map(({ db_type }) => ({ value: db_type, label: db_type }));
  const versions = tips.data?.data.find(({ db_type }) => db_type === form.values.db_type)?.rule_versions ?? [];
  const type = form.select('db_type', types);
  const newest = versions.at(-1);
  return (
    <Container header={<Header variant="h2">{say(flowWords.stepBasics)}</Header>}>
      <SpaceBetween size="l">
        <Field
          form={form}
          name="rule_template_name"
          label={words.name}
          constraint={isNameFixed ? words.fixed : words.nameRule}
        >
          <Input {...form.input('rule_template_name')} disabled={isNameFixed} />
        </Field>
        <Field form={form} name="desc" label={words.desc}>
          <Textarea {...form.input('desc')} rows={2} />
        </Field>
        <Field form={form} name="db_type" label={words.dbType} {...(isTypeFixed && { constraint: words.fixed })}>
          <Select
            {...type}
            disabled={isTypeFixed}
            filteringType="auto"
            placeholder={say(words.chooseDbType)}
            statusType={tips.isPending ? 'loading' : 'finished'}
            selectedOption={
              type.selectedOption ??
              (form.values.db_type === '' ? null : { value: form.values.db_type, label: form.values.db_type })
            }
            onChange={({ detail }) => chooseType(detail.selectedOption.value ?? '')}
          />
        </Field>
        {newest !== undefined && (
          <Labelled label={words.version} stretch>
            <Input value={say(fill(words.versionOf, { version: newest }))} readOnly />
          </Labelled>
        )}
      </SpaceBetween>
    </Container>
  );
}
