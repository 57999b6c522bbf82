import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A script, and what a server makes of it: that it runs, or the rule that must say beforehand that it does not. */
export type JudgedScript = { readonly sql: string; readonly rule: string | undefined };

/** The scripts of one server, each a line of `judged/<server>.tsv`: 'accepted' or the rule, a tab, the script. */
export function auditedScripts(server: 'postgres' | 'mariadb'): JudgedScript[] {
  const lines = readFileSync(join(__dirname, 'judged', `${server}.tsv`), 'utf8')
    .split('\n')
    .filter(Boolean);
  return lines.map((line) => {
    const [verdict = '', sql = ''] = line.split('\t');
    return { sql, rule: verdict === 'accepted' ? undefined : verdict };
  });
}

/** Where server and audit do not agree on a script; undefined where they do. */
export function disagreement(
  { sql, rule }: JudgedScript,
  refusal: string | undefined,
  found: readonly string[],
): string | undefined {
  const isAgreed =
    rule === undefined ? refusal === undefined && found.length === 0 : refusal !== undefined && found.includes(rule);
  return isAgreed ? undefined : `${sql}\n  server: ${refusal ?? 'accepted'}\n  audit: ${found.join(', ') || 'nothing'}`;
}
