type Located = { readonly method: string; readonly path: string };
type Place = {
  readonly path: string;
  readonly children: Map<string, Place>;
  readonly here: { method: string; owner: string }[];
};
/** One route of the gateway and the function that answers it. */
export type GatewayRoute = { readonly method: string; readonly path: string; readonly owner: string };

/** How many routes an API of the gateway may have; AWS raises it on request. */
export const routesPerApi = 300;

/**
 * Few gateway routes that send every operation to its owner. Below a place one greedy route leads to one owner, and what
 * others own there has routes of its own: the gateway takes a route that fits in full before a greedy one. No greedy route
 * stands below another, because which of two wins is written down nowhere.
 */
export function gatewayRoutes(operationsOf: Readonly<Record<string, readonly Located[]>>): GatewayRoute[] {
  const root = tree(operationsOf);
  const routes = fewest(root);
  const own = placesBelow(root).flatMap(({ path, here }) => here.map((one) => ({ ...one, path })));
  // What fits one of these in full would never come to the greedy route of its owner.
  for (let caught = caughtBy(routes, own); caught.length > 0; caught = caughtBy(routes, own)) routes.push(...caught);
  return routes;
}

function fewest(place: Place): GatewayRoute[] {
  const below = placesBelow(place);
  const apart = [...place.children.values()].flatMap(fewest);
  // At the root a greedy route would answer for what is not ours.
  const owners = place.path === '' ? [] : new Set(below.flatMap(({ here }) => here.map(({ owner }) => owner)));
  const choices = [...owners]
    .sort()
    .map((owner) => [
      { method: 'ANY', path: `${place.path}/{rest+}`, owner },
      ...below.flatMap(exact).filter((route) => route.owner !== owner),
    ]);
  return [...exact(place), ...choices.reduce((best, one) => (one.length < best.length ? one : best), apart)];
}

function exact({ path, here }: Place): GatewayRoute[] {
  const [only, ...others] = new Set(here.map(({ owner }) => owner));
  if (only !== undefined && others.length === 0) return [{ method: 'ANY', path, owner: only }];
  return here.map(({ method, owner }) => ({ method, path, owner }));
}

function caughtBy(routes: readonly GatewayRoute[], own: readonly GatewayRoute[]): GatewayRoute[] {
  const catching = new Map<number, { route: GatewayRoute; segments: string[] }[]>();
  for (const route of routes) {
    if (route.path.endsWith('+}')) continue;
    const segments = segmentsOf(route.path);
    catching.set(segments.length, [...(catching.get(segments.length) ?? []), { route, segments }]);
  }
  return own.filter(({ method, path, owner }) => {
    const parts = segmentsOf(path);
    const fitting = (catching.get(parts.length) ?? []).filter(
      ({ route, segments }) =>
        (route.method === 'ANY' || route.method === method) &&
        segments.every((segment, i) => segment === parts[i] || segment.startsWith('{')),
    );
    return fitting.some(({ route }) => route.owner !== owner) && !fitting.some(({ route }) => route.path === path);
  });
}

function placesBelow(place: Place): Place[] {
  return [...place.children.values()].flatMap((child) => [child, ...placesBelow(child)]);
}

function tree(operationsOf: Readonly<Record<string, readonly Located[]>>): Place {
  const root: Place = { path: '', children: new Map(), here: [] };
  for (const [owner, operations] of Object.entries(operationsOf)) {
    for (const { method, path } of operations) {
      const place = segmentsOf(path).reduce(childOf, root);
      place.here.push({ method, owner });
    }
  }
  return root;
}

/** Parameters are named by where they stand: the gateway refuses two names for one place. */
function childOf({ path, children }: Place, part: string, depth: number): Place {
  const segment = part.startsWith('{') ? `{p${depth}}` : part;
  const child = children.get(segment) ?? { path: `${path}/${segment}`, children: new Map(), here: [] };
  children.set(segment, child);
  return child;
}

/** Many clients end their addresses with a slash and many do not: both mean the same. */
export function segmentsOf(path: string): string[] {
  return path.replace(/\/+$/, '').split('/').slice(1);
}
