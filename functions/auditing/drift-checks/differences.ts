import type {
  driftNews,
  driftRenamesSince,
  driftResults,
} from '../../../shared/contract/auditing/drift-checks/states.ts';
import type { UnwrittenKind } from '../../../shared/contract/databases/structures/unwritten-kinds.ts';
import { limits } from '../../../shared/limits.ts';
import type { Identities } from '../../databases/structures/identity.ts';
import { typesUnseen } from '../../databases/structures/structure.ts';
import { becameOf, type Became } from './became.ts';
import type { DriftCounts } from './drift-repo.ts';
import { twinsOf, type Twins } from './twins.ts';
import { hash, otherPrefix, type Fact, type Facts } from './facts.ts';

type Result = (typeof driftResults.values)[number];
type News = (typeof driftNews.values)[number];
/** What is remembered of every difference until the next run. */
type Known = { readonly type: string; readonly name: string; readonly result: Result; readonly digest: string };
/** One difference as it is shown, with both definitions as they were. */
export type Difference = Omit<Known, 'digest'> & {
  readonly key: string;
  readonly news: News;
  readonly differsIn: readonly UnwrittenKind[];
  readonly baseline: string;
  readonly found: string;
  readonly isCut: boolean;
  readonly became?: Became;
};
/** All that a run found. */
export type Found = {
  readonly counts: DriftCounts;
  readonly unread: readonly UnwrittenKind[];
  /** The first of them, news before all else. */
  readonly differences: readonly Difference[];
  readonly unlisted: number;
  readonly known: Readonly<Record<string, Known>>;
  /** Which of the differences are two sides of one rename; missing in what was kept before it was told. */
  readonly twins?: readonly Twins[];
  /** By which numbers the server of the watched side knew its objects, for the next run. */
  readonly identities?: Identities;
  /** Since when it is told what became of objects; missing where nobody can say. */
  readonly renamesSince?: (typeof driftRenamesSince.values)[number];
};

/** How the watched structure differs from the baseline, and which of that is news to who saw the run before. */
export function differencesOf(baseline: Facts, watched: Facts, before: Found | undefined): Found {
  const unread = [...new Set([...baseline.unread, ...watched.unread])];
  const certain = certainOf(baseline, watched, before);
  const known: Record<string, Known> = {};
  const all: Difference[] = [];
  for (const key of new Set([...Object.keys(baseline.objects), ...Object.keys(watched.objects)])) {
    const [wanted, present] = [baseline.objects[key], watched.objects[key]];
    const difference = isUnknown(key, baseline, watched) ? undefined : between(wanted, present);
    if (!difference) continue;
    const { differsIn, ...one } = difference;
    known[key] = one;
    const { digest: _, ...shown } = one;
    const sides = certain.sidesOf(key);
    const news = newsOf(one, before?.known[key]);
    all.push({ key, ...shown, differsIn, news, ...definitions(...sides), ...certain.of(key) });
  }
  for (const [key, one] of Object.entries(before?.known ?? {})) {
    if (known[key]) continue;
    // What nobody can see now is neither there nor gone.
    if (isUnknown(key, baseline, watched)) known[key] = one;
    else all.push({ ...gone(key, one, baseline, watched), ...certain.of(key) });
  }
  const twins = [...twinsOf(all, baseline, watched), ...goneTwins(all, before)];
  return { ...listed(all, twins), unread, known, twins, ...certain.kept };
}

/** What the server tells for certain of objects and of what they were called, and what of it is kept for the next run. */
function certainOf(baseline: Facts, watched: Facts, before: Found | undefined) {
  const since = sinceWhen(baseline, watched, before);
  const { identities } = watched;
  const became = becameOf(since === 'baseline' ? baseline.identities : before?.identities, identities);
  const of = (key: string): { readonly became?: Became } => {
    const own = became.get(key);
    return own ? { became: own } : {};
  };
  return {
    of,
    sidesOf: (key: string) => sidesOf(key, { baseline, watched, became: since === 'baseline' ? became.get(key) : {} }),
    kept: { ...(identities && { identities }), ...(since && { renamesSince: since }) },
  };
}

