export type Thing = {
  readonly bytes: number;
  readonly users: ReadonlySet<string>;
  readonly brings: readonly string[];
};
/** Groups of things that are loaded together, each with the users that load it. */
export function mergedGroups(
  things: ReadonlyMap<string, Thing>,
  options: { readonly requestBytes: number; readonly weightOf?: (user: string) => number },
): { readonly users: readonly string[]; readonly members: readonly string[] }[];
