import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Logger } from '@aws-lambda-powertools/logger';
import * as z from 'zod';
import { runner } from '../../../shared/deployed-functions.ts';
import { isMoreExitCode, runnerVariables } from '../../../shared/machines/runner-call.ts';
import { serviceOf } from '../../../shared/measures.ts';
import { settingsOf, type Use } from '../../../shared/uses.ts';
import type { Joined, MachineTask } from '../background.ts';
import type { Listeners } from '../events.ts';
import { onlinePrograms } from '../online-tools/programs.ts';
import type { World } from '../world.ts';
import { readSettings } from './environment.ts';
import { lambdaLog } from './lambda-log.ts';
import { awsWorld } from './world.ts';

type Work = { readonly declared: readonly Use[]; readonly background: Joined; readonly listeners: Listeners };
type Call = { readonly input: never; readonly attempt: number; readonly execution: string };

const result = z.object({ isMore: z.boolean() });

/** Does the one task that the environment names, for as long as it takes, and ends the process: well, or so that another is started. */
export async function runnerProcess({ declared, background, listeners }: Work): Promise<void> {
  const setting = readSettings(process.env, settingsOf('work', declared));
  const log = lambdaLog(new Logger({ serviceName: serviceOf(setting('SLUICE_STAGE')) }));
  // Its folder is the container's own, and gone with it.
  const onlineTool = onlinePrograms({ folder: join(tmpdir(), 'online-changes') });
  const world = awsWorld({ setting, declared, listeners, log, onlineTool });
  const stopping = new AbortController();
  // Whoever maintains the machines below asks first; what was begun is then ended and the rest left to the next process.
  process.once('SIGTERM', () => stopping.abort(new Error('the runner was told to stop')));
  const { name, call } = callOf(process.env);
  try {
    const isMore = await workedOff(taskOf(background, name), call, world, stopping.signal);
    log.info('the runner is done', { task: name, execution: call.execution, isMore });
    process.exit(isMore ? isMoreExitCode : 0);
  } catch (error) {
    log.error('the runner failed', { task: name, execution: call.execution, error });
    process.exit(1);
  }
}

function callOf(environment: NodeJS.ProcessEnv): { name: string; call: Call } {
  const given = (name: keyof typeof runnerVariables): string => {
    const value = environment[runnerVariables[name]];
    if (!value) throw new Error(`${runnerVariables[name]} is missing: the runner is started by a state machine`);
    return value;
  };
  return {
    name: given('task'),
    call: {
      input: JSON.parse(given('input')) as never,
      attempt: Number(given('attempt')),
      execution: given('execution'),
    },
  };
}

function taskOf({ tasks }: Joined, name: string): MachineTask {
  const found = (runner.tasks as readonly string[]).includes(name) ? tasks[name] : undefined;
  if (!found) throw new Error(`the runner does no task called ${name}`);
  return found;
}

const leasePauseMilliseconds = 5000;
const leaseAttemptsMax = 20;

/** A task ends its slice after some minutes for the sake of functions; here the next one follows in the same process. */
async function workedOff(task: MachineTask, call: Call, world: World, signal: AbortSignal): Promise<boolean> {
  for (let refused = 0; ; ) {
    try {
      const { isMore } = result.parse(await task(call, world, signal));
      if (!isMore || signal.aborted) return isMore;
    } catch (error) {
      const isHeld = error instanceof Error && error.name === 'LeaseHeld';
      if (!isHeld || ++refused === leaseAttemptsMax || signal.aborted) throw error;
      await world.clock.waitUntil(world.clock.now() + leasePauseMilliseconds, new AbortController().signal);
    }
  }
}
