/** A name that nobody else has; also where the console is opened without HTTPS, which `crypto.randomUUID` refuses. */
export function newUid(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
