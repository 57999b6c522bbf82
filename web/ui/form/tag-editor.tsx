import { useState } from 'react';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import { Labelled } from './labelled.tsx';
import Modal from '@cloudscape-design/components/modal';
import SpaceBetween from '@cloudscape-design/components/space-between';
import type * as z from 'zod';
import { fill, type Text } from '../../../shared/text.ts';
import { CallError } from '../../app/call-error.ts';
import { useText } from '../../app/language.tsx';
import { Input } from './input.tsx';
import { Beside } from '../page/beside.tsx';
import { problemsOf } from './form-problems.ts';
import { RefusalAlert } from '../dialog/refusal-alert.tsx';
import './tag-editor.css';

export type Tag = { readonly uid: string; readonly name: string };
export type TagChanges = {
  readonly add: (name: string) => Promise<unknown>;
  /** Each is left out where this person may not. */
  readonly rename?: (tag: Tag, name: string) => Promise<unknown>;
  readonly remove?: (tag: Tag) => Promise<unknown>;
};
type Props = {
  readonly title: Text;
  readonly tags: readonly Tag[];
  readonly nameSchema: z.ZodType;
  readonly changes: TagChanges;
  readonly onClose: () => void;
};

const words = {
  close: { zh: '关闭', en: 'Close' },
  done: { zh: '完成', en: 'Done' },
  newName: { zh: '新标签', en: 'New tag' },
  add: { zh: '添加', en: 'Add' },
  rename: { zh: '重命名 {name}', en: 'Rename {name}' },
  nameOf: { zh: '{name} 的新名称', en: 'New name of {name}' },
  save: { zh: '保存', en: 'Save' },
  cancel: { zh: '取消', en: 'Cancel' },
  remove: { zh: '删除 {name}', en: 'Delete {name}' },
  sure: { zh: '删除标签“{name}”？', en: 'Delete the tag "{name}"?' },
  removeNow: { zh: '删除', en: 'Delete' },
  none: { zh: '还没有标签，请在上方添加第一个', en: 'No tags yet. Add the first one above' },
} as const satisfies Record<string, Text>;

/** A list of tags that people edit in place: add, rename, delete what nothing carries. */
export function TagEditor({ title, tags, nameSchema, changes, onClose }: Props) {
  const say = useText();
  const { refusal, busy, attempt } = useAttempts();
  const [touched, setTouched] = useState<{ readonly uid: string; readonly how: 'renaming' | 'deleting' }>();
  const leave = () => setTouched(undefined);
  return (
    <Modal
      visible
      header={say(title)}
      closeAriaLabel={say(words.close)}
      onDismiss={onClose}
      footer={
        <Box float="right">
          <Button variant="primary" onClick={onClose}>
            {say(words.done)}
          </Button>
        </Box>
      }
    >
      <SpaceBetween size="m">
        {refusal && <RefusalAlert refusal={refusal} />}
        <NameForm
          label={words.newName}
          text={words.add}
          schema={nameSchema}
          busy={busy}
          onSave={(name, then) => attempt(() => changes.add(name), then)}
        />
        {tags.length === 0 && <Box color="text-body-secondary">{say(words.none)}</Box>}
        <ul className="tag-rows">
          {tags.map((tag) => (
            <li key={tag.uid}>
              {touched?.uid !== tag.uid && (
                <TagRow
                  tag={tag}
                  onRename={changes.rename && (() => setTouched({ uid: tag.uid, how: 'renaming' }))}
                  onDelete={changes.remove && (() => setTouched({ uid: tag.uid, how: 'deleting' }))}
                />
              )}
              {touched?.uid === tag.uid && touched.how === 'renaming' && (
                <NameForm
                  label={fill(words.nameOf, { name: tag.name })}
                  text={words.save}
                  schema={nameSchema}
                  busy={busy}
                  before={tag.name}
                  onCancel={leave}
                  onSave={(name) =>
                    name === tag.name ? leave() : attempt(async () => changes.rename?.(tag, name), leave)
                  }
                />
              )}
              {touched?.uid === tag.uid && touched.how === 'deleting' && (
                <Sure
                  tag={tag}
                  busy={busy}
                  onCancel={leave}
                  onDelete={() => attempt(async () => changes.remove?.(tag), leave)}
                />
              )}
            </li>
          ))}
        </ul>
      </SpaceBetween>
    </Modal>
  );
}

