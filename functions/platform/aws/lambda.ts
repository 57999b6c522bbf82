import { settingsOf } from '../../../shared/uses.ts';
import { activityOf } from '../activity/activity.ts';
import { edge, type Edge } from '../edge.ts';
import type { Listeners } from '../events.ts';
import type { Group } from '../implement.ts';
import type { EdgeMiddleware } from '../middlewares/call.ts';
import { readSettings } from './environment.ts';
import { frontDoor } from './front-door.ts';
import { powertools } from './powertools.ts';
import { awsWorld } from './world.ts';

/** The handler of the groups that one function serves, named as the part of the product that they are. Its world is made once per container, so that connections and keys are reused. */
export function apiHandler(name: string, groups: readonly Group[], listeners: Listeners): Edge {
  const declared = groups.flatMap(({ uses }) => uses);
  const setting = readSettings(process.env, settingsOf('api', declared));
  const { log, meter, around } = powertools(setting);
  // A call that is turned away skips what stands further in, so nothing that must be ended may stand further out.
  const steps = [frontDoor(setting('SLUICE_FRONT_DOOR_PROOF')), ...around] as EdgeMiddleware[];
  const world = awsWorld({ setting, declared, listeners, log });
  const counting = { activity: activityOf(world), moduleOf: () => name };
  return edge(groups, world, { around: steps, meter, counting });
}
