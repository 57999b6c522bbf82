import { usesOfFunction } from '../functions/declared-uses.ts';
import { groups } from '../shared/contract/index.ts';
import { apiFunctions, workFunctions, type ApiFunction, type WorkFunction } from '../shared/deployed-functions.ts';
import type { Use } from '../shared/uses.ts';

/** What is deployed, as data: the stacks are computed from it, and a test computes them from a larger one. */
export type Product = {
  readonly apiFunctions: Readonly<Record<string, ApiFunction>>;
  readonly workFunctions: Readonly<Record<string, WorkFunction>>;
  /** The operations of each group. */
  readonly contracts: Readonly<
    Record<string, Readonly<Record<string, { readonly method: string; readonly path: string }>>>
  >;
  /** What a function declares to use. */
  readonly usesOf: (functionName: string) => readonly Use[];
};

export const product: Product = { apiFunctions, workFunctions, contracts: groups, usesOf: usesOfFunction };
