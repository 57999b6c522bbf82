import { useState } from 'react';
import Box from '@cloudscape-design/components/box';
import SpaceBetween from '@cloudscape-design/components/space-between';
import StatusIndicator from '@cloudscape-design/components/status-indicator';
import {
  listDbServices,
  listGlobalDbServices,
  testDbService,
  testDbServices,
  testGlobalDbServices,
} from '../../../../shared/contract/databases/db-services/operations.ts';
import { limits } from '../../../../shared/limits.ts';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { notify } from '../../../app/notices.ts';
import { useChange, useRefresh } from '../../../app/query.ts';
import { DetailsDialog } from '../../../ui/dialog/details-dialog.tsx';
import { words } from './db-service-words.ts';
import type { ShownRow } from './wire.ts';

export type Outcome = {
  readonly component: string;
  readonly is_connectable: boolean;
  readonly connect_error_message: string;
  /** The key of a jump host that was seen for the first time. */
  readonly jump_host_key?: string | undefined;
};
type Failure = { readonly name: string; readonly outcomes: readonly Outcome[] };

/** Tries one data source: success is said above the page, a failure is kept for a dialog with its details. */
export function useConnectionTest() {
  const [failure, setFailure] = useState<Failure>();
  const [testing, setTesting] = useState<string>();
  const test = useChange(testDbService, { refreshes: [listDbServices, listGlobalDbServices] });
  const run = ({ uid, name, project_uid }: ShownRow) => {
    setTesting(uid);
    test.run({ params: { project_uid, db_service_uid: uid } }, ({ data }) => {
      if (data.every(({ is_connectable }) => is_connectable))
        notify({ kind: 'success', title: fill(words.connectedTo, { name }) });
      else setFailure({ name, outcomes: data });
    });
  };
  return {
    run,
    isTesting: (uid: string) => test.busy && testing === uid,
    failure,
    dismiss: () => setFailure(undefined),
  };
}

/** Tries every data source of a page and says how many answered. Without a project, through the platform's own call. */
export function useBatchTest(projectUid: string | undefined) {
  const refresh = useRefresh();
  const [busy, setBusy] = useState(false);
  const inProject = useChange(testDbServices);
  const anywhere = useChange(testGlobalDbServices);
  const testSome = (uids: readonly string[]) => {
    const body = { db_services: uids.map((uid) => ({ db_service_uid: uid })) };
    return projectUid === undefined
      ? anywhere.runAndWait({ body })
      : inProject.runAndWait({ params: { project_uid: projectUid }, body });
  };
  const run = (rows: readonly ShownRow[]) => {
    setBusy(true);
    // A refusal was already shown by the call itself.
    void testAll(
      rows.map(({ uid }) => uid),
      testSome,
    )
      .then(sayHowMany, () => undefined)
      .finally(() => {
        setBusy(false);
        refresh(listDbServices, listGlobalDbServices);
      });
  };
  return { run, busy };
}

/** Why a data source could not be reached, part by part. */
export function TestFailure({ failure, onClose }: { failure: Failure; onClose: () => void }) {
  return (
    <DetailsDialog title={fill(words.failedTitle, { name: failure.name })} size="medium" onClose={onClose}>
      <Outcomes outcomes={failure.outcomes} />
    </DetailsDialog>
  );
}

export function Outcomes({ outcomes }: { outcomes: readonly Outcome[] }) {
  const say = useText();
  return (
    <SpaceBetween size="s">
      {outcomes.map(({ component, is_connectable, connect_error_message }) => (
        <div key={component}>
          <StatusIndicator type={is_connectable ? 'success' : 'error'}>
            {component}
            {is_connectable && `: ${say(words.connected)}`}
          </StatusIndicator>
          {!is_connectable && (
            <Box variant="code" display="block" padding={{ top: 'xxs' }}>
              {connect_error_message}
            </Box>
          )}
        </div>
      ))}
    </SpaceBetween>
  );
}

type Statuses = { readonly data: readonly { readonly connection_status: 'connect_success' | 'connect_failed' }[] };

async function testAll(
  uids: readonly string[],
  testSome: (uids: readonly string[]) => Promise<Statuses>,
): Promise<Statuses['data']> {
  const statuses: Statuses['data'][number][] = [];
  for (let start = 0; start < uids.length; start += limits.connectionTestsMax)
    statuses.push(...(await testSome(uids.slice(start, start + limits.connectionTestsMax))).data);
  return statuses;
}

function sayHowMany(statuses: Statuses['data']): void {
  const failed = statuses.filter(({ connection_status }) => connection_status === 'connect_failed').length;
  if (failed === 0) notify({ kind: 'success', title: words.allConnected });
  else notify({ kind: 'warning', title: words.someFailed(failed, statuses.length) });
}
