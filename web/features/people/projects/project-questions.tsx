import {
  archiveProject,
  deleteProject,
  listProjects,
  unarchiveProject,
} from '../../../../shared/contract/people/projects/operations.ts';
import { readUser } from '../../../../shared/contract/people/users/operations.ts';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useChange } from '../../../app/query.ts';
import { Confirm } from '../../../ui/dialog/confirm.tsx';
import { words } from './project-words.ts';
import type { ProjectRow } from './wire.ts';

const questions = {
  archive: {
    op: archiveProject,
    title: words.archiveTitle,
    explained: words.archiveText,
    text: words.archive,
    said: words.archivedNow,
    isFinal: false,
  },
  unarchive: {
    op: unarchiveProject,
    title: words.unarchiveTitle,
    explained: words.unarchiveText,
    text: words.unarchive,
    said: words.unarchivedNow,
    isFinal: false,
  },
  remove: {
    op: deleteProject,
    title: words.removeTitle,
    explained: words.removeText,
    text: words.remove,
    said: words.removed,
    isFinal: true,
  },
} as const;
export type Question = { readonly about: keyof typeof questions; readonly project: ProjectRow };

/** Asks before a project is frozen, unfrozen or deleted; what cannot be undone wants the name typed. */
export function ProjectQuestion({ about, project, onDone }: Question & { onDone: () => void }) {
  const say = useText();
  const { op, title, explained, text, said, isFinal } = questions[about];
  const change = useChange(op, { refreshes: [listProjects, readUser], said, quiet: true });
  return (
    <Confirm
      title={fill(title, { name: project.name })}
      text={text}
      busy={change.busy}
      error={change.error}
      {...(isFinal && { typed: project.name })}
      onCancel={onDone}
      onConfirm={() => change.run({ params: { project_uid: project.uid } }, onDone)}
    >
      {say(explained)}
    </Confirm>
  );
}
