import * as z from 'zod';
import SpaceBetween from '@cloudscape-design/components/space-between';
import {
  createGitWebhook,
  listGitDeliveries,
  listGitWebhooks,
  updateGitWebhook,
} from '../../../../shared/contract/changes/git-webhooks/operations.ts';
import { listInstanceTips } from '../../../../shared/contract/databases/instances/operations.ts';
import { gitHostKinds } from '../../../../shared/git-hosts.ts';
import { namingSchemeChoices, namingSchemes } from '../../../../shared/migrations/index.ts';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall, useChange } from '../../../app/query.ts';
import { Field } from '../../../ui/form/field.tsx';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { useForm, type Form } from '../../../ui/form/use-form.ts';
import { Input } from '../../../ui/form/input.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { Toggle } from '../../../ui/form/toggle.tsx';
import { words } from './git-webhook-words.ts';
import { StageFields } from './stage-fields.tsx';
import type { GitWebhook } from './wire.ts';

const { host_kind, host_address, repository, folder, naming_scheme, branch, db_service_uid, access_token } =
  createGitWebhook.body.shape;
const schema = z.object({
  host_kind,
  host_address,
  repository,
  branch,
  folder,
  naming_scheme,
  access_token,
  db_service_uid,
  instance_schema: z.string().max(255),
  sql_version_id: z.string(),
  sql_version_stage_id: z.string(),
  is_enabled: z.boolean(),
  takes_existing: z.boolean(),
});
export type WebhookForm = Form<typeof schema>;
type Made = { readonly git_webhook_uid: string; readonly secret: string };
type Props = {
  readonly before: GitWebhook | undefined;
  readonly onClose: () => void;
  readonly onMade: (made: Made) => void;
};

/** Makes a webhook, or changes where its migrations go. */
export function GitWebhookDialog({ before, onClose, onMade }: Props) {
  const say = useText();
  const form = useForm(schema, startingValues(before));
  const saving = useSave(before, { onClose, onMade });
  return (
    <FormDialog
      title={before ? fill(words.editTitle, { name: before.repository }) : words.add}
      text={before ? words.save : words.add}
      size="large"
      busy={saving.busy}
      error={saving.error}
      onSubmit={() => form.submit((values) => saving.save(values, form.refuse))}
      isChanged={form.isChanged}
      onCancel={onClose}
    >
      {!before && <RepositoryFields form={form} />}
      <Field form={form} name="branch" label={words.branch}>
        <Input {...form.input('branch')} />
      </Field>
      <Field form={form} name="access_token" label={words.token} hint={before ? words.tokenStays : words.tokenHint}>
        <Input {...form.input('access_token')} type="password" autoComplete={false} />
      </Field>
      <TargetFields form={form} />
      <StageFields form={form} />
      {before ? (
        <Toggle {...form.check('is_enabled')}>{say(words.on)}</Toggle>
      ) : (
        <Checkbox {...form.check('takes_existing')} description={say(words.takesExistingHint)}>
          {say(words.takesExisting)}
        </Checkbox>
      )}
    </FormDialog>
  );
}

function RepositoryFields({ form }: { form: WebhookForm }) {
  const say = useText();
  const scheme = namingSchemes[form.values.naming_scheme];
  return (
    <SpaceBetween size="m">
      <Field form={form} name="host_kind" label={words.hostKind}>
        <Select
          {...form.select(
            'host_kind',
            gitHostKinds.values.map((value) => ({ value, label: say(gitHostKinds.labels[value]) })),
          )}
        />
      </Field>
      <Field form={form} name="host_address" label={words.hostAddress} hint={words.hostAddressHint}>
        <Input {...form.input('host_address')} inputMode="url" />
      </Field>
      <Field form={form} name="repository" label={words.repository} hint={words.repositoryHint}>
        <Input {...form.input('repository')} />
      </Field>
      <Field form={form} name="folder" label={words.folder} hint={words.folderHint}>
        <Input {...form.input('folder')} />
      </Field>
      <Field form={form} name="naming_scheme" label={words.scheme} hint={scheme.hint}>
        <Select
          {...form.select(
            'naming_scheme',
            namingSchemeChoices.values.map((value) => ({ value, label: say(namingSchemes[value].label) })),
          )}
        />
      </Field>
    </SpaceBetween>
  );
}

function TargetFields({ form }: { form: WebhookForm }) {
  const params = { project_name: useProject().name };
  const query = { functional_module: 'create_workflow' as const };
  const sources = useCall(listInstanceTips, { params, query }).data?.data;
  return (
    <SpaceBetween size="m">
      <Field form={form} name="db_service_uid" label={words.source}>
        <Select
          {...form.select(
            'db_service_uid',
            (sources ?? []).map(({ instance_id: value, instance_name: label }) => ({ value, label })),
          )}
          statusType={sources ? 'finished' : 'loading'}
          filteringType="auto"
        />
      </Field>
      <Field form={form} name="instance_schema" label={words.schema} hint={words.schemaHint}>
        <Input {...form.input('instance_schema')} />
      </Field>
    </SpaceBetween>
  );
}

const blank: z.input<typeof schema> = {
  host_kind: 'github',
  host_address: 'https://github.com',
  repository: '',
  branch: 'main',
  folder: '',
  naming_scheme: 'flyway',
  access_token: '',
  db_service_uid: '',
  instance_schema: '',
  sql_version_id: '0',
  sql_version_stage_id: '0',
  is_enabled: true,
  takes_existing: false,
};

function startingValues(before: GitWebhook | undefined): z.input<typeof schema> {
  if (!before) return blank;
  const { sql_version_id: version, sql_version_stage_id: stage, ...fields } = before;
  return { ...blank, ...fields, sql_version_id: String(version), sql_version_stage_id: String(stage) };
}

function useSave(before: GitWebhook | undefined, { onClose, onMade }: Pick<Props, 'onClose' | 'onMade'>) {
  const { name: project_name } = useProject();
  const options = { refreshes: [listGitWebhooks, listGitDeliveries], quiet: true };
  const creating = useChange(createGitWebhook, options);
  const updating = useChange(updateGitWebhook, { ...options, said: words.saved });
  return {
    busy: creating.busy || updating.busy,
    error: creating.error ?? updating.error,
    save: (values: z.output<typeof schema>, refuse: Parameters<typeof creating.run>[2]) => {
      const { is_enabled, takes_existing, ...given } = values;
      const stage = {
        sql_version_id: Number(values.sql_version_id),
        sql_version_stage_id: Number(values.sql_version_stage_id),
      };
      if (before) {
        const { branch: to, db_service_uid: source, instance_schema, access_token: token } = given;
        const target = { branch: to, db_service_uid: source, instance_schema, ...stage };
        const params = { project_name, git_webhook_uid: before.git_webhook_uid };
        updating.run({ params, body: { ...target, access_token: token, is_enabled } }, onClose, refuse);
        return;
      }
      creating.run(
        { params: { project_name }, body: { ...given, ...stage, takes_existing } },
        ({ data }) => {
          onClose();
          onMade(data);
        },
        refuse,
      );
    },
  };
}
