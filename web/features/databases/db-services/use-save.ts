import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import {
  addDbService,
  listDbServices,
  testDbService,
  testDbServiceBeforeSaving,
  updateDbService,
} from '../../../../shared/contract/databases/db-services/operations.ts';
import type { Text } from '../../../../shared/text.ts';
import type { CallError } from '../../../app/call-error.ts';
import { notify } from '../../../app/notices.ts';
import { link } from '../../../app/paths.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useChange } from '../../../app/query.ts';
import type { Outcome } from './connection-tests.tsx';
import { connectionOf, wireOf, type Parsed } from './form-schema.ts';
import { words } from './form-words.ts';
import type { DbServiceFormState } from './use-db-service-form.ts';

/** Tries the connection, then saves. When it cannot be reached, the person decides whether to save all the same. */
export function useSave(
  { form, before, needsPassword, triesAsWritten, refuse }: DbServiceFormState,
  templateName: string,
) {
  const params = { project_uid: useProject().uid };
  const [unreachable, setUnreachable] = useState<{ readonly values: Parsed; readonly outcomes: readonly Outcome[] }>();
  const test = useConnectionTry(before?.uid);
  const adding = useChange(addDbService, { refreshes: [listDbServices], quiet: true });
  const updating = useChange(updateDbService, { refreshes: [listDbServices], quiet: true });

  const leave = useLeave();
  const save = (values: Parsed) => {
    setUnreachable(undefined);
    const wire = wireOf({ ...values, rule_template_name: templateName }, before);
    if (!before)
      return adding.run(
        { params, body: { db_service: { ...wire, name: values.name, password: values.password } } },
        ({ data }) => leave(words.created, triesAsWritten && data.uid),
        refuse,
      );
    const db_service = { ...wire, ...(needsPassword && { password: values.password }) };
    return updating.run(
      { params: { ...params, db_service_uid: before.uid }, body: { db_service } },
      () => leave(words.saved, triesAsWritten && before.uid),
      refuse,
    );
  };
  const submit = () =>
    form.submit((values) => {
      if (!triesAsWritten) return save(values);
      const then = (outcomes: readonly Outcome[]) =>
        outcomes.every(({ is_connectable }) => is_connectable)
          ? save({ ...values, params: withHostKey(values.params, outcomes) })
          : setUnreachable({ values, outcomes });
      return test.unsaved(values, then, refuse);
    });
  return {
    submit,
    save,
    unreachable,
    backToEdit: () => setUnreachable(undefined),
    busy: test.busy || adding.busy || updating.busy,
    error: adding.error ?? updating.error,
  };
}

/** To the list, which tells what was tried as tried: a test before saving is of nothing that is saved, so it is done again. */
function useLeave() {
  const navigate = useNavigate();
  const projectID = useProject().uid;
  const retest = useChange(testDbService, { refreshes: [listDbServices], quiet: true });
  return (title: Text, tried: string | false) => {
    if (tried !== false) retest.run({ params: { project_uid: projectID, db_service_uid: tried } });
    navigate(link('dbServices', { projectID }));
    // The way to the list clears what was said before; this stays until it has been read.
    notify({ kind: 'success', title, stays: true });
  };
}

/** The parameters with the key of a jump host that was seen for the first time, so that it is kept when they are saved. */
export function withHostKey(params: Record<string, string>, outcomes: readonly Outcome[]): Record<string, string> {
  const key = outcomes.find((one) => one.jump_host_key)?.jump_host_key;
  return key && !params['ssh_host_key'] ? { ...params, ssh_host_key: key } : params;
}

/** Tries a connection as it is written, or as it is stored. */
export function useConnectionTry(savedUid: string | undefined) {
  const params = { project_uid: useProject().uid };
  const unsaved = useChange(testDbServiceBeforeSaving);
  const saved = useChange(testDbService, { refreshes: [listDbServices] });
  return {
    unsaved: (
      values: Pick<Parsed, 'host' | 'port' | 'user' | 'password' | 'params' | 'db_type'>,
      then: (outcomes: readonly Outcome[]) => void,
      refused: (error: CallError) => void,
    ) =>
      unsaved.run(
        {
          params,
          body: { db_service: { ...connectionOf(values), db_type: values.db_type, password: values.password } },
        },
        ({ data }) => then(data),
        refused,
      ),
    saved: (then: (outcomes: readonly Outcome[]) => void) =>
      savedUid !== undefined &&
      saved.run({ params: { ...params, db_service_uid: savedUid } }, ({ data }) => then(data)),
    busy: unsaved.busy || saved.busy,
  };
}
