/** Whether a field is a password: trimming one would lock its owner out. */
export function isKeptAsGiven(name: string): boolean {
  return /(^|_)(pwd|password)$/.test(name);
}
