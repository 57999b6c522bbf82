import { access, constants, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import type { Duplex } from 'node:stream';
import { replicasIn } from '../../../shared/engines/replicas.ts';
import { onlineToolNames, type OnlineToolName } from '../../../shared/online-changes/tools.ts';
import { socketTo } from '../../engines/route.ts';
import { signedIn } from '../../engines/sign-in.ts';
import { tlsOptionsOf } from '../../engines/tls-options.ts';
import type { Target } from '../../engines/driver.ts';
import type { OnlineTool, ToolsHere } from '../ports/online-tool.ts';
import { greetedInTls } from './mysql-in-tls.ts';
import { onlineCommands } from './commands.ts';
import { runProgram, succeeds } from './process.ts';
import { relayTo, type Relay } from './relay.ts';

const relayed = { timeoutMs: 8000 };

type Place = { readonly folder: string; readonly path?: string };

/** The programs that change large tables, where they are installed. What they are told in confidence lies in `folder` while they run. */
export function onlinePrograms({ folder, path = process.env['PATH'] ?? '' }: Place): OnlineTool {
  // A process that was killed could not take back what it had told.
  const emptied = rm(folder, { recursive: true, force: true });
  return {
    presence: async () =>
      Object.fromEntries(
        await Promise.all(onlineToolNames.map(async (name) => [name, await presenceOf(name, path)])),
      ) as ToolsHere,
    async fill(copy, watch) {
      await emptied;
      const place = await placeIn(path, copy.tool);
      if (!place) return { state: 'failed', problem: `${copy.tool} is not installed any more` };
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const own = await mkdtemp(join(folder, 'change-'));
      const relays: Relay[] = [];
      const portTo = async (target: Target) => {
        const relay = await relayTo((near) => reached(near, target));
        relays.push(relay);
        return relay.port;
      };
      try {
        const target = await signedIn(copy.target);
        const port = await portTo(target);
        const replicas = replicasIn(target.params['replicas'] ?? '') ?? [];
        const replicaPorts = await Promise.all(replicas.map((replica) => portTo({ ...target, ...replica })));
        const command = onlineCommands[copy.tool];
        const told = await command.tell(target, own);
        return await runProgram(
          { place, own, told, parameters: command.parameters(copy, { port, replicaPorts }) },
          command,
          watch,
        );
      } finally {
        for (const relay of relays) relay.close();
        await rm(own, { recursive: true, force: true });
      }
    },
  };
}

/** A way to the server as the data source wants it: what leaves this machine is encrypted where that is asked for. */
async function reached(near: Duplex, target: Target): Promise<Duplex> {
  const [far, tls] = [await socketTo(target, relayed), tlsOptionsOf(target)];
  if (!tls) return far;
  const tooLate = setTimeout(() => far.destroy(), relayed.timeoutMs);
  try {
    return await greetedInTls(near, far, { tls, password: target.password });
  } catch (error) {
    far.destroy();
    throw error;
  } finally {
    clearTimeout(tooLate);
  }
}

async function presenceOf(name: OnlineToolName, path: string): Promise<ToolsHere[OnlineToolName]> {
  const place = await placeIn(path, name);
  if (!place) return 'notInstalled';
  const { checks } = onlineCommands[name];
  return checks === undefined || (await succeeds(place, checks)) ? 'here' : 'tooOld';
}

async function placeIn(path: string, program: string): Promise<string | undefined> {
  for (const folder of path.split(delimiter).filter(Boolean)) {
    const place = join(folder, program);
    const isThere = await access(place, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isThere) return place;
  }
  return undefined;
}
