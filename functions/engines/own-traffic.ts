/** Our own questions carry their sender's name, so that statistics of statements can leave them out on every server. */
export function tagged(sql: string, applicationName: string): string {
  return `/* ${applicationName} */ ${sql}`;
}
