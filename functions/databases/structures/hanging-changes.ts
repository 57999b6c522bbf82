import type { Hanging, Statement } from './structure.ts';

type Both = { readonly wanted?: readonly Hanging[] | undefined; readonly present?: readonly Hanging[] | undefined };
/** Parts of an object by how `of` names them: `lost` go with all that hangs on them, `touched` may lose something of it. */
type Parts = { readonly lost: readonly string[]; readonly touched: readonly string[] };

/** What has to go from an object and come to it, so that there hangs on it what is wanted. What goes with its part needs no statement. */
export function hangingChanges(
  { wanted = [], present = [] }: Both,
  { lost: lostParts, touched }: Parts = { lost: [], touched: [] },
): { readonly drops: Statement[]; readonly makes: Statement[] } {
  const lost = new Set(lostParts);
  const after = new Map(wanted.map((one) => [keyOf(one), one]));
  const before = new Map(present.map((one) => [keyOf(one), one]));
  const drops: Statement[] = [];
  for (const one of carriersFirst(present)) {
    const other = after.get(keyOf(one));
    const isGone = one.of !== undefined && lost.has(one.of);
    if (!isGone && isKept(one, other)) continue;
    lost.add(keyOf(one));
    if (!isGone || (one.outlivesPart && !other)) drops.push({ sql: one.drop });
  }
  const isThere = (one: Hanging) =>
    before.get(keyOf(one))?.make === one.make && !lost.has(keyOf(one)) && !touched.includes(one.of ?? '');
  const makes = carriersFirst(wanted).flatMap((one) => (isThere(one) ? [] : [{ sql: one.make }]));
  return { drops, makes };
}

/** Whether it may stay until `make` of the other one takes its place, if that differs at all. */
function isKept({ make }: Hanging, other: Hanging | undefined): boolean {
  return other !== undefined && (other.isReplaced === true || other.make === make);
}

function keyOf({ kind, name }: Hanging): string {
  return `${kind} ${name}`;
}

/** Some of it hangs on other things that do. */
function carriersFirst(all: readonly Hanging[]): Hanging[] {
  return [...all.filter(({ of }) => of === undefined), ...all.filter(({ of }) => of !== undefined)];
}
