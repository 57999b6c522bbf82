import type { FoundPlan } from './found.ts';

const linesMax = 500;
type Step = Extract<FoundPlan, { steps: unknown }>['steps'][number];

/** A plan that somebody pasted: the tree of PostgreSQL's text by its indents, lines of anything else as they are. */
export function pastedPlan(text: string): FoundPlan {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '');
  const hasCosts = /\(cost=/.test(text);
  const steps: Step[] = [];
  const open: { id: number; indent: number }[] = [];
  for (const line of lines.slice(0, linesMax)) {
    const indent = line.length - line.trimStart().length;
    const words = line.trim();
    const last = steps.at(-1);
    if (last && hasCosts && !words.startsWith('->')) {
      last.details.push(words);
      continue;
    }
    while ((open.at(-1)?.indent ?? -1) >= indent) open.pop();
    const parentId = open.at(-1)?.id;
    const id = steps.length + 1;
    steps.push({ id, ...(parentId !== undefined && { parentId }), ...stepIn(words) });
    open.push({ id, indent });
  }
  const cost = steps[0]?.cost;
  return { ...(cost !== undefined && { cost }), steps };
}

function stepIn(words: string): Omit<Step, 'id' | 'parentId'> {
  const cost = /\(cost=[\d.]+\.\.([\d.]+) rows=(\d+)/.exec(words);
  return {
    operation: words.replace(/^->\s*/, '').replace(/\s*\(cost=.*$/, ''),
    relation: / on (?:\w+\.)?(\w+)/.exec(words)?.[1] ?? '',
    index: / using (\w+)/.exec(words)?.[1] ?? '',
    details: [],
    ...(cost && { cost: Number(cost[1]), rows: Number(cost[2]) }),
  };
}
