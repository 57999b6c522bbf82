type Located = { readonly method: string; readonly path: string };
type Place = {
  readonly children: Map<string, Place>;
  readonly owners: Set<string>;
  readonly here: { method: string; owner: string }[];
};
/** One route of the gateway and the function that answers it. */
export type GatewayRoute = { readonly method: string; readonly path: string; readonly owner: string };

/**
 * The fewest gateway routes that send every operation to its owner: a subtree that belongs
 * to one owner becomes ANY prefix and ANY prefix/{rest+}.
 */
export function gatewayRoutes(operationsOf: Readonly<Record<string, readonly Located[]>>): GatewayRoute[] {
  const root = tree(operationsOf);
  const routes: GatewayRoute[] = [];
  const visit = (place: Place, path: string, depth: number): void => {
    const [only, ...others] = place.owners;
    if (only !== undefined && others.length === 0 && depth > 0) {
      if (place.here.length > 0) routes.push({ method: 'ANY', path, owner: only });
      if (place.children.size > 0) routes.push({ method: 'ANY', path: `${path}/{rest+}`, owner: only });
      return;
    }
    for (const { method, owner } of place.here) routes.push({ method, path, owner });
    for (const [key, child] of place.children) visit(child, `${path}/${key === '{}' ? `{p${depth}}` : key}`, depth + 1);
  };
  visit(root, '', 0);
  return routes;
}

function tree(operationsOf: Readonly<Record<string, readonly Located[]>>): Place {
  const root = emptyPlace();
  for (const [owner, operations] of Object.entries(operationsOf)) {
    for (const { method, path } of operations) {
      let place = root;
      place.owners.add(owner);
      for (const part of segmentsOf(path)) {
        const key = part.startsWith('{') ? '{}' : part;
        const child = place.children.get(key) ?? emptyPlace();
        place.children.set(key, child);
        child.owners.add(owner);
        place = child;
      }
      place.here.push({ method, owner });
    }
  }
  return root;
}

/** Many clients end their addresses with a slash and many do not: both mean the same. */
export function segmentsOf(path: string): string[] {
  return path.replace(/\/+$/, '').split('/').slice(1);
}

function emptyPlace(): Place {
  return { children: new Map(), owners: new Set(), here: [] };
}
