type Located = { readonly method: string; readonly path: string };
type Place = { readonly children: Map<string, Place>; readonly groups: Set<string>; readonly here: { method: string; group: string }[] };
/** One route of the gateway and the group that answers it. */
export type GatewayRoute = { readonly method: string; readonly path: string; readonly group: string };

/**
 * The fewest gateway routes that send every operation to its own group: a subtree that belongs
 * to one group becomes ANY prefix and ANY prefix/{rest+}.
 */
export function gatewayRoutes(groups: Readonly<Record<string, Readonly<Record<string, Located>>>>): GatewayRoute[] {
  const root = tree(groups);
  const routes: GatewayRoute[] = [];
  const visit = (place: Place, path: string, depth: number): void => {
    const [only, ...others] = place.groups;
    if (only !== undefined && others.length === 0 && depth > 0) {
      if (place.here.length > 0) routes.push({ method: 'ANY', path, group: only });
      if (place.children.size > 0) routes.push({ method: 'ANY', path: `${path}/{rest+}`, group: only });
      return;
    }
    for (const { method, group } of place.here) routes.push({ method, path, group });
    for (const [key, child] of place.children) visit(child, `${path}/${key === '{}' ? `{p${depth}}` : key}`, depth + 1);
  };
  visit(root, '', 0);
  return routes;
}

function tree(groups: Readonly<Record<string, Readonly<Record<string, Located>>>>): Place {
  const root = emptyPlace();
  for (const [group, operations] of Object.entries(groups)) {
    for (const { method, path } of Object.values(operations)) {
      let place = root;
      place.groups.add(group);
      for (const part of segmentsOf(path)) {
        const key = part.startsWith('{') ? '{}' : part;
        const child = place.children.get(key) ?? emptyPlace();
        place.children.set(key, child);
        child.groups.add(group);
        place = child;
      }
      place.here.push({ method, group });
    }
  }
  return root;
}

/** Many clients end their addresses with a slash and many do not: both mean the same. */
export function segmentsOf(path: string): string[] {
  return path.replace(/\/+$/, '').split('/').slice(1);
}

function emptyPlace(): Place {
  return { children: new Map(), groups: new Set(), here: [] };
}
