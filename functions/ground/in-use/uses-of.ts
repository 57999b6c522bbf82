import { useKinds, type ShownUse, type UseKind, type useEffects } from '../../../shared/record-uses.ts';
import type { Context } from '../../platform/context.ts';
import type { FoundUses, UsedThings } from '../../platform/record-use.ts';
import { recordUsers } from '../../record-uses.ts';

type Uses = FoundUses & { readonly kind: UseKind; readonly effect: (typeof useEffects)[number] };

/** What uses something, in the order of the kinds. So many rows of each list are looked through, whatever there is. */
export async function usesOf<Of extends keyof UsedThings>(
  ctx: Context,
  of: Of,
  used: UsedThings[Of],
  rowsMax: number,
): Promise<Uses[]> {
  const loaded = await Promise.all(recordUsers.map((load) => load()));
  const wanted = loaded.flatMap(({ recordUses }) => recordUses).filter((one) => one.of === of);
  const uses = await Promise.all(
    wanted.map(async ({ kind, effect, find }) => {
      const search = find as (ctx: Context, used: UsedThings[Of], readMax: number) => Promise<FoundUses>;
      return { kind, effect, ...(await search(ctx, used, rowsMax)) };
    }),
  );
  return uses
    .filter(({ found, isPart }) => found.length > 0 || isPart)
    .sort((one, other) => useKinds.values.indexOf(one.kind) - useKinds.values.indexOf(other.kind));
}

/** As people are told: the first by name, how many there are beside, and how many they may not see. */
export function shownUse({ kind, found, isPart }: Uses, namesMax: number): ShownUse {
  const seen = found.filter(({ isHidden }) => !isHidden);
  return {
    kind,
    names: seen.slice(0, namesMax).map(({ name, id, projectUid = '', projectName }) => ({
      name,
      id,
      project_uid: projectUid,
      ...(projectName && { project_name: projectName }),
    })),
    more: Math.max(0, seen.length - namesMax),
    hidden: found.length - seen.length,
    is_part: isPart,
  };
}
