import {
  createSqlException,
  listSqlExceptions,
  updateSqlException,
} from '../../../../shared/contract/watching/sql-exceptions/operations.ts';
import { listInstanceTips } from '../../../../shared/contract/databases/instances/operations.ts';
import type { Received } from '../../../../shared/contract/operation.ts';
import { useText } from '../../../app/language.tsx';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall, useChange } from '../../../app/query.ts';
import { Field } from '../../../ui/form/field.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useForm, type Form } from '../../../ui/form/use-form.ts';
import { Input } from '../../../ui/form/input.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { Textarea } from '../../../ui/form/textarea.tsx';
import { contentHints, exceptionTypes, words } from './exception-words.ts';

export type SqlException = Received<typeof listSqlExceptions>['data'][number];

/** Adds an exception, or changes one. */
export function ExceptionDialog({ entry, onClose }: { entry: SqlException | undefined; onClose: () => void }) {
  const say = useText();
  const { name: project_name } = useProject();
  const form = useForm(createSqlException.body, {
    ...(entry ?? { type: 'sql' as const, content: '', desc: '' }),
  });
  const options = { refreshes: [listSqlExceptions], quiet: true };
  const create = useChange(createSqlException, options);
  const update = useChange(updateSqlException, options);
  const types = exceptionTypes.values.map((value) => ({ value, label: say(exceptionTypes.labels[value]) }));
  const submit = () =>
    form.submit((body) =>
      entry
        ? update.run({ params: { project_name, blacklist_id: entry.blacklist_id }, body }, onClose)
        : create.run({ params: { project_name }, body }, onClose),
    );
  return (
    <FormDialog
      title={entry ? words.edit : words.add}
      text={words.save}
      busy={create.busy || update.busy}
      error={create.error ?? update.error}
      onSubmit={submit}
      onCancel={onClose}
    >
      <Field form={form} name="type" label={words.type}>
        <Select {...form.select('type', types)} />
      </Field>
      <Field form={form} name="content" label={words.content} constraint={contentHints[form.values.type]}>
        <Content form={form} />
      </Field>
      <Field form={form} name="desc" label={words.desc}>
        <Input {...form.input('desc')} />
      </Field>
    </FormDialog>
  );
}

/** A data source is chosen, SQL has lines, the rest has one. */
function Content({ form }: { form: Form<typeof createSqlException.body> }) {
  const { name: project_name } = useProject();
  const sources = useCall(listInstanceTips, { params: { project_name }, query: {} }).data?.data ?? [];
  const names = sources.map(({ instance_name }) => ({ value: instance_name, label: instance_name }));
  const { type } = form.values;
  if (type === 'instance') return <Select {...form.select('content', names)} />;
  if (type === 'sql' || type === 'fp_sql') return <Textarea {...form.input('content')} />;
  return <Input {...form.input('content')} />;
}