/** Against a snapshot of the very schema all is told since that; otherwise since the run before. */
function sinceWhen(baseline: Facts, watched: Facts, before: Found | undefined): Found['renamesSince'] {
  const place = watched.identities?.place;
  if (place === undefined) return undefined;
  if (baseline.identities?.place === place) return 'baseline';
  return before?.identities?.place === place ? 'run_before' : undefined;
}

type Sides = { readonly baseline: Facts; readonly watched: Facts; readonly became: Became | undefined };

/** An object under its name on both sides, or under the one that it has on the other. */
function sidesOf(key: string, { baseline, watched, became }: Sides): [Fact | undefined, Fact | undefined] {
  const [wanted, present] = [baseline.objects[key], watched.objects[key]];
  return [wanted ?? baseline.objects[became?.from ?? ''], present ?? watched.objects[became?.to ?? '']];
}

/** Both sides of a rename that the run before told of, and that is undone. */
function goneTwins(all: readonly Difference[], before: Found | undefined): Twins[] {
  const gone = new Set(all.filter(({ news }) => news === 'gone').map(({ key }) => key));
  return (before?.twins ?? []).filter(({ missing, added }) => gone.has(missing) && gone.has(added));
}

/** Both sides of a rename are listed, and count as one. */
function listed(
  all: readonly Difference[],
  twins: readonly Twins[],
): Pick<Found, 'counts' | 'differences' | 'unlisted'> {
  const place = (one: Difference) => ['new', 'changed', 'gone', 'known'].indexOf(one.news);
  const sorted = all.toSorted((a, b) => place(a) - place(b) || (a.key < b.key ? -1 : 1));
  const differences = sorted.slice(0, limits.driftDifferencesKept);
  const second = new Set(twins.map(({ added }) => added));
  const once = all.filter(({ key }) => !second.has(key));
  const count = (news: News) => once.filter((one) => one.news === news).length;
  const counts = {
    differing: once.length - count('gone'),
    new: count('new'),
    changed: count('changed'),
    gone: count('gone'),
  };
  return { counts, differences, unlisted: all.length - differences.length };
}

function gone(key: string, one: Known, baseline: Facts, watched: Facts): Difference {
  const { digest: _, ...shown } = one;
  const both = definitions(baseline.objects[key], watched.objects[key]);
  return { key, ...shown, news: 'gone', differsIn: [], ...both };
}

function newsOf(one: Known, before: Known | undefined): News {
  if (!before) return 'new';
  return before.digest === one.digest && before.result === one.result ? 'known' : 'changed';
}

/** A side that cannot see a type does not say that an object of it is missing. */
export function isUnknown(key: string, ...sides: readonly Facts[]): boolean {
  const type = key.split(' ', 1)[0] ?? '';
  return sides.some(({ objects, unread }) => {
    if (type.startsWith(otherPrefix)) return unread.some((kind) => type === `${otherPrefix}${kind}`);
    return !objects[key] && ([...typesUnseen(unread)] as string[]).includes(type);
  });
}

function between(wanted: Fact | undefined, present: Fact | undefined) {
  const one = wanted ?? present;
  if (!one) return undefined;
  const { type, name } = one;
  const state = (fact: Fact | undefined) => (fact ? [fact.digest, Object.entries(fact.kinds).sort()] : []);
  const digest = hash(JSON.stringify([state(wanted), state(present)]));
  if (!wanted || !present)
    return { type, name, digest, differsIn: [], result: wanted ? ('missing' as const) : ('added' as const) };
  const kinds = [...new Set([...Object.keys(wanted.kinds), ...Object.keys(present.kinds)])] as UnwrittenKind[];
  const differsIn = kinds.filter((kind) => wanted.kinds[kind] !== present.kinds[kind]).sort();
  const isSame = wanted.digest !== '' && wanted.digest === present.digest && differsIn.length === 0;
  return isSame ? undefined : { type, name, digest, differsIn, result: 'changed' as const };
}

function definitions(wanted: Fact | undefined, present: Fact | undefined) {
  const max = limits.driftDefinitionLettersMax;
  const [baseline, found] = [wanted?.text ?? '', present?.text ?? ''];
  const isCut = baseline.length > max || found.length > max;
  return { baseline: baseline.slice(0, max), found: found.slice(0, max), isCut };
}
