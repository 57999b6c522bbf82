import * as z from 'zod';
import {
  createAuditWhitelist,
  listAuditWhitelist,
  updateAuditWhitelist,
  whitelistMatchType,
} from '../../../shared/contract/rules/audit-whitelist/operations.ts';
import { useText } from '../../app/language.tsx';
import { useProject } from '../../app/project-at-hand.tsx';
import { useChange } from '../../app/query.ts';
import { Field } from '../../ui/form/field.tsx';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { SqlEditor } from '../../ui/sql/sql-editor.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Textarea } from '../../ui/form/textarea.tsx';
import { RadioGroup } from '../../ui/form/radio-group.tsx';
import { matchTypes, words } from './whitelist-words.ts';
import type { WhitelistEntry } from './whitelist-wire.ts';

export type WhitelistWork =
  | { readonly kind: 'add'; readonly value: string }
  | { readonly kind: 'edit'; readonly entry: WhitelistEntry };
const fields = createAuditWhitelist.body.shape;
const schema = z.object({ value: fields.value, match_type: whitelistMatchType, desc: fields.desc.unwrap().unwrap() });
const hints = { exact_match: words.exactHint, fp_match: words.fingerprintHint };

/** Adds an entry to the audit whitelist, from wherever the SQL is seen, or changes one. */
export function WhitelistDialog({ work, onClose }: { work: WhitelistWork; onClose: () => void }) {
  const say = useText();
  const form = useForm(schema, startingValues(work));
  const saving = useSave(work, onClose);
  return (
    <FormDialog
      title={work.kind === 'add' ? words.addTitle : words.editTitle}
      text={work.kind === 'add' ? words.add : words.save}
      size="large"
      busy={saving.busy}
      error={saving.error}
      onSubmit={() => form.submit(saving.save)}
      onCancel={onClose}
    >
      <Field form={form} name="match_type" label={words.matchType}>
        <RadioGroup
          value={form.values.match_type}
          items={matchTypes.values.map((value) => ({
            value,
            label: say(matchTypes.labels[value]),
            description: say(hints[value]),
          }))}
          onChange={({ detail }) =>
            form.set('match_type', matchTypes.values.find((value) => value === detail.value) ?? 'exact_match')
          }
        />
      </Field>
      <Field form={form} name="value" label={words.sql} hint={words.sqlHint}>
        <SqlEditor
          label={words.sql}
          value={form.values.value}
          onChange={(value) => form.set('value', value)}
          onLeave={form.input('value').onBlur}
          minHeight={120}
          maxHeight={320}
        />
      </Field>
      <Field form={form} name="desc" label={words.desc} hint={words.descHint}>
        <Textarea {...form.input('desc')} rows={2} />
      </Field>
    </FormDialog>
  );
}

function startingValues(work: WhitelistWork): z.input<typeof schema> {
  if (work.kind === 'add') return { value: work.value, match_type: 'exact_match', desc: '' };
  const { value, match_type, desc } = work.entry;
  return { value, match_type, desc };
}

function useSave(work: WhitelistWork, then: () => void) {
  const { name } = useProject();
  const adding = useChange(createAuditWhitelist, { refreshes: [listAuditWhitelist], said: words.added, quiet: true });
  const updating = useChange(updateAuditWhitelist, { refreshes: [listAuditWhitelist], said: words.saved, quiet: true });
  const save = (body: z.output<typeof schema>) => {
    if (work.kind === 'edit')
      updating.run(
        {
          params: { project_name: name, audit_whitelist_id: work.entry.audit_whitelist_id },
          body: { ...body, revision: work.entry.revision },
        },
        then,
      );
    else adding.run({ params: { project_name: name }, body }, then);
  };
  return { save, busy: adding.busy || updating.busy, error: adding.error ?? updating.error };
}
