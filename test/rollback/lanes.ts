import { limits } from '../../shared/limits.ts';
import type { Connection, Target } from '../../functions/engines/driver.ts';
import { driverOf } from '../../functions/engines/index.ts';
import { browserRoad, type BrowserRoad } from './browser-road.ts';

/** A case that was proven without the product, and goes by the browser once more. */
export type Carried = {
  readonly seed: number;
  readonly fill: string;
  readonly changes: readonly string[];
  /** Makes the lane as it is before the table is filled. */
  readonly begun: () => Promise<void>;
  readonly isAsBefore: () => Promise<void>;
};
type Lane = { readonly target: Target; readonly db: Connection; readonly connect: () => Promise<Connection> };

/**
 * Databases side by side on one server, so that one workflow carries as many cases as it may have parts: what a case
 * costs in the browser is shared by all of them.
 */
export class Lanes {
  readonly #lanes: readonly Lane[];
  readonly #waiting: Carried[] = [];
  #road: BrowserRoad | undefined;
  #carried = 0;

  private constructor(lanes: readonly Lane[]) {
    this.#lanes = lanes;
  }

  /** The database at hand, or as many more as one workflow may have parts. */
  static async open(target: Target, how: 'one' | 'several'): Promise<Lanes> {
    if (how === 'one') return new Lanes([await laneOf(target)]);
    const db = await connectTo(target);
    const lanes: Lane[] = [];
    for (let number = 0; number < limits.workflowTasksMax; number++) {
      const name = `lane_${number}`;
      await db.run(`create database ${name}`);
      const inDatabase = { ...target, params: { database: name } };
      lanes.push(await laneOf(target.schema === undefined ? inDatabase : { ...target, params: {}, schema: name }));
    }
    await db.close();
    return new Lanes(lanes);
  }

  /** The one on which the next case is proven. */
  free(): Lane {
    const lane = this.#lanes[this.#waiting.length];
    if (!lane) throw new Error('every lane is taken');
    return lane;
  }

  /** Keeps a case on the lane that was free, and carries all of them when none is left; how many were carried. */
  async take(carried: Carried): Promise<number> {
    this.#waiting.push(carried);
    return this.#waiting.length === this.#lanes.length ? this.carry() : 0;
  }

  /** Carries those that wait. */
  async carry(): Promise<number> {
    const cases = this.#waiting.splice(0);
    if (cases.length === 0) return 0;
    this.#road ??= await browserRoad(this.#lanes.map(({ target }) => target));
    // Rows that go by the browser too are a first statement of each, which is not undone; that costs the most of all.
    const isFilledThere = this.#carried++ % 5 === 0;
    try {
      for (const [number, one] of cases.entries()) {
        await one.begun();
        if (!isFilledThere) await this.#filled(number, one.fill);
      }
      if (isFilledThere)
        await this.#road.carry(
          cases.map(({ fill, changes }) => [fill, ...changes]),
          { keepsFirst: true },
        );
      else
        await this.#road.carry(
          cases.map(({ changes }) => changes),
          { keepsFirst: false },
        );
    } catch (error) {
      throw failure(error, cases);
    }
    for (const one of cases)
      await one.isAsBefore().catch((error: unknown) => {
        throw failure(error, [one]);
      });
    return cases.length;
  }

  /** What is filled in means what it does in a session of its own. */
  async #filled(number: number, fill: string): Promise<void> {
    const link = await this.#lanes[number]?.connect();
    await link?.run(fill);
    await link?.close();
  }

  async close(): Promise<void> {
    await this.#road?.close();
    for (const { db } of this.#lanes) await db.close();
  }
}

async function laneOf(target: Target): Promise<Lane> {
  const connect = () => connectTo(target);
  return { target, connect, db: await connect() };
}

async function connectTo(target: Target): Promise<Connection> {
  return (await driverOf(target.dbType)).connect(target, { timeoutMs: 5000, applicationName: 'prove' });
}

function failure(error: unknown, cases: readonly Carried[]): Error {
  const told = cases.map(
    ({ seed, fill, changes }, lane) =>
      `-- lane_${lane}, seed ${seed}, by the browser\n${[fill, ...changes].join(';\n')}`,
  );
  return new Error(`${error instanceof Error ? error.message : String(error)}\n${told.join('\n')}`, { cause: error });
}
