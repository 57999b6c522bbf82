import { mergedGroups, type Thing } from '../../scripts/merged-groups.mjs';
import { dice } from '../bench/dice.ts';

type Groups = ReturnType<typeof mergedGroups>;
const seeds = Array.from({ length: 40 }, (_, seed) => seed + 1);

/** Screens that need modules, which import others: whoever needs one needs what it imports. */
function madeUp(seed: number): Map<string, Thing> {
  const roll = dice(seed);
  const names = Array.from({ length: 24 }, (_, place) => `module${place}`);
  const brings = names.map((_, place) => names.slice(place + 1).filter(() => roll(6) === 0));
  const needed = new Map(names.map((name) => [name, new Set<string>()]));
  const need = (name: string, screen: string): void => {
    if (needed.get(name)?.has(screen)) return;
    needed.get(name)?.add(screen);
    for (const other of brings[names.indexOf(name)] ?? []) need(other, screen);
  };
  for (let screen = 0; screen < 8; screen++) for (const name of names) if (roll(5) === 0) need(name, `screen${screen}`);
  return new Map(
    names
      .filter((name) => (needed.get(name)?.size ?? 0) > 0)
      .map((name) => [
        name,
        { bytes: 100 + roll(5_000), users: needed.get(name) ?? new Set(), brings: brings[names.indexOf(name)] ?? [] },
      ]),
  );
}

function costOf(groups: Groups, things: ReadonlyMap<string, Thing>, requestBytes: number): number {
  const bytes = (members: readonly string[]) => members.reduce((sum, one) => sum + (things.get(one)?.bytes ?? 0), 0);
  return groups.reduce((sum, { users, members }) => sum + users.length * (requestBytes + bytes(members)), 0);
}

test.each(seeds)('whoever needs a thing loads its group, and a group brings all that its members need (%i)', (seed) => {
  const things = madeUp(seed);
  const groups = mergedGroups(things, { requestBytes: 3_000 });
  expect(groups.flatMap(({ members }) => members).sort()).toEqual([...things.keys()].sort());
  const usersOf = new Map(groups.flatMap(({ users, members }) => members.map((member) => [member, users] as const)));
  for (const [name, { users, brings }] of things) {
    expect(usersOf.get(name)).toEqual(expect.arrayContaining([...users]));
    for (const other of brings)
      expect(usersOf.get(other)).toEqual(expect.arrayContaining([...(usersOf.get(name) ?? [])]));
  }
});

test.each(seeds)('joining groups costs less than not joining them, and nothing is joined for nothing (%i)', (seed) => {
  const things = madeUp(seed);
  const apart = mergedGroups(things, { requestBytes: 0 });
  for (const { users, members } of apart)
    for (const member of members) expect([...(things.get(member)?.users ?? [])].sort()).toEqual(users);
  for (const requestBytes of [1_000, 10_000, 1_000_000])
    expect(costOf(mergedGroups(things, { requestBytes }), things, requestBytes)).toBeLessThanOrEqual(
      costOf(apart, things, requestBytes),
    );
  const whole = mergedGroups(things, { requestBytes: 1e9 });
  expect(whole.length).toBeLessThanOrEqual(apart.length);
});

test('what weighs much keeps its bytes for itself', () => {
  const things = new Map<string, Thing>([
    ['frame', { bytes: 1_000, users: new Set(['first', 'other']), brings: [] }],
    ['extra', { bytes: 1_000, users: new Set(['other']), brings: [] }],
  ]);
  const groupsOf = (first: number) =>
    mergedGroups(things, { requestBytes: 5_000, weightOf: (user) => (user === 'first' ? first : 1) }).length;
  expect(groupsOf(1)).toBe(1);
  expect(groupsOf(20)).toBe(2);
});
