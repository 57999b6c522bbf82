import { mkdirSync } from 'node:fs';
import type { Server } from 'node:http';
import { join, resolve } from 'node:path';
import { openapi } from '../../shared/contract/openapi.ts';
import { apiFunctions } from '../../shared/deployed-functions.ts';
import { mapValues } from '../../shared/records.ts';
import { activityOf } from '../platform/activity/activity.ts';
import { edge, type InTurn } from '../platform/edge.ts';
import { awsMail } from '../platform/aws/mail.ts';
import { noMail } from '../platform/no-mail.ts';
import { jsonLog, type Log } from '../platform/log.ts';
import type { World } from '../platform/world.ts';
import { threadPool } from '../platform/threads/thread-pool.ts';
import { background } from '../background.ts';
import { startDemo, type DemoSize } from './demo.ts';
import type { PostgresServer } from './postgres-server.ts';
import { groups } from '../groups.ts';
import { keptSampleDays } from '../watching/samples/kept-days.ts';
import { localFigures } from './figures.ts';
import { httpServer } from './http-server.ts';
import { localWorld } from './local-world.ts';
import { logFile } from './log-file.ts';
import { bodyReaderOn } from './reading-bodies.ts';
import { dataFolderMode } from './server-account.ts';
import { sourcePlaces } from './source-places.ts';
import { startSweeps } from './sweep-loop.ts';
import { trustedProxies } from './trusted-proxies.ts';

const port = Number(process.env['PORT'] ?? 8080);
const host = process.env['HOST'] ?? '127.0.0.1';
const folder = resolve(process.env['SLUICE_DATA'] ?? '.data');
const adminPassword = process.env['SLUICE_ADMIN_PASSWORD'] ?? 'admin';

void start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});

/** Starts everything in this process and prints where it is. */
async function start(): Promise<void> {
  // A wrong one is told now, not by a sweep in the night.
  keptSampleDays();
  mkdirSync(folder, { recursive: true, mode: dataFolderMode() });
  const { server, open } = httpServer(trustedProxies(process.env['SLUICE_TRUSTED_PROXIES']));
  await listen(server);
  const [write, placed] = [logFile(join(folder, 'sluice.log')), sourcePlaces(resolve('.build'))];
  const log = jsonLog((line) => write(placed(line)));
  const { compute, readers, figures, local } = await opened(log);
  const { world, filesHandler, begin, close } = local;
  const demo = await startDemo({ local, folder, adminPassword, size: demoSize(process.env['SLUICE_DEMO']) });
  await begin();
  const sweeps = startSweeps(background.sweeps, world);
  figures.begin({ ...local.load, computing: compute.state, oldestDue: sweeps.oldestDue });
  const activity = activityOf(world);
  const edges = edgesOf(world, { activity, readLarge: bodyReaderOn(readers), inTurn: local.inTurn });
  local.answerBy(edges);
  open({
    edges,
    webDir: resolve('.build/web'),
    openapi,
    files: filesHandler,
  });
  const address = `http://${host === '127.0.0.1' || host === '0.0.0.0' ? 'localhost' : host}:${port}`;
  console.log(`Sluice is ready: ${address}`);
  const isKnown = demo.isNew && !process.env['SLUICE_ADMIN_PASSWORD'];
  console.log(isKnown ? 'Sign in as admin with the password admin.' : 'Sign in as admin.');
  if (demo.database) console.log(aboutDemo(demo.database));
  void demo.goOn().catch((error: unknown) => world.log.error('the demo could not be told to its end', { error }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void stop().finally(() => process.exit(0)));
  }

  async function stop(): Promise<void> {
    server.close();
    server.closeIdleConnections();
    await activity.flush();
    figures.stop();
    await sweeps.stop();
    await demo.endTelling();
    await Promise.all([compute.close(), readers.close()]);
    await close();
    await demo.stop();
  }
}

/** What it keeps and what it computes with. */
async function opened(log: Log) {
  const threads = { file: resolve('.build/compute-thread.cjs') };
  const [compute, readers] = [threadPool(threads), threadPool({ ...threads, size: 2, megabytesMax: 512 })];
  const figures = localFigures();
  const mailFrom = process.env['SLUICE_MAIL_FROM'];
  const mail = mailFrom ? awsMail({ from: mailFrom }) : noMail;
  const local = await localWorld({ folder, background, log, compute, mail, figures: figures.figures });
  return { compute, readers, figures, local };
}

type Around = {
  readonly activity: ReturnType<typeof activityOf>;
  readonly readLarge: ReturnType<typeof bodyReaderOn>;
  readonly inTurn: InTurn;
};

/** One edge for each function of the deployment, so that each does here what it does there. */
function edgesOf(world: World, { activity, readLarge, inTurn }: Around) {
  return mapValues(apiFunctions, (row, name) =>
    edge(
      row.groups.map((group) => groups[group]),
      world,
      { counting: { activity, moduleOf: () => name }, readLarge, inTurn },
    ),
  );
}

function demoSize(given = 'full'): DemoSize {
  if (given === 'none' || given === 'small' || given === 'full') return given;
  throw new Error(`SLUICE_DEMO is none, small or full, not ${given}`);
}

/** Enough to add the demo's database as a second source. It listens on this machine only. */
function aboutDemo({ host: at, port: on, user, password, database }: PostgresServer): string {
  return `In the demo lin (developer) and wang (DBA) have the first password of admin; its PostgreSQL is ${at}:${on}, database ${database}, user ${user}, password ${password}`;
}

function listen(server: Server): Promise<void> {
  return new Promise((listening, failed) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      failed(
        error.code === 'EADDRINUSE' ? new Error(`Port ${port} is in use. Choose another with PORT=… npm start`) : error,
      ),
    );
    server.listen(port, host, listening);
  });
}
