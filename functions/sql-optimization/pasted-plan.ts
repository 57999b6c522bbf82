import type { FoundPlan } from './found.ts';

const linesMax = 500;

/** A plan that somebody pasted: the tree of PostgreSQL's text by its indents, lines of anything else as they are. */
export function pastedPlan(text: string): FoundPlan {
  const lines = text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, linesMax);
  const steps: Extract<FoundPlan, { steps: unknown }>['steps'] = [];
  const open: { id: number; indent: number }[] = [];
  for (const line of lines) {
    const indent = line.length - line.trimStart().length;
    const words = line.trim();
    const isStep = steps.length === 0 || words.startsWith('->') || !/\(cost=/.test(text);
    const last = steps.at(-1);
    if (!isStep && last) {
      last.details.push(words);
      continue;
    }
    while (open.length > 0 && (open.at(-1)?.indent ?? 0) >= indent) open.pop();
    const id = steps.length + 1;
    const parentId = open.at(-1)?.id;
    const cost = /\(cost=[\d.]+\.\.([\d.]+) rows=(\d+)/.exec(words);
    const on = / on (?:\w+\.)?(\w+)/.exec(words);
    const index = / using (\w+)/.exec(words);
    steps.push({
      id,
      ...(parentId !== undefined && { parentId }),
      operation: words.replace(/^->\s*/, '').replace(/\s*\(cost=.*$/, ''),
      relation: on?.[1] ?? '',
      index: index?.[1] ?? '',
      details: [],
      ...(cost && { cost: Number(cost[1]), rows: Number(cost[2]) }),
    });
    open.push({ id, indent });
  }
  const cost = steps[0]?.cost;
  return { ...(cost !== undefined && { cost }), steps };
}
