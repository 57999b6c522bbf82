import { useState } from 'react';
import * as z from 'zod';
import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { decideApprovalLink } from '../../../../shared/contract/changes/approvals/operations.ts';
import { limits } from '../../../../shared/limits.ts';
import { useText } from '../../../app/language.tsx';
import { useChange } from '../../../app/query.ts';
import { Field } from '../../../ui/form/field.tsx';
import { SaveProblem } from '../../../ui/form/save-problem.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Textarea } from '../../../ui/form/textarea.tsx';
import { words } from './approve-words.ts';

/** What was decided here. */
export type Decided = 'approve' | 'reject';

const schema = z.object({ reason: z.string().trim().max(limits.reasonLengthMax) });

/** The two buttons, and what became of them. */
export function Decision({
  token,
  decided,
  onDecided,
}: {
  token: string;
  decided: Decided | undefined;
  onDecided: (decision: Decided) => void;
}) {
  const say = useText();
  const form = useForm(schema, { reason: '' });
  const [lacksReason, setLacksReason] = useState(false);
  const [wanted, setWanted] = useState<Decided>('approve');
  const deciding = useChange(decideApprovalLink, { quiet: true });
  const decide = (decision: Decided) =>
    form.submit(({ reason }) => {
      setWanted(decision);
      const isMissing = decision === 'reject' && reason === '';
      setLacksReason(isMissing);
      if (!isMissing) deciding.run({ body: { token, decision, reason } }, () => onDecided(decision), form.refuse);
    });
  if (decided) return <Alert type="success">{say(decided === 'approve' ? words.approved : words.rejected)}</Alert>;
  return (
    <Container>
      <SpaceBetween size="m">
        {deciding.error && <SaveProblem error={deciding.error} onOverwrite={() => decide(wanted)} />}
        <Field
          form={form}
          name="reason"
          label={words.reason}
          hint={words.reasonHint}
          {...(lacksReason && { problem: words.reasonMissing })}
        >
          <Textarea {...form.input('reason')} rows={3} />
        </Field>
        <SpaceBetween direction="horizontal" size="xs">
          <Button variant="primary" loading={deciding.busy} onClick={() => decide('approve')}>
            {say(words.approve)}
          </Button>
          <Button loading={deciding.busy} onClick={() => decide('reject')}>
            {say(words.reject)}
          </Button>
        </SpaceBetween>
      </SpaceBetween>
    </Container>
  );
}
