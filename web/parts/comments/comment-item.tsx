import { useState } from 'react';
import Badge from '@cloudscape-design/components/badge';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import type { Received } from '../../../shared/contract/operation.ts';
import { fill } from '../../../shared/text.ts';
import { useText } from '../../app/language.tsx';
import { useChange } from '../../app/query.ts';
import { Confirm } from '../../ui/dialog/confirm.tsx';
import { FormDialog } from '../../ui/dialog/form-dialog.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Textarea } from '../../ui/form/textarea.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Time } from '../../ui/time.tsx';
import { CommentText } from './comment-text.tsx';
import { words } from './comment-words.ts';
import type { Talk } from './talk.ts';

export type Comment = Received<Talk['list']>['data'][number];

/** One comment: who, when, what it is about, and what its reader may do with it. */
export function CommentItem({ comment, talk, onAnswer }: { comment: Comment; talk: Talk; onAnswer?: () => void }) {
  const say = useText();
  const isThread = comment.comment_id === comment.thread_id;
  return (
    <SpaceBetween size="xxs">
      <SpaceBetween direction="horizontal" size="xs">
        <Box fontWeight="bold">{comment.author.name}</Box>
        <Box color="text-body-secondary">
          <Time at={comment.created_at} />
        </Box>
        {comment.edited_at !== undefined && <Box color="text-body-secondary">{say(words.edited)}</Box>}
        {comment.blocks && comment.resolved_by === undefined && <Badge color="red">{say(words.open)}</Badge>}
        {isThread && comment.resolved_by !== undefined && (
          <StatusIndicator type="success">{say(fill(words.resolved, { name: comment.resolved_by }))}</StatusIndicator>
        )}
      </SpaceBetween>
      {comment.quote && (
        <blockquote className="comment-quote">
          <Box color="text-body-secondary" fontSize="body-s">
            {say(
              fill(words.quoted, {
                place: comment.quote.instance_name,
                number: comment.quote.number,
                line: comment.quote.line,
              }),
            )}
          </Box>
          <Box variant="code">{comment.quote.sql}</Box>
        </blockquote>
      )}
      {comment.is_deleted ? (
        <Box color="text-body-secondary">{say(words.deleted)}</Box>
      ) : (
        <CommentText text={comment.text} names={comment.mentions.map(({ name }) => name)} />
      )}
      <Actions comment={comment} talk={talk} {...(onAnswer && { onAnswer })} />
    </SpaceBetween>
  );
}

type ActionsProps = { readonly comment: Comment; readonly talk: Talk; readonly onAnswer?: () => void };

function Actions({ comment, talk, onAnswer }: ActionsProps) {
  const say = useText();
  const [asked, setAsked] = useState<'edit' | 'remove'>();
  const params = { ...talk.params, comment_id: comment.comment_id };
  const resolving = useChange(talk.resolve, { refreshes: [talk.list] });
  const isResolved = comment.resolved_by !== undefined;
  return (
    <SpaceBetween direction="horizontal" size="xs">
      {onAnswer && (
        <Button
          variant="inline-link"
          onClick={onAnswer}
          ariaLabel={say(fill(words.answerTo, { name: comment.author.name }))}
        >
          {say(words.answer)}
        </Button>
      )}
      {comment.may_resolve && (
        <Button
          variant="inline-link"
          loading={resolving.busy}
          onClick={() => resolving.run({ params, body: { resolved: !isResolved } })}
        >
          {say(isResolved ? words.reopen : words.resolve)}
        </Button>
      )}
      {comment.may_edit && (
        <>
          <Button variant="inline-link" onClick={() => setAsked('edit')}>
            {say(words.edit)}
          </Button>
          <Button variant="inline-link" onClick={() => setAsked('remove')}>
            {say(words.remove)}
          </Button>
        </>
      )}
      {asked === 'edit' && (
        <EditDialog talk={talk} comment={comment} params={params} onDone={() => setAsked(undefined)} />
      )}
      {asked === 'remove' && <RemoveQuestion talk={talk} params={params} onDone={() => setAsked(undefined)} />}
    </SpaceBetween>
  );
}

type AskedProps = { readonly talk: Talk; readonly params: Talk['params']; readonly onDone: () => void };

function EditDialog({ talk, comment, params, onDone }: AskedProps & { readonly comment: Comment }) {
  const form = useForm(talk.edit.body, { text: comment.text });
  const editing = useChange(talk.edit, { refreshes: [talk.list], quiet: true });
  return (
    <FormDialog
      title={words.editOf}
      text={words.save}
      busy={editing.busy}
      error={editing.error}
      isChanged={form.isChanged}
      onCancel={onDone}
      onSubmit={() => form.submit((body) => editing.run({ params, body }, onDone))}
    >
      <Field form={form} name="text" label={words.write} constraint={words.writeHint}>
        <Textarea {...form.input('text')} rows={4} />
      </Field>
    </FormDialog>
  );
}

function RemoveQuestion({ talk, params, onDone }: AskedProps) {
  const say = useText();
  const removing = useChange(talk.remove, { refreshes: [talk.list], quiet: true });
  return (
    <Confirm
      title={words.removeTitle}
      text={words.remove}
      busy={removing.busy}
      error={removing.error}
      onCancel={onDone}
      onConfirm={() => removing.run({ params }, onDone)}
    >
      {say(words.removeText)}
    </Confirm>
  );
}
