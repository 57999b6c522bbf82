import { useState } from 'react';
import * as z from 'zod';
import {
  addSavedScript,
  listSavedScripts,
  updateSavedScript,
} from '../../../../shared/contract/changes/workbench/operations.ts';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useChange } from '../../../app/query.ts';
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Input } from '../../../ui/form/input.tsx';
import { Labelled } from '../../../ui/form/labelled.tsx';
import { RadioGroup } from '../../../ui/form/radio-group.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import type { SheetScript } from './drafts.ts';
import { sideWords } from './side-words.ts';
import type { SavedScript } from './wire.ts';

const { name } = addSavedScript.body.shape;
const schema = z.object({ name, is_shared: z.boolean() });

type Props = {
  /** The script of the reader's own that may be changed; without it there will be a new one. */
  readonly script: SheetScript | undefined;
  /** What is kept: a sheet, or the script itself. */
  readonly draft: Pick<SavedScript, 'sql' | 'schema_name' | 'db_service'>;
  readonly canBeNew?: boolean;
  readonly onSaved: (script: SheetScript) => void;
  readonly onClose: () => void;
};

/** Keeps SQL for later: as a script of its own, or in place of what a script was. */
export function ScriptDialog({ script, draft, canBeNew = false, onSaved, onClose }: Props) {
  const say = useText();
  const form = useForm(schema, { name: script?.name ?? '', is_shared: script?.isShared ?? false });
  const [isNew, setIsNew] = useState(!script);
  const saving = useSaving(draft, (saved) => {
    onSaved(saved);
    onClose();
  });
  return (
    <FormDialog
      title={script && !canBeNew ? fill(sideWords.changeTitle, { name: script.name }) : sideWords.saveTitle}
      text={sideWords.save}
      busy={saving.busy}
      error={saving.error}
      onSubmit={() => form.submit((values) => saving.save(isNew ? undefined : script?.uid, values, form.refuse))}
      onCancel={onClose}
    >
      <Field form={form} name="name" label={sideWords.name}>
        <Input {...form.input('name')} />
      </Field>
      {script && canBeNew && (
        <Labelled label={sideWords.saveAs}>
          <RadioGroup
            value={isNew ? 'new' : 'change'}
            items={[
              { value: 'change', label: say(fill(sideWords.asChange, { name: script.name })) },
              { value: 'new', label: say(sideWords.asNew) },
            ]}
            onChange={({ detail }) => setIsNew(detail.value === 'new')}
          />
        </Labelled>
      )}
      <Checkbox {...form.check('is_shared')} description={say(sideWords.shareHint)}>
        {say(sideWords.share)}
      </Checkbox>
    </FormDialog>
  );
}

function useSaving({ sql, schema_name, db_service }: Props['draft'], onSaved: Props['onSaved']) {
  const project_uid = useProject().uid;
  const options = { refreshes: [listSavedScripts], said: sideWords.saved, quiet: true };
  const adding = useChange(addSavedScript, options);
  const changing = useChange(updateSavedScript, options);
  return {
    busy: adding.busy || changing.busy,
    error: adding.error ?? changing.error,
    save: (uid: string | undefined, values: z.output<typeof schema>, refuse: Parameters<typeof adding.run>[2]) => {
      const body = { ...values, sql, schema_name, db_service_uid: db_service?.uid };
      const kept = { name: values.name, isShared: values.is_shared, isMine: true };
      if (uid === undefined)
        return adding.run(
          { params: { project_uid }, body },
          ({ data }) => onSaved({ uid: data.script_uid, ...kept }),
          refuse,
        );
      changing.run({ params: { project_uid, script_uid: uid }, body }, () => onSaved({ uid, ...kept }), refuse);
    },
  };
}
