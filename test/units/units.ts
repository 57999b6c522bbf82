import { readFileSync } from 'node:fs';

/** What something costs in units of the table. */
export type Units = { readonly read: number; readonly write: number };

/** The document that tells them, from the folder of the project. */
export const unitsDocument = 'docs/units.md';

/** The table of the document. */
export function unitsTable(costs: ReadonlyMap<string, Units>): string {
  const rows = [...costs].map(([what, { read, write }]) => `| ${what} | ${read.toFixed(1)} | ${write.toFixed(1)} |`);
  return ['| what | read units | write units |', '|---|--:|--:|', ...rows].join('\n');
}

/** The table as the document has it. */
export function unitsTold(): Map<string, Units> {
  const rows = readFileSync(unitsDocument, 'utf8').matchAll(/^\| ([^|]+) \| ([\d.]+) \| ([\d.]+) \|$/gm);
  return new Map([...rows].map(([, what = '', read, write]) => [what, { read: Number(read), write: Number(write) }]));
}
