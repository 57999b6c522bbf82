import type { PolicyName } from '../../../shared/policies.ts';
import type { Context } from '../context.ts';
import type { Test } from '../table/expression.ts';
import { projectUidsOf } from './own-projects.ts';
import { projects, type Project } from './project.ts';

type Where = Readonly<Record<string, Test>>;
type Narrowing = { readonly where: Where; readonly onlyProjects?: readonly string[] | undefined };
/** How many values a filter can name at once. */
const namesMax = 100;

/**
 * The filter of a list of all projects: overseers see all, managers those of their projects, others what they have to do with.
 * The records have `projectUid` and `participantUids`.
 */
export async function filterAcross(
  ctx: Context,
  whoSeesAll: PolicyName,
  { where, onlyProjects }: Narrowing,
): Promise<{ readonly filter?: readonly Where[] } | 'nothing'> {
  const visible = ctx.may(whoSeesAll) ? [{}] : await ownParts(ctx);
  const among = visible.flatMap((one) =>
    onlyProjects === undefined ? [one] : partsOf(onlyProjects).map((some) => both(one, some)),
  );
  const filter = among.map((one) => both(one, where)).filter((one) => namedIn(one)?.length !== 0);
  if (filter.length === 0) return 'nothing';
  return filter.some((one) => Object.keys(one).length === 0) ? {} : { filter };
}

/** The projects of one priority. */
export async function uidsOfPriority({ table }: Context, priority: Project['priority']): Promise<string[]> {
  const { items } = await projects.on(table).listBy('gsi1', {}, { filter: { priority } });
  return items.map(({ uid }) => uid);
}

/** The projects of some records, by uid. */
export async function projectsOf(
  { table }: Context,
  items: readonly { readonly projectUid: string }[],
): Promise<Map<string, Project>> {
  const uids = [...new Set(items.map(({ projectUid }) => projectUid))];
  return new Map((await projects.on(table).getMany(uids.map((uid) => ({ uid })))).map((one) => [one.uid, one]));
}

async function ownParts(ctx: Context): Promise<Where[]> {
  const managed = await projectUidsOf(ctx, 'manages');
  return [{ participantUids: { contains: ctx.user.uid } }, ...partsOf(managed)];
}

function partsOf(projectUids: readonly string[]): Where[] {
  const parts: Where[] = [];
  for (let from = 0; from < projectUids.length; from += namesMax)
    parts.push({ projectUid: { oneOf: projectUids.slice(from, from + namesMax) } });
  return parts;
}

/** Two filters of which both hold; two lists of projects meet in what both name. */
function both(one: Where, other: Where): Where {
  const [a, b] = [namedIn(one), namedIn(other)];
  return { ...one, ...other, ...(a && b && { projectUid: { oneOf: a.filter((uid) => b.includes(uid)) } }) };
}

function namedIn({ projectUid: test }: Where): readonly string[] | undefined {
  if (typeof test === 'string') return [test];
  return typeof test === 'object' && test !== null && 'oneOf' in test ? (test.oneOf as readonly string[]) : undefined;
}
