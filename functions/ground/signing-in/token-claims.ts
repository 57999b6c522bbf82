/** So far may the clocks of a provider and of this server differ. */
const skewSeconds = 60;

/** The specification allows 255; some make them longer. */
export const subjectLengthMax = 1000;

/** Why a token of a provider is not for this client or not of this time, though its signature is right. */
export function problemOfClaims(
  { azp, iat }: { readonly azp?: unknown; readonly iat: number },
  { clientId, now }: { readonly clientId: string; readonly now: number },
): string | undefined {
  if (azp !== undefined && azp !== clientId) return 'azp names another client';
  if (iat > now / 1000 + skewSeconds) return 'iat is in the future';
  return undefined;
}
