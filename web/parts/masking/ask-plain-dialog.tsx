import * as z from 'zod';
import { createUnmaskingWorkflow } from '../../../shared/contract/changes/unmasking/operations.ts';
import { limits } from '../../../shared/limits.ts';
import type { Text } from '../../../shared/text.ts';
import { useProject } from '../../app/project-at-hand.tsx';
import { useChange } from '../../app/query.ts';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Textarea } from '../../ui/form/textarea.tsx';
import { useForm } from '../../ui/form/use-form.ts';

const form = z.object({ apply_reason: z.string().trim().min(1).max(limits.unmaskingReasonMax) });
/** A query of the workbench, or the part of an export that is of one data source. */
export type PlainSource =
  | { readonly source_type: 'sql_workbench'; readonly source_uid: string }
  | { readonly source_type: 'data_export'; readonly source_uid: string; readonly datasource_uid: string };

/** What the button is called that opens it. */
export const askPlainText: Text = { zh: '申请查看原文', en: 'Ask for plain values' };

/** Asks somebody else to let the plain values of a result be seen. */
export function AskPlainDialog({ of, onClose }: { of: PlainSource; onClose: () => void }) {
  const { uid } = useProject();
  const reason = useForm<typeof form>(form, { apply_reason: '' });
  const ask = useChange(createUnmaskingWorkflow, { said: asked, quiet: true });
  const submit = () =>
    reason.submit(({ apply_reason }) =>
      ask.run({ params: { project_uid: uid }, body: { unmasking_workflow: { ...of, apply_reason } } }, onClose),
    );
  return (
    <FormDialog
      title={askPlainText}
      hint={of.source_type === 'data_export' ? exportHint : queryHint}
      text={askPlainText}
      busy={ask.busy}
      error={ask.error}
      isChanged={reason.isChanged}
      onSubmit={submit}
      onCancel={onClose}
    >
      <Field form={reason} name="apply_reason" label={reasonLabel}>
        <Textarea {...reason.input('apply_reason')} />
      </Field>
    </FormDialog>
  );
}

const queryHint: Text = {
  zh: '由另一位有脱敏配置权限的人审批；批准后可限时查看这条 SQL 的原文',
  en: 'Somebody else who may configure masking decides. Then the plain rows of this SQL can be seen for a time',
};
const exportHint: Text = {
  zh: '由另一位有脱敏配置权限的人审批；批准后可限时查看或下载这些查询的原文，每次都会重新执行',
  en: 'Somebody else who may configure masking decides. Then the plain rows of these queries can be seen or downloaded for a time; each time they are run again',
};
const reasonLabel: Text = { zh: '申请理由', en: 'Reason' };
const asked: Text = {
  zh: '已提交申请，可在“查看原文申请”中查看进展',
  en: 'Asked. See “Plain data requests” for what becomes of it',
};
