import { worstOf } from '../../../shared/levels.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import { scanTypeOf } from '../../../shared/scan-types/scan-types.ts';
import { auditedScript } from '../../auditing/audits/audited-script.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import { mergedAdditions, transactItemsMax, type TransactItem } from '../../platform/table/transaction.ts';
import type { AuditedRow } from '../../auditing/audits/audit-computation.ts';
import { countWhitelistMatches } from '../../rules/audit-whitelist/service.ts';
import type { DbService } from '../../databases/db-services/service.ts';
import { auditBunches, auditQueue, collectedSqls, queued, type Collected } from './collected-repo.ts';
import type { CollectedPlace } from './count-waiting.ts';
import type { PlanFacts } from './plan-facts.ts';
import { regressionOf, type PlanInShort } from './plan-in-short.ts';
import { raised } from './priority.ts';
import { counting } from './totals.ts';

/** Against what the statements of a plan are judged. */
export type AuditTarget = {
  readonly facts: PlanFacts;
  /** None where statements are sent for no data source: then only its type is known. */
  readonly source: DbService | undefined;
  readonly templateName: string | undefined;
  readonly project: { readonly uid: string; readonly name: string };
};
type Judged = Pick<Collected, 'auditLevel' | 'findings'>;

/**
 * Judges what waits for its audit. Queries and changes of one schema are judged together, so that the database is asked once; a
 * definition is judged alone, because what stands before it in a script would change what it is judged against.
 */
export async function auditWaiting(
  place: CollectedPlace,
  targetOf: (of: Collected) => Promise<AuditTarget | undefined>,
  isOver: () => boolean,
): Promise<'all' | 'more'> {
  while (!isOver()) {
    const [{ items: bunches }, { items }] = await Promise.all([
      auditBunches.on(place.table).list({}, { limit: bunchesAtOnce }),
      auditQueue.on(place.table).list({}, { limit: queuedAtOnce }),
    ]);
    if (bunches.length === 0 && items.length === 0) return 'all';
    const together = bunches.flatMap(({ projectUid, sqlIds }) => sqlIds.map((sqlId) => ({ projectUid, sqlId })));
    // What came for the first time may have been asked for by a person too.
    const keys = new Map([...together, ...items].map((one) => [`${one.projectUid} ${one.sqlId}`, one]));
    const records = await collectedSqls.on(place.table).getMany([...keys.values()]);
    for (const group of groupsOf(records)) await auditGroup(place, group, targetOf);
    await auditBunches.on(place.table).removeAll(bunches);
    await allDone(place, items);
  }
  return 'more';
}

/** Whether anything waits for its audit. */
export async function isAuditWaiting(table: TenantTable): Promise<boolean> {
  const [bunches, single] = await Promise.all([
    auditBunches.on(table).list({}, { limit: 1 }),
    auditQueue.on(table).list({}, { limit: 1 }),
  ]);
  return bunches.items.length + single.items.length > 0;
}

type Queued = { readonly planId: number; readonly sqlId: number; readonly stamp: string };

/** Takes from the queue what was judged, as much at once as one write takes: unless it was asked for again, or another run came first. */
async function allDone(place: CollectedPlace, items: readonly Queued[]): Promise<void> {
  for (let start = 0; start < items.length; start += transactItemsMax) {
    const some = items.slice(start, start + transactItemsMax);
    const isDone = await unlessChanged(() => place.table.transact(some.map((item) => leaving(place, item))));
    if (!isDone) for (const item of some) await unlessChanged(() => place.table.transact([leaving(place, item)]));
  }
}

function leaving({ table }: CollectedPlace, { planId, sqlId, stamp }: Queued): TransactItem {
  const refusal = new AppError('changedMeanwhile');
  return auditQueue.on(table).removing({ planId, sqlId }, { condition: { stamp }, refusal });
}

/** Whether it was written; false where somebody else has changed what it was about. */
async function unlessChanged(write: () => Promise<void>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (error) {
    if (error instanceof AppError && error.kind === 'changedMeanwhile') return false;
    throw error;
  }
}

const queuedAtOnce = 100;
const bunchesAtOnce = 4;
const charactersAtOnce = 200_000;

function groupsOf(records: readonly Collected[]): Collected[][] {
  const groups = new Map<string, Collected[]>();
  for (const record of records) {
    const alone = isDefinition(record) ? String(record.sqlId) : '';
    const key = [record.planId, record.schema, alone].join('\0');
    groups.set(key, [...(groups.get(key) ?? []), record]);
  }
  return [...groups.values()].flatMap(inPieces);
}

