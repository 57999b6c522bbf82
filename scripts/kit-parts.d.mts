/** Files that need a part of the component library itself, each with the reason. */
export const needsPart: readonly { readonly file: string; readonly parts: readonly string[]; readonly why: string }[];
/** The lint rule for screens, without the parts that a file needs. */
export function restricted(
  besides?: readonly string[],
): ['error', { readonly paths: readonly { readonly name: string; readonly message: string }[] }];
