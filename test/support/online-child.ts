import { onlinePrograms } from '../../functions/platform/online-tools/programs.ts';

/** Fills the copy of a table by a tool in a process of its own, to be killed meanwhile. */
const [place, copy] = process.argv.slice(2).map((text) => JSON.parse(text) as unknown) as [
  Parameters<typeof onlinePrograms>[0],
  Parameters<ReturnType<typeof onlinePrograms>['fill']>[0],
];
const onProgress = (percent: number) => void process.stdout.write(`${percent}\n`);
void onlinePrograms(place)
  .fill(copy, { onProgress, stop: new AbortController().signal })
  .then((end) => process.stdout.write(`${JSON.stringify(end)}\n`));