function inPieces(group: readonly Collected[]): Collected[][] {
  const pieces: Collected[][] = [];
  let length = Number.POSITIVE_INFINITY;
  for (const record of group) {
    if (length + record.sql.length > charactersAtOnce) {
      pieces.push([]);
      length = 0;
    }
    pieces.at(-1)?.push(record);
    length += record.sql.length;
  }
  return pieces;
}

function isDefinition({ sql }: Collected): boolean {
  return /^(\s|--[^\n]*\n|\/\*[^]*?\*\/)*(create|alter|drop|truncate|rename|comment)\b/i.test(sql.slice(0, 2000));
}

async function auditGroup(
  place: CollectedPlace,
  group: readonly Collected[],
  targetOf: (of: Collected) => Promise<AuditTarget | undefined>,
): Promise<Collected[]> {
  const [first] = group;
  const target = first && (await targetOf(first));
  if (!target) return [];
  const verdicts = await judge(place, group, target);
  const { samplePlans } = await explaining();
  const plans = await samplePlans(place, group, target.source);
  const audited: Collected[] = [];
  for (let start = 0; start < group.length; start += writtenAtOnce)
    audited.push(
      ...(await writeDownSome(place, group.slice(start, start + writtenAtOnce), { verdicts, plans, target })),
    );
  return audited;
}

type Verdicts = {
  readonly verdicts: ReadonlyMap<number, Judged>;
  readonly plans: ReadonlyMap<number, PlanInShort>;
  readonly target: AuditTarget;
};

/** A record, its place among those that wait for somebody, and the totals that they share: a transaction takes a hundred items and 4 MB. */
const writtenAtOnce = 36;

/** Writes verdicts down together; one by one where somebody has changed one of the statements meanwhile. */
async function writeDownSome(
  place: CollectedPlace,
  some: readonly Collected[],
  { verdicts, plans, target }: Verdicts,
): Promise<Collected[]> {
  const { table, world } = place;
  const at = new Date(world.clock.now()).toISOString();
  const of = ({ sqlId }: Collected) => ({ judged: verdicts.get(sqlId), plan: plans.get(sqlId), target });
  const after = some.map((record) => judgedRecord(record, { ...of(record), at }));
  const items = some.flatMap((before, position) => writingDown(table, before, after[position] ?? before));
  if (mergedAdditions(items).length <= transactItemsMax && (await unlessChanged(() => table.transact(items))))
    return after.map((one) => ({ ...one, version: one.version + 1 }));
  const each = await Promise.all(some.map((record) => writeDown(place, record, of(record))));
  return each.flatMap((one) => one ?? []);
}

function writingDown(table: TenantTable, before: Collected, after: Collected): TransactItem[] {
  return [collectedSqls.on(table).updating(after), ...counting(table, before, after)];
}

type Said = {
  readonly judged: Judged | undefined;
  readonly plan: PlanInShort | undefined;
  readonly target: AuditTarget;
};

function judgedRecord(before: Collected, { judged, plan, target, at }: Said & { readonly at: string }): Collected {
  const said = judged ?? { auditLevel: '' as const, findings: [] };
  const audited: Collected = {
    ...before,
    ...said,
    // What was judged and found clean is normal; what could not be judged has no level.
    auditLevel: judged ? said.auditLevel || 'normal' : '',
    ruleIds: `|${[...new Set(said.findings.map(({ ruleId }) => ruleId))].join('|')}|`,
    auditedAt: at,
    isBeingAudited: false,
  };
  return withPlan({ ...audited, ...raised(audited, target.facts.conditions) }, plan);
}

/** Loaded when plans are asked for: most functions that audit start without it. */
const explaining = () => import('./plan-samples.ts');

/** Judges these at once; answers what became of them, without those that were removed meanwhile. */
export async function auditThese(
  place: CollectedPlace,
  records: readonly Collected[],
  targetOf: (of: Collected) => Promise<AuditTarget | undefined>,
): Promise<Collected[]> {
  const audited: Collected[] = [];
  for (const group of groupsOf(records)) audited.push(...(await auditGroup(place, group, targetOf)));
  return audited;
}

/** Whoever uploads may have written it. */
function authorOf([first]: readonly Collected[]) {
  return first && scanTypeOf(first.sourceType).intake === 'collect' ? ('server' as const) : undefined;
}

