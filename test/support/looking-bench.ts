import { driverTestOptions } from '../../functions/engines/driver.conformance.ts';
import type { Connection, Target } from '../../functions/engines/driver.ts';
import { driverOf } from '../../functions/engines/index.ts';
import { asking, collectorName, type Looked } from '../../functions/watching/collectors/collector.ts';
import { collectors } from '../../functions/watching/collectors/index.ts';

/** What collecting needs of a server: sessions of an application, and a look as a round has it. */
export function lookingBench(target: () => Target) {
  const open: Connection[] = [];
  const connected = async (applicationName: string) => {
    const connection = await (await driverOf(target().dbType)).connect(target(), {
      ...driverTestOptions,
      applicationName,
    });
    open.push(connection);
    return connection;
  };
  const collectorOf = async (type: string) => {
    const { collector } = (await collectors[type]?.()) ?? {};
    if (!collector) throw new Error(`no collector ${type}`);
    return collector;
  };
  let watching: Connection | undefined;
  const ask = async () => asking((watching ??= await connected(collectorName)), 1000);
  return {
    connected,
    ask,
    async look(type: string, params: Readonly<Record<string, string>> = {}, state?: unknown): Promise<Looked> {
      const collector = await collectorOf(type);
      const asks = await ask();
      const connection = watching as Connection;
      const round = { connection, params, state, now: Date.now(), rowsMax: 1000, isOver: () => false, ask: asks };
      return collector.collect(round);
    },
    async lacks(type: string) {
      return (await collectorOf(type)).lacks({ params: {}, ask: await ask() });
    },
    close: () => Promise.all(open.splice(0).map((one) => one.close())),
  };
}
