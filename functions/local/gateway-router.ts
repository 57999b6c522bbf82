import type { GatewayRoute } from '../../shared/contract/gateway-routes.ts';
import { segmentsOf } from '../../shared/contract/gateway-routes.ts';

type Candidate = GatewayRoute & {
  readonly segments: readonly string[];
  readonly isGreedy: boolean;
  readonly literals: number;
};

/** Picks a route as API Gateway does: the most literal path first, a named method before ANY, a greedy path last. */
export function gatewayRouter(
  routes: readonly GatewayRoute[],
): (method: string, path: string) => GatewayRoute | undefined {
  const candidates = routes.map((route): Candidate => {
    const segments = segmentsOf(route.path);
    return {
      ...route,
      segments,
      isGreedy: route.path.endsWith('+}'),
      literals: segments.filter((segment) => !segment.startsWith('{')).length,
    };
  });
  candidates.sort(
    (a, b) =>
      Number(a.isGreedy) - Number(b.isGreedy) ||
      b.literals - a.literals ||
      Number(a.method === 'ANY') - Number(b.method === 'ANY'),
  );
  return (method, path) => {
    const parts = segmentsOf(path);
    return candidates.find((route) => (route.method === 'ANY' || route.method === method) && reaches(route, parts));
  };
}

function reaches({ segments, isGreedy }: Candidate, parts: readonly string[]): boolean {
  if (isGreedy ? parts.length < segments.length : parts.length !== segments.length) return false;
  return segments.every((segment, i) => segment.startsWith('{') || segment === parts[i]);
}
