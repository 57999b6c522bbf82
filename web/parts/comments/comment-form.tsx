import { useState } from 'react';
import * as z from 'zod';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import ColumnLayout from '@cloudscape-design/components/column-layout';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { listMemberTips } from '../../../shared/contract/people/members/operations.ts';
import { limits } from '../../../shared/limits.ts';
import type { Text } from '../../../shared/text.ts';
import { useText } from '../../app/language.tsx';
import { useProject } from '../../app/project-at-hand.tsx';
import { useCall, useChange } from '../../app/query.ts';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { Labelled } from '../../ui/form/labelled.tsx';
import { Select } from '../../ui/form/select.tsx';
import { Textarea } from '../../ui/form/textarea.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { words } from './comment-words.ts';
import type { Talk } from './talk.ts';

const written = z.object({
  text: z.string().trim().min(1).max(limits.commentLengthMax),
  task: z.string(),
  number: z.string().refine((number) => number.trim() === '' || /^[1-9]\d{0,9}$/.test(number.trim()), {
    params: { text: words.numberWrong },
  }),
  blocks: z.boolean(),
});

type Props = {
  readonly talk: Talk;
  /** The thread that it answers; a new one without. */
  readonly threadId?: string;
  readonly label: Text;
  /** Whether the reader may ask what holds the approval up. */
  readonly mayBlock: boolean;
  readonly onDone?: () => void;
};

/** What somebody is about to say: whoever stands in it by @name is told. */
export function CommentForm({ talk, threadId, label, mayBlock, onDone }: Props) {
  const say = useText();
  const members = useMembers();
  const first = String(talk.tasks[0]?.taskId ?? '');
  const form = useForm(written, { text: '', task: first, number: '', blocks: false });
  const [isWriting, setIsWriting] = useState(threadId !== undefined);
  const adding = useChange(talk.add, { refreshes: [talk.list], quiet: true });
  const send = () =>
    form.submit(({ text, task, number, blocks }) =>
      adding.run(
        {
          params: talk.params,
          body: {
            text,
            blocks,
            mention_uids: namedIn(text, members).slice(0, limits.commentMentionsMax),
            ...(threadId !== undefined && { thread_id: threadId }),
            ...(number.trim() !== '' && { quote: { task_id: Number(task), number: Number(number) } }),
          },
        },
        () => {
          form.reset();
          onDone?.();
        },
      ),
    );
  const sources = talk.tasks.map(({ taskId, title }) => ({ value: String(taskId), label: title }));
  return (
    <SpaceBetween size="s">
      <Labelled label={label} hint={words.writeHint} problem={form.problemOf('text')} stretch>
        <Textarea {...form.input('text')} rows={isWriting ? 3 : 2} onFocus={() => setIsWriting(true)} />
      </Labelled>
      {isWriting && (
        <ColumnLayout columns={sources.length > 1 ? 3 : 2}>
          <Labelled label={words.mention} stretch>
            <Select
              options={members.map(({ uid, name }) => ({ value: uid, label: name }))}
              selectedOption={null}
              placeholder={say(words.chooseMember)}
              filteringType="auto"
              onChange={({ detail }) =>
                form.set('text', `${spaced(form.values.text)}@${detail.selectedOption.label ?? ''} `)
              }
            />
          </Labelled>
          {sources.length > 1 && (
            <Labelled label={words.quoteOf} stretch>
              <Select {...form.select('task', sources)} />
            </Labelled>
          )}
          <Field form={form} name="number" label={words.quote}>
            <Input {...form.input('number')} inputMode="numeric" />
          </Field>
        </ColumnLayout>
      )}
      {mayBlock && threadId === undefined && <Checkbox {...form.check('blocks')}>{say(words.blocks)}</Checkbox>}
      {adding.error && (
        <Box color="text-status-error">
          <span role="alert">{adding.error.message}</span>
        </Box>
      )}
      <SpaceBetween direction="horizontal" size="xs">
        <Button loading={adding.busy} onClick={send}>
          {say(threadId === undefined ? words.send : words.answer)}
        </Button>
        {onDone && (
          <Button variant="link" onClick={onDone}>
            {say(words.cancel)}
          </Button>
        )}
      </SpaceBetween>
    </SpaceBetween>
  );
}

type Member = { readonly uid: string; readonly name: string };

function useMembers(): readonly Member[] {
  const members = useCall(listMemberTips, { params: { project_uid: useProject().uid } }, { quiet: true });
  return (members.data?.data ?? []).map(({ user_id, user_name }) => ({ uid: user_id, name: user_name }));
}

/** Whose names stand behind an @; of two names that begin alike the longer one is meant. */
function namedIn(text: string, members: readonly Member[]): string[] {
  let rest = text;
  return [...members]
    .sort((one, other) => other.name.length - one.name.length)
    .flatMap(({ uid, name }) => {
      if (!rest.includes(`@${name}`)) return [];
      rest = rest.replaceAll(`@${name}`, '');
      return [uid];
    });
}

function spaced(text: string): string {
  return text === '' || /\s$/.test(text) ? text : `${text} `;
}