async function judge(
  place: CollectedPlace,
  group: readonly Collected[],
  { source, templateName, project, facts }: AuditTarget,
): Promise<Map<number, Judged>> {
  const schema = group[0]?.schema ?? '';
  const script = {
    source: 'zip_file' as const,
    fileName: undefined,
    skipped: [],
    files: group.map(({ sqlId, sql }) => ({ path: String(sqlId), kind: 'sql' as const, text: sql })),
  };
  // What was collected has run: a definition held against the live schema would seem to make what is there already.
  const isAlone = group.length === 1 && group.every(isDefinition);
  const wanted = {
    source: isAlone ? undefined : source,
    dbType: facts.dbType,
    schema,
    templateName: templateName || source?.sqleConfig.rule_template_name,
    project,
    author: authorOf(group),
  };
  try {
    const rows: AuditedRow[] = [];
    const take = async (some: readonly AuditedRow[]) => void rows.push(...some);
    const judged = await auditedScript(place, script, wanted, { take });
    const at = new Date(place.world.clock.now()).toISOString();
    await countWhitelistMatches(place.table, judged.whitelist, { excludedBy: judged.excludedBy, at });
    return verdictsOf(rows);
  } catch (error) {
    // A text that is too costly or cannot be read must not keep the others waiting: alone it is told as what it is.
    if (!(error instanceof AppError)) throw error;
    if (group.length === 1) return new Map();
    const halves = [group.slice(0, group.length / 2), group.slice(group.length / 2)];
    const verdicts = new Map<number, Judged>();
    for (const half of halves)
      for (const [sqlId, one] of await judge(place, half, { source, templateName, project, facts }))
        verdicts.set(sqlId, one);
    return verdicts;
  }
}

function verdictsOf(rows: readonly AuditedRow[]): Map<number, Judged> {
  const verdicts = new Map<number, Judged>();
  for (const { sourceFile, auditLevel, findings, line: top, column: left } of rows) {
    const before = verdicts.get(Number(sourceFile));
    const own = findings.map(({ ruleId, level, message, error, line, column, length }) => ({
      ruleId,
      level,
      message,
      line: line - top + 1,
      column: line === top ? column - left + 1 : column,
      length,
      ...(error !== undefined && { error }),
    }));
    verdicts.set(Number(sourceFile), {
      auditLevel: worstOf([before?.auditLevel ?? '', auditLevel]),
      findings: [...(before?.findings ?? []), ...own].slice(0, findingsMax),
    });
  }
  return verdicts;
}

const findingsMax = 20;
const attemptsMax = 8;

async function writeDown(
  { table, world }: CollectedPlace,
  record: Collected,
  said: Said,
): Promise<Collected | undefined> {
  const at = new Date(world.clock.now()).toISOString();
  for (let attempt = 1, before: Collected | undefined = record; before; attempt++) {
    const after = judgedRecord(before, { ...said, at });
    if (await unlessChanged(() => table.transact(writingDown(table, before ?? record, after))))
      return { ...after, version: after.version + 1 };
    if (attempt === attemptsMax) throw new AppError('changedMeanwhile');
    before = await collectedSqls.on(table).get(record);
  }
  return undefined;
}

/** A statement with its newest plan: one that became much worse is of high priority by itself, until it is better or a person has looked. */
function withPlan(record: Collected, plan: PlanInShort | undefined): Collected {
  if (!plan) return record;
  const worse = regressionOf(record.plan, plan);
  const isAsBad = record.plan !== undefined && record.plan.shape === plan.shape;
  const problem = worse ?? (isAsBad ? record.plan?.problem : undefined);
  const kept: Collected = { ...record, plan: { ...plan, ...(problem && { problem }) } };
  if (!worse) return kept;
  return { ...kept, isHighPriority: true, priorityReasons: [...record.priorityReasons, worse] };
}

/** Has every statement of a plan judged once more. */
export async function auditAgain(place: Pick<CollectedPlace, 'table' | 'world'>, planId: number): Promise<void> {
  const stamp = place.world.newId();
  const { items } = await collectedSqls
    .on(place.table)
    .listBy('gsi3', { planId }, { limit: limits.collectedPerPlanMax });
  for (const record of items) await auditQueue.on(place.table).put(queued(record, stamp));
  await Promise.all(
    items.map(async ({ projectUid, sqlId }) =>
      collectedSqls
        .on(place.table)
        .patch({ projectUid, sqlId }, { set: { isBeingAudited: true } })
        .catch(unlessGone),
    ),
  );
}

function unlessGone(error: unknown): void {
  if (!(error instanceof AppError && error.kind === 'notFound')) throw error;
}
