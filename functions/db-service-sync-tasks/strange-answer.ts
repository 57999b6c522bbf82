/** How much of a strange answer is shown. */
export const wordsTold = 200;

/** What an answer says, or nothing where it is no JSON at all. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
