import { parseArgs } from 'node:util';
import { prove, roads, type Road } from './prove.ts';
import { provedEngines, startProved, type ProvedEngine } from './servers.ts';

/**
 * `npm run prove:rollback -- --server NAME --count N --seed S --road ROAD`: so many random tables on each server, or on
 * those named, where `--from M` leaves out the first M; every tenth goes the road of the console too, with `--road console` each, with `--road driver` none, and
 * with `--road browser` each goes by `npm start` and a browser.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      server: { type: 'string', multiple: true },
      count: { type: 'string' },
      seed: { type: 'string' },
      from: { type: 'string' },
      road: { type: 'string' },
    },
  });
  const [count, seed, from] = [Number(values.count ?? 500), Number(values.seed ?? 1), Number(values.from ?? 0)];
  const road = values.road ?? 'some';
  if (!isRoad(road)) throw new Error(`--road is one of ${Object.keys(roads).join(', ')}`);
  const servers = values.server ?? provedEngines;
  const others = servers.filter((name) => !isProved(name));
  if (others.length > 0) throw new Error(`--server is one of ${provedEngines.join(', ')}, not ${others.join(', ')}`);
  for (const engine of servers.filter(isProved)) {
    const { target, stop } = await startProved(engine);
    try {
      const told = (done: number) => void (done % 100 === 0 && say(`${engine}: ${done} of ${count}`));
      const proof = await prove(engine, target, { count, seed, from, road, told });
      const kinds = Object.entries(proof.kinds)
        .map(([kind, times]) => `${kind} ${times}`)
        .toSorted()
        .join(', ');
      say(
        `${engine}: ${proof.cases} tables of seed ${seed}, ${proof.statements} statements undone by ${proof.undone}, every table as it was, ${proof.byConsole} of them by the console and ${proof.byBrowser} by a browser too (${kinds})`,
      );
    } finally {
      await stop();
    }
  }
}

function isProved(name: string): name is ProvedEngine {
  return provedEngines.some((one) => one === name);
}

function isRoad(road: string): road is Road {
  return road in roads;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

void main();
