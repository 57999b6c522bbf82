import { limits } from '../../../shared/limits.ts';
import { keyOfObject } from '../../databases/structures/structure.ts';
import type { ComparedSchema } from './compare.ts';
import type { SideDigest } from './digests.ts';
import type { Turn } from './turns.ts';

type Compared = ComparedSchema['database_diff_objects'][number]['objects_diff_result'][number];
type Sides = { readonly base: SideDigest; readonly comparison: SideDigest };
/** Names of tables that have the same columns and stand on one side alone. */
type Kin = { readonly base: string[]; readonly comparison: string[] };

/** Says beside each table of one side alone which of the other side alone have its columns; where many have, that tells nothing. */
export async function withRenameCandidates(tables: readonly Compared[], sides: Sides, turn: Turn): Promise<Compared[]> {
  const kinOf = new Map<string, Kin>();
  for (const table of tables) {
    await turn();
    const alone = aloneOf(table, sides);
    if (!alone) continue;
    const kin = kinOf.get(alone.columns) ?? { base: [], comparison: [] };
    kinOf.set(alone.columns, kin);
    kin[alone.on].push(table.object_name);
  }
  return tables.map((table) => {
    const { columns = '', on } = aloneOf(table, sides) ?? {};
    const others = kinOf.get(columns)?.[on === 'base' ? 'comparison' : 'base'] ?? [];
    const isTold = others.length > 0 && others.length <= limits.renameCandidatesMax;
    return isTold ? { ...table, rename_candidates: others } : table;
  });
}

/** On which side a table stands alone, and with which columns. */
function aloneOf(
  { object_name: name, comparison_result: result }: Compared,
  sides: Sides,
): { readonly on: keyof Sides; readonly columns: string } | undefined {
  if (result !== 'comparison_not_exist' && result !== 'base_not_exist') return undefined;
  const on = result === 'comparison_not_exist' ? 'base' : 'comparison';
  const columns = sides[on].objects.get(keyOfObject({ type: 'TABLE', name }))?.digests[0]?.columns;
  return columns === undefined ? undefined : { on, columns };
}
