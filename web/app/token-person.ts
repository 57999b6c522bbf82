/** The person of a token: the tenant, and an id that tells people of all tenants apart. */
export type Person = { readonly id: string; readonly tenant: string };

/** Whose token it is, as it says itself. The server alone decides what it is worth. */
export function personOf(token: string | undefined): Person | undefined {
  const said = claimsOf(token?.split('.')[1] ?? '');
  if (typeof said !== 'object' || said === null || !('sub' in said) || !('tenant' in said)) return undefined;
  return { id: `${String(said.tenant)}/${String(said.sub)}`, tenant: String(said.tenant) };
}

function claimsOf(part: string): unknown {
  try {
    return JSON.parse(atob(part.replace(/-/g, '+').replace(/_/g, '/')));
  } catch {
    // A token of another make says nothing that can be read here.
    return undefined;
  }
}
