type Finding = { readonly level: string; readonly message: string };

/** Findings as the older forms of calls give them: a line for each, its level in brackets. */
export function findingsAsText(findings: readonly Finding[]): string {
  return findings.map(({ level, message }) => `[${level}]${message}`).join('\n');
}
