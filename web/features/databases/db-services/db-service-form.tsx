import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import Form from '@cloudscape-design/components/form';
import Header from '@cloudscape-design/components/header';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useNavigate } from 'react-router-dom';
import { readBasicInfo, readModuleStatus } from '../../../../shared/contract/running/system/operations.ts';
import { wasTried } from '../../../../shared/engines/tried.ts';
import { backupCautions } from '../../../../shared/rollback/reasons.ts';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { link } from '../../../app/paths.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall } from '../../../app/query.ts';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { Toggle } from '../../../ui/form/toggle.tsx';
import { DetailsDialog } from '../../../ui/dialog/details-dialog.tsx';
import { AgentsSection } from './agents-section.tsx';
import { AuditSection, useRuleTemplates } from './audit-section.tsx';
import { BasicsSection } from './basics-section.tsx';
import { ConnectionSection } from './connection-section.tsx';
import { Outcomes } from './connection-tests.tsx';
import { useDriverOptions } from './engine-name.tsx';
import { words } from './form-words.ts';
import { MaintenanceEditor } from './maintenance-editor.tsx';
import { useDbServiceForm, type DbServiceFormState } from './use-db-service-form.ts';
import { useSave } from './use-save.ts';
import type { DbServiceRow } from './wire.ts';

/** Adds a data source, or changes one: its name and type stay. */
export function DbServiceForm({ before }: { before?: DbServiceRow }) {
  const say = useText();
  const navigate = useNavigate();
  const projectID = useProject().uid;
  const state = useDbServiceForm(before, useDriverOptions().data);
  const rules = useRuleTemplates(state);
  const saving = useSave(state, rules.chosen);
  return (
    // A browser that offers to complete a stored password would put the person's own into the form.
    <form
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        if (!saving.busy) saving.submit();
      }}
    >
      <Form
        actions={
          <SpaceBetween direction="horizontal" size="xs">
            <Button variant="link" formAction="none" onClick={() => navigate(link('dbServices', { projectID }))}>
              {say(words.cancel)}
            </Button>
            <Button variant="primary" formAction="submit" loading={saving.busy}>
              {say(before ? words.save : words.create)}
            </Button>
          </SpaceBetween>
        }
      >
        <SpaceBetween size="l">
          <BasicsSection state={state} />
          <ConnectionSection state={state} />
          <MaintenanceSection state={state} />
          <AuditSection state={state} rules={rules} />
          <BackupSection state={state} />
          <ExecutionSection state={state} />
          <AgentsSection state={state} />
          {saving.error && (
            <Alert type="error">
              {[saving.error.message, ...saving.error.fields.map(({ message }) => message)].join(' · ')}
            </Alert>
          )}
        </SpaceBetween>
      </Form>
      {saving.unreachable && (
        <Unreachable {...saving.unreachable} onBack={saving.backToEdit} onContinue={saving.save} />
      )}
    </form>
  );
}

function MaintenanceSection({ state: { form } }: { state: DbServiceFormState }) {
  const say = useText();
  return (
    <Container
      header={
        <Header variant="h2" description={say(words.maintenanceHint)}>
          {say(words.maintenance)}
        </Header>
      }
    >
      <MaintenanceEditor
        rows={form.values.windows}
        problemOf={(index) => form.problemOf(`windows.${index}`)}
        onChange={(rows) => form.set('windows', rows)}
      />
    </Container>
  );
}

/** Shown only for database types whose rows can be backed up. */
function BackupSection({ state: { form } }: { state: DbServiceFormState }) {
  const say = useText();
  const { db_type, enable_backup } = form.values;
  const status = useCall(
    readModuleStatus,
    { query: { db_type, module_name: 'backup' } },
    { when: db_type !== '', quiet: true },
  );
  if (!status.data?.data.is_supported) return null;
  return (
    <Container header={<Header variant="h2">{say(words.backup)}</Header>}>
      <SpaceBetween size="l">
        <Toggle {...form.check('enable_backup')}>{say(words.backupOn)}</Toggle>
        {enable_backup && (
          <Field form={form} name="backup_max_rows" label={words.backupRows}>
            <Input {...form.number('backup_max_rows')} type="number" />
          </Field>
        )}
        {enable_backup && !wasTried('undo', db_type) && <Alert type="warning">{say(backupCautions.untried)}</Alert>}
      </SpaceBetween>
    </Container>
  );
}

/** Shown only where the deployment can run statements beside its functions. */
function ExecutionSection({ state: { form } }: { state: DbServiceFormState }) {
  const say = useText();
  const { has_long_statements: isOffered, statement_minutes_max: minutes } =
    useCall(readBasicInfo, {}, { quiet: true }).data?.data ?? {};
  if (!isOffered || minutes === undefined) return null;
  return (
    <Container header={<Header variant="h2">{say(words.execution)}</Header>}>
      <Toggle {...form.check('long_statements')} description={say(fill(words.longStatementsHint, { minutes }))}>
        {say(words.longStatements)}
      </Toggle>
    </Container>
  );
}

type UnreachableProps = NonNullable<ReturnType<typeof useSave>['unreachable']> & {
  readonly onBack: () => void;
  readonly onContinue: ReturnType<typeof useSave>['save'];
};

function Unreachable({ values, outcomes, onBack, onContinue }: UnreachableProps) {
  const say = useText();
  return (
    <DetailsDialog
      title={fill(words.failedTitle, { name: values.name })}
      size="medium"
      closeText={words.backToEdit}
      onClose={onBack}
      actions={
        <Button formAction="none" onClick={() => onContinue(values)}>
          {say(words.continueAnyway)}
        </Button>
      }
    >
      <SpaceBetween size="m">
        <Outcomes outcomes={outcomes} />
        <Box>{say(words.failedText)}</Box>
      </SpaceBetween>
    </DetailsDialog>
  );
}
