import type { EngineFamily } from '../../../shared/engines/engine.ts';
import {
  effectOf,
  effectOn,
  isWithin,
  joined,
  type Effect,
  type ForeignKey,
} from '../../../shared/rollback/foreign-key.ts';
import { tablesOf, type RowPlan, type TableName } from '../../../shared/rollback/row-plan.ts';
import type { TableFacts } from '../../../shared/rollback/table-facts.ts';
import type { Connection } from '../../engines/driver.ts';
import { factsOf, tableKey } from './facts.ts';
import { foreignKeysTo } from './foreign-keys.ts';
import { families } from './families.ts';

/** The tables that a statement may change, itself and by way of foreign keys, with the keys that refer to each. */
export type Cascades = {
  readonly tables: ReadonlyMap<string, ReachedTable>;
  /** Tables that foreign keys change. */
  readonly reached: readonly TableFacts[];
  /** Rows of each of them can be told apart and put back. */
  readonly isKeepable: boolean;
};
type ReachedTable = { readonly facts: TableFacts; readonly keys: readonly ForeignKey[]; readonly effect: Effect };

/** How far a statement reaches by way of foreign keys; undefined where they change no row. */
export async function cascadesOf(
  connection: Connection,
  family: EngineFamily,
  plan: RowPlan,
): Promise<Cascades | undefined> {
  if (!families[family].foreignKeysTo) return undefined;
  const effect = effectOf(plan);
  if (!effect.goes && effect.columns.length === 0) return undefined;
  const reach = new Reach(connection, family);
  for (const name of tablesOf(plan)) await reach.from(name, effect);
  const reached = await reach.all();
  return reached.length > 0 ? { tables: reach.tables, reached, isKeepable: reach.isKeepable } : undefined;
}

class Reach {
  readonly tables = new Map<string, ReachedTable>();
  isKeepable = true;
  private readonly reached = new Map<string, TableFacts>();
  private readonly waiting: { readonly facts: TableFacts; readonly effect: Effect }[] = [];
  private readonly connection: Connection;
  private readonly family: EngineFamily;

  constructor(connection: Connection, family: EngineFamily) {
    this.connection = connection;
    this.family = family;
  }

  async from(name: TableName, effect: Effect): Promise<TableFacts | undefined> {
    const facts =
      this.tables.get(tableKey(name))?.facts ?? (await factsOf(this.connection, this.family, name)) ?? undefined;
    if (facts) this.waiting.push({ facts, effect });
    return facts;
  }

  /** The tables whose rows follow, until nothing more does. */
  async all(): Promise<TableFacts[]> {
    for (let next = this.waiting.shift(); next; next = this.waiting.shift()) {
      const known = this.tables.get(tableKey(next.facts));
      if (known && isWithin(next.effect, known.effect)) continue;
      const { facts, keys } = known ?? {
        facts: next.facts,
        keys: await foreignKeysTo(this.connection, this.family, next.facts),
      };
      const effect = known ? joined(known.effect, next.effect) : next.effect;
      this.tables.set(tableKey(facts), { facts, keys, effect });
      for (const key of keys) await this.follow(key, effect);
    }
    return [...this.reached.values()];
  }

  private async follow(key: ForeignKey, effect: Effect): Promise<void> {
    const following = effectOn(key, effect);
    if (!following) return;
    const facts = await this.from(key.from, following);
    if (!facts || !isPuttable(facts)) this.isKeepable = false;
    if (facts) this.reached.set(tableKey(facts), facts);
  }
}

function isPuttable({ key, cautions }: TableFacts): boolean {
  return key.length > 0 && !cautions.includes('noTransactions') && !cautions.includes('noLiterals');
}
