// The index of decisions, by area, with what replaced what; a decision that does not say where it belongs is refused.
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const folder = resolve(import.meta.dirname, '../docs/decisions');
const index = 'README.md';
const head =
  /^# (?<number>\d+)\. (?<title>.+)\n\nArea: (?<area>.+)\n(?:Replaces: (?<replaces>\d+)\n)?(?:Replaced by: (?<replacedBy>\d+)\n)?\n/;

/** The text of the index by its path. */
export function decisionRegistries() {
  const decisions = readdirSync(folder)
    .filter((file) => file !== index)
    .sort()
    .map(decisionIn);
  for (const { file, replaces, replacedBy, number } of decisions) {
    demandAnswer(decisions, file, replaces, (other) => other.replacedBy === number);
    demandAnswer(decisions, file, replacedBy, (other) => other.replaces === number);
  }
  const areas = [...new Set(decisions.map(({ area }) => area))].sort();
  const sections = areas.flatMap((area) => [
    '',
    `## ${area}`,
    '',
    ...decisions.filter((one) => one.area === area).map(rowOf),
  ]);
  return {
    [`docs/decisions/${index}`]: [
      '<!-- Made by `npm run gen`; do not edit. -->',
      '# Decisions',
      '',
      'Each says its context, what was decided and what follows. Numbers are given before a decision is written, and some never were. A decision that holds no more names the one that holds instead.',
      ...sections,
      '',
    ].join('\n'),
  };
}

function decisionIn(file) {
  const found = head.exec(readFileSync(join(folder, file), 'utf8'))?.groups;
  if (!found || Number(file.slice(0, 4)) !== Number(found.number))
    throw new Error(
      `docs/decisions/${file}: begin with "# <number of the file>. <title>", an empty line and "Area: <area>"`,
    );
  return { file, ...found };
}

/** Both sides of a replacement say so. */
function demandAnswer(decisions, file, number, answers) {
  if (number === undefined) return;
  const other = decisions.find((one) => one.number === number);
  if (!other || !answers(other))
    throw new Error(`docs/decisions/${file}: decision ${number} does not say the other side`);
}

function rowOf({ file, number, title, replacedBy }) {
  return `- [${number}. ${title}](${file})${replacedBy ? `, replaced by ${replacedBy}` : ''}`;
}
