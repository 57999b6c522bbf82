import { join } from 'node:path';
import { roomsIn } from '../../scripts/houses.cjs';
import { groups as contract, type GroupName } from '../../shared/contract/index.ts';
import { activityOf } from '../../functions/platform/activity/activity.ts';
import { edge } from '../../functions/platform/edge.ts';
import type { Group } from '../../functions/platform/implement.ts';
import type { World } from '../../functions/platform/world.ts';
import { apiFunctionOf } from '../../shared/deployed-functions.ts';

const houses = new Map(roomsIn(join(__dirname, '../..'), 'functions').map(({ name, house }) => [name, house]));

type Edge = ReturnType<typeof edge>;

/** The whole API, of which each group is loaded when it is first called: most tests call three of twenty. */
export function lazyEdge(world: World): Edge {
  const edges = new Map<GroupName, Promise<Edge>>();
  const activity = activityOf(world);
  return async (event) => {
    const name = groupOf(event.requestContext.http.method, event.rawPath);
    // What no group offers is refused by any of them, in the same words.
    const found =
      edges.get(name) ??
      loaded(name).then((group) =>
        edge([group], world, { counting: { activity, moduleOf: () => apiFunctionOf(name) } }),
      );
    edges.set(name, found);
    return (await found)(event);
  };
}

async function loaded(name: GroupName): Promise<Group> {
  const { group } = (await import(`../../functions/${houses.get(name)}/${name}/index.ts`)) as { group: Group };
  return group;
}

/** The group of an address, as the gateway's routes would tell; a group with the path but not the method comes next. */
function groupOf(method: string, path: string): GroupName {
  const reached = patterns.filter(({ pattern }) => pattern.test(path));
  return (reached.find((one) => one.method === method) ?? reached[0] ?? { name: 'sessions' as const }).name;
}

/** Fixed parts before parameters, so that `/users/me` is not taken for `/users/{user_uid}`. */
const patterns = Object.entries(contract)
  .flatMap(([name, operations]) =>
    Object.values(operations).map(({ method, path }) => ({
      name: name as GroupName,
      method: method as string,
      parameters: path.split('{').length,
      pattern: new RegExp(`^${path.replace(/[.$]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')}$`),
    })),
  )
  .sort((a, b) => a.parameters - b.parameters);
