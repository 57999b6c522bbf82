import { appendFileSync } from 'node:fs';
import type { Machine } from '../../../shared/machines/machine.ts';
import { systemClock } from '../../platform/clock.ts';
import { systemTable } from '../../platform/table/tenant-table.ts';
import { openEmbeddedDynamoDb } from '../dynamodb/embedded-dynamodb.ts';
import { localMachines } from './machines.ts';

/** Ten items through three tasks each, then an end: many moments at which to be killed. */
const machine: Machine = {
  StartAt: 'Each',
  States: {
    Each: {
      Type: 'Map',
      ItemsPath: '$.list',
      MaxConcurrency: 2,
      ResultPath: '$.done',
      Next: 'Finish',
      ItemProcessor: {
        StartAt: 'A',
        States: {
          A: { Type: 'Task', Resource: '${mark}', ResultPath: '$', Next: 'B' },
          B: { Type: 'Task', Resource: '${mark}', ResultPath: '$', Next: 'Pause' },
          Pause: { Type: 'Wait', Seconds: 0.005, Next: 'C' },
          C: { Type: 'Task', Resource: '${mark}', ResultPath: '$', End: true },
        },
      },
    },
    Finish: { Type: 'Task', Resource: '${finish}', ResultPath: null, End: true },
  },
};

/** A program for the crash test: starts the machine once, goes on with it, and writes down each task that it begins. */
async function main(folder: string, log: string): Promise<void> {
  const { client } = await openEmbeddedDynamoDb({ folder });
  const say = (line: string) => appendFileSync(log, `${line}\n`);
  const tasks = {
    mark: async ({ input }: { input: string }) => (say(input), `${input}+`),
    finish: async () => say('finish'),
  };
  const machines = localMachines({
    table: systemTable(client),
    machines: { crash: machine },
    tasks,
    clock: systemClock,
    report: (error) => print(`failed ${String(error)}`),
  });
  await machines.resumeMachines();
  await machines.start('crash', 'one', { list: Array.from({ length: 10 }, (_, n) => `i${n}`) });
  print('going');
  for (;;) {
    const execution = await machines.describe('crash', 'one');
    if (execution?.status !== 'running') return print(`ended ${JSON.stringify(execution)}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

void main(process.argv[2] ?? '', process.argv[3] ?? '');
