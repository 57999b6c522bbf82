/**
 * What is told of a strange answer: its status and its type. Never its words: whoever names the address may not be one who may read
 * what stands there, and a server may repeat the token that it was sent.
 */
export function strange(status: number, headers: Readonly<Record<string, string>>): string {
  const type = /^[\w.+-]{1,40}\/[\w.+-]{1,40}/.exec(headers['content-type'] ?? '')?.[0];
  return type === undefined ? `HTTP ${status}` : `HTTP ${status} (${type})`;
}

/** What an answer says, or nothing where it is no JSON at all. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
