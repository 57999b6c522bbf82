import type { Input, Operation, Reply } from '../../shared/contract/operation.ts';
import { segmentsOf } from '../../shared/contract/gateway-routes.ts';
import type { Use } from '../../shared/uses.ts';
import type { Context } from './context.ts';

type OperationNames<G> = { [K in keyof G]: G[K] extends Operation ? K : never }[keyof G];
type Run<O extends Operation> = (input: Input<O>, ctx: Context) => Promise<Reply<O>>;
type Implementations<G> = { [K in OperationNames<G>]: G[K] extends Operation ? Run<G[K]> : never };

/** One operation with the function behind it. */
export type Route = {
  readonly name: string;
  readonly op: Operation;
  readonly segments: readonly string[];
  readonly run: (input: Input<Operation>, ctx: Context) => Promise<unknown>;
  /** What its group may use beyond the table. */
  readonly uses: readonly Use[];
};
/** The operations of one API group: what a Lambda function serves. */
export type Group = { readonly routes: readonly Route[]; readonly uses: readonly Use[] };

/** Binds a contract group to its functions; a missing function or a wrong shape is a type error. What it uses beyond the table it declares. */
export function implement<G extends object>(contract: G, run: Implementations<G>, uses: readonly Use[] = []): Group {
  const operations = contract as Readonly<Record<string, Operation>>;
  const functions = run as unknown as Readonly<Record<string, Route['run']>>;
  const routes = Object.entries(operations)
    .filter(([, op]) => 'path' in op)
    .map(([name, op]): Route => {
      const fn = functions[name];
      if (!fn) throw new Error(`no function for operation ${name}`);
      return { name, op, segments: segmentsOf(op.path), run: fn, uses };
    });
  // A literal segment is more specific than a parameter, so it is tried first.
  return { routes: routes.sort((a, b) => wildcards(a) - wildcards(b)), uses };
}

/** The operation of a request and what its address names. */
export type Match = { readonly route: Route; readonly params: Readonly<Record<string, string>> };

/** Finds the operation of a request; `wrongMethod` when the address exists for another method. */
export function match(groups: readonly Group[], method: string, path: string): Match | 'wrongMethod' | undefined {
  const parts = segmentsOf(path);
  let found: 'wrongMethod' | undefined;
  for (const { routes } of groups) {
    for (const route of routes) {
      const params = matchSegments(route.segments, parts);
      if (!params) continue;
      if (route.op.method === method) return { route, params };
      found = 'wrongMethod';
    }
  }
  return found;
}

function wildcards(route: Route): number {
  return route.segments.filter((segment) => segment.startsWith('{')).length;
}

function matchSegments(segments: readonly string[], parts: readonly string[]): Record<string, string> | undefined {
  if (segments.length !== parts.length) return undefined;
  const params: Record<string, string> = {};
  for (const [i, segment] of segments.entries()) {
    const part = parts[i] ?? '';
    if (!segment.startsWith('{')) {
      if (segment !== part) return undefined;
      continue;
    }
    if (part === '') return undefined;
    params[segment.slice(1, -1)] = part;
  }
  return params;
}
