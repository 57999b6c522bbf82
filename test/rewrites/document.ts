import { rewriteOf } from '../../shared/audit/optimize/rewrite-statement.ts';
import type { Compared } from './compare.ts';

/** What was seen of each rewrite on one server. */
export type ServerSeen = {
  readonly name: string;
  readonly version: string;
  readonly found: Readonly<Record<string, Compared>>;
};

/** A table for each server: what was made, what was offered, and what of it gave other rows. */
export function documentOf(seen: readonly ServerSeen[], { count, seed }: { count: number; seed: number }): string {
  return `${head(count, seed)}\n${seen.map(tableOf).join('\n')}`;
}

function head(count: number, seed: number): string {
  return `# Rewrites, and what was run of them

Made by \`npm run prove:rewrites\` (${count} made-up statements for each rewrite and server, seed ${seed}). Each statement and its rewrite run on hostile rows, thousands of them, which the product's own trial ([decision 295](decisions/0295-rewrites-are-run-before-they-are-offered.md)) never sees: names, rows, order and errors have to be the same. What no rule proves ("by trial") is compared only where the trial offers it. Rewrites that were broken in one place are tried too, as if they were rewrites: the trial has to refute each one that gives other rows anywhere; those that are left give the same rows on the hostile data as well.
`;
}

function tableOf({ name, version, found }: ServerSeen): string {
  const rows = Object.entries(found).map(([id, one]) => {
    const byTrial = rewriteOf(id)?.needsRun ? `${one.offered} / ${one.refuted} / ${one.unknown}` : '';
    const { statements, rewritten, differing, mutants, mutantsOffered, falseAccepts } = one;
    const cells = [id, statements, byTrial, rewritten, differing.length, mutants, mutants - mutantsOffered];
    return `| ${[...cells, mutantsOffered, falseAccepts.length].join(' | ')} |`;
  });
  return `## ${name} ${version}

| Rewrite | Statements | By trial: offered / refuted / unknown | Compared | Other rows | Mutants | Refuted | The same everywhere | Falsely offered |
|---|---|---|---|---|---|---|---|---|
${rows.join('\n')}
`;
}