function TagRow({
  tag,
  onRename,
  onDelete,
}: {
  tag: Tag;
  onRename: (() => void) | undefined;
  onDelete: (() => void) | undefined;
}) {
  const say = useText();
  return (
    <div className="tag-row">
      <span className="tag-name">{tag.name}</span>
      {onRename && (
        <Button
          variant="icon"
          iconName="edit"
          ariaLabel={say(fill(words.rename, { name: tag.name }))}
          onClick={onRename}
        />
      )}
      {onDelete && (
        <Button
          variant="icon"
          iconName="remove"
          ariaLabel={say(fill(words.remove, { name: tag.name }))}
          onClick={onDelete}
        />
      )}
    </div>
  );
}

function Sure({
  tag,
  busy,
  onCancel,
  onDelete,
}: {
  tag: Tag;
  busy: boolean;
  onCancel: () => void;
  onDelete: () => void;
}) {
  const say = useText();
  return (
    <div className="tag-row" role="alert">
      <span className="tag-name">{say(fill(words.sure, { name: tag.name }))}</span>
      <SpaceBetween direction="horizontal" size="xs">
        <Button variant="inline-link" onClick={onCancel}>
          {say(words.cancel)}
        </Button>
        <Button variant="normal" loading={busy} onClick={onDelete}>
          {say(words.removeNow)}
        </Button>
      </SpaceBetween>
    </div>
  );
}

type NameFormProps = {
  label: Text;
  text: Text;
  schema: z.ZodType;
  busy: boolean;
  before?: string;
  onCancel?: () => void;
  onSave: (name: string, then: () => void) => void;
};

function NameForm({ label, text, schema, busy, before = '', onCancel, onSave }: NameFormProps) {
  const say = useText();
  const [name, setName] = useState(before);
  const [isTried, setIsTried] = useState(false);
  const read = schema.safeParse(name.trim());
  const problem = read.success || !isTried ? undefined : problemsOf(read.error, name, say).get('');
  const submit = () => {
    setIsTried(true);
    if (!read.success) return;
    onSave(name.trim(), () => {
      setName('');
      setIsTried(false);
    });
  };
  return (
    // A dialog inside a dialog: its form must not submit the one around it, to which React would pass the event on.
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        submit();
      }}
    >
      <Labelled label={before === '' ? label : undefined} problem={problem} stretch>
        <Beside
          button={
            <SpaceBetween direction="horizontal" size="xs">
              <Button formAction="submit" loading={busy}>
                {say(text)}
              </Button>
              {onCancel && (
                <Button variant="link" formAction="none" onClick={onCancel}>
                  {say(words.cancel)}
                </Button>
              )}
            </SpaceBetween>
          }
        >
          <Input
            value={name}
            autoFocus={before !== ''}
            ariaLabel={say(label)}
            onChange={({ detail }) => setName(detail.value)}
          />
        </Beside>
      </Labelled>
    </form>
  );
}

/** One change at a time; a refusal is shown in the dialog. */
function useAttempts() {
  const [refusal, setRefusal] = useState<CallError>();
  const [busy, setBusy] = useState(false);
  const attempt = (work: () => Promise<unknown>, then?: () => void) => {
    setBusy(true);
    setRefusal(undefined);
    void work()
      .then(
        () => then?.(),
        (error: unknown) => {
          if (!(error instanceof CallError)) throw error;
          setRefusal(error);
        },
      )
      .finally(() => setBusy(false));
  };
  return { refusal, busy, attempt };
}
