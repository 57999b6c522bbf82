import { useEffect, useState } from 'react';
import { tryCustomRule } from '../../../../../shared/contract/rules/rules/operations.ts';
import type { Received } from '../../../../../shared/contract/operation.ts';
import { call } from '../../../../app/call.ts';
import { CallError } from '../../../../app/call-error.ts';

export type Trial = Received<typeof tryCustomRule>['data'];
const pauseMilliseconds = 300;

/** What the expression matches in the sample, asked again after each pause in writing; undefined while there is no expression. */
export function useTrial({
  dbType,
  script,
  sample,
}: {
  dbType: string;
  script: string;
  sample: string;
}): Trial | undefined {
  const [trial, setTrial] = useState<Trial>();
  useEffect(() => {
    const asking = new AbortController();
    const timer = setTimeout(() => {
      if (script === '') setTrial(undefined);
      else
        void ask({ db_type: dbType, rule_script: script, sample }, asking.signal).then((next) => {
          if (!asking.signal.aborted) setTrial(next);
        });
    }, pauseMilliseconds);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [dbType, script, sample]);
  return trial;
}

async function ask(
  body: { db_type: string; rule_script: string; sample: string },
  signal: AbortSignal,
): Promise<Trial | undefined> {
  try {
    return (await call(tryCustomRule, { body }, { signal })).data;
  } catch (error) {
    // A refusal was shown above the page; one that was called off because the text changed is no matter.
    if (error instanceof CallError || signal.aborted) return undefined;
    throw error;
  }
}
