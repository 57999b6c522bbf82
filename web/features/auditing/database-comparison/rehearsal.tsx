import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import Alert from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import ProgressBar from '@cloudscape-design/components/progress-bar';
import SpaceBetween from '@cloudscape-design/components/space-between';
import {
  cancelRehearsal,
  getRehearsal,
  startRehearsal,
} from '../../../../shared/contract/auditing/database-comparison/operations.ts';
import type { Received } from '../../../../shared/contract/operation.ts';
import { fill, type Text } from '../../../../shared/text.ts';
import { call } from '../../../app/call.ts';
import type { CallError } from '../../../app/call-error.ts';
import { useText } from '../../../app/language.tsx';
import { useProject } from '../../../app/project-at-hand.tsx';
import { keyOf, useCall, useChange } from '../../../app/query.ts';
import { words } from './comparison-words.ts';
import type { Pair, Side } from './objects.ts';

type Seen = Received<typeof getRehearsal>['data'];
type Given = {
  readonly base: Side;
  readonly comparison: Side;
  readonly pair: Pair | undefined;
  readonly digest: string;
  readonly isNeeded: boolean;
};
const lookAgainMs = 500;

/** Tries the change SQL of a pair of schemas as soon as it is shown; once for the same statements. */
export function useRehearsal({ base, comparison, pair, digest, isNeeded }: Given) {
  const params = { project_name: useProject().name };
  const [turn, setTurn] = useState(0);
  const begun = useQuery<Received<typeof startRehearsal> | undefined, CallError>({
    queryKey: [...keyOf(startRehearsal), base.uid, comparison.uid, pair, digest, turn],
    queryFn: ({ signal }) => {
      if (!pair) return undefined;
      const body = { base_instance_id: base.uid, comparison_instance_id: comparison.uid, database_schema_object: pair };
      return call(startRehearsal, { params, body }, { signal, quiet: true });
    },
    enabled: isNeeded && pair !== undefined,
    ...{ staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnWindowFocus: false },
  });
  const id = begun.data?.data.rehearsal_id;
  const one = { params: { ...params, rehearsal_id: id ?? '' } };
  const asked = useCall(getRehearsal, one, {
    when: id !== undefined,
    every: (reply) => (!reply || reply.data.status === 'rehearsing' ? lookAgainMs : false),
    quiet: true,
  });
  const cancel = useChange(cancelRehearsal, { refreshes: [getRehearsal], quiet: true });
  return {
    ...{ isNeeded, digest },
    seen: asked.data?.data,
    error: begun.error ?? asked.error,
    cancel: id === undefined ? undefined : () => cancel.run(one),
    again: () => setTurn(turn + 1),
  };
}

export type Rehearsal = ReturnType<typeof useRehearsal>;

/** What went wrong where it was tried is not offered; what could not be tried is, and says so. */
export function whyNotRunnable({ isNeeded, seen, error, digest }: Rehearsal): Text | undefined {
  if (!isNeeded || error) return undefined;
  if (!seen || seen.status === 'rehearsing') return words.beingRehearsed;
  if (isOfOther(seen, digest)) return words.changedSince;
  return seen.status === 'equal' || seen.status === 'not_rehearsed' ? undefined : words.rehearsalFailed;
}

function isOfOther({ plan_digest: own }: Seen, digest: string): boolean {
  return own !== '' && own !== digest;
}

type ResultProps = {
  readonly rehearsal: Rehearsal;
  /** Something of the chosen objects is not written. */
  readonly isPartial: boolean;
};

/** How far it is, and then what was seen. */
export function RehearsalResult({ rehearsal, isPartial }: ResultProps) {
  const say = useText();
  const { isNeeded, seen, error, cancel, again, digest } = rehearsal;
  if (!isNeeded) return null;
  if (error)
    return (
      <Alert type="warning" header={say(words.notRehearsed)} action={<Again again={again} />}>
        {error.message}
      </Alert>
    );
  if (!seen || seen.status === 'rehearsing') return <Progress seen={seen} cancel={cancel} />;
  if (isOfOther(seen, digest)) return <Alert type="warning">{say(words.changedSince)}</Alert>;
  if (seen.status === 'not_rehearsed')
    return (
      <Alert type="warning" header={say(words.notRehearsed)} action={<Again again={again} />}>
        {seen.reason}
      </Alert>
    );
  return <Verdict seen={seen} isPartial={isPartial} />;
}

function Again({ again }: { again: () => void }) {
  const say = useText();
  return <Button onClick={again}>{say(words.rehearseAgain)}</Button>;
}

function Progress({ seen, cancel }: { seen: Seen | undefined; cancel: (() => void) | undefined }) {
  const say = useText();
  const { statements_run: run = 0, statements_total: total = 0 } = seen ?? {};
  return (
    <SpaceBetween size="xs" direction="horizontal">
      <ProgressBar
        value={total === 0 ? 0 : Math.floor((run / total) * 100)}
        description={say(run === 0 ? words.rehearsalBegins : fill(words.rehearsing, { run, total }))}
      />
      {cancel && (
        <Button variant="inline-link" onClick={cancel}>
          {say(words.cancelRehearsal)}
        </Button>
      )}
    </SpaceBetween>
  );
}

function Verdict({ seen, isPartial }: { seen: Seen; isPartial: boolean }) {
  const say = useText();
  const { statements_total: count, seconds } = seen;
  const header = fill(words.rehearsedOn, {
    ...{ type: seen.db_type, version: shortOf(seen.server_version), count, seconds: seconds.toFixed(1) },
  });
  return (
    <Alert type={seen.status === 'equal' ? 'success' : 'error'} header={say(header)}>
      {[outcomeOf(seen, isPartial), ...besidesOf(seen)].map((text) => (
        <div key={text.en}>{say(text)}</div>
      ))}
    </Alert>
  );
}

function outcomeOf(seen: Seen, isPartial: boolean): Text {
  const { status, failed_at: number = 0, reason, differing, lost } = seen;
  if (status === 'failed') return fill(words.failedAt, { number, reason });
  if (status === 'differs') return fill(words.cameOutOtherwise, { names: namesOf(differing) });
  if (status === 'lost') return fill(words.rowsLost, { names: lost.join(', ') });
  return isPartial ? words.cameOutAsWritten : words.cameOutEqual;
}

/** What else was seen, as far as there is something to say. */
function besidesOf(seen: Seen): Text[] {
  const { status, rows, refused_rows: refused, lacking, server_version: here, target_version: there } = seen;
  const found: Text[] = [];
  if (refused.length > 0) found.push(fill(words.rowsRefused, { numbers: refused.join(', ') }));
  else if (status === 'equal' && rows > 0) found.push(fill(words.rowsSurvived, { count: rows }));
  if (lacking.length > 0) found.push(fill(words.copyLacked, { names: namesOf(lacking) }));
  if (shortOf(here) !== shortOf(there)) found.push(fill(words.otherVersion, { version: shortOf(there) }));
  return found;
}

function namesOf(objects: Seen['differing']): string {
  return objects.map(({ object_name: name }) => name).join(', ');
}

function shortOf(version: string): string {
  return version.split(' ')[0] ?? '';
}
