import type * as contract from '../../../shared/contract/auditing/database-comparison/operations.ts';
import { unwrittenKinds, type UnwrittenKind } from '../../../shared/contract/databases/structures/unwritten-kinds.ts';
import type { Reply } from '../../../shared/contract/operation.ts';
import type { Surroundings } from '../../../shared/audit/lock-impact/steps/surroundings.ts';
import { severityOf } from '../../../shared/levels.ts';
import { limits } from '../../../shared/limits.ts';
import { fill, inLocale, sameText, type Text } from '../../../shared/text.ts';
import type { DbService } from '../../databases/db-services/service.ts';
import { EngineError } from '../../engines/engine-error.ts';
import type { Context } from '../../platform/context.ts';
import { namedWords } from '../../databases/structures/named-words.ts';
import { leftReasons, type LeftReason } from '../../databases/structures/left-alone.ts';
import { chosenSchemas, overCatalogue, structuresOf } from '../../databases/structures/read-structures.ts';
import type { ChangeScript, NotWritten } from './change-script.ts';
import type { RenamedColumn } from '../../databases/structures/renamed-columns.ts';
import type { RenamedTable } from '../../databases/structures/renamed-tables.ts';
import type { ObjectName } from '../../databases/structures/structure.ts';
import { wireType } from './compare.ts';
import { auditedEach, unknownLocks, type AuditedText } from './audited-sides.ts';
import { costsOf, type Cost } from './looks.ts';
import { digestOfPlan } from './rehearsal/plan.ts';
import { scriptBetween, sideOf, type SideAtHand } from './script-between.ts';
import type { Sides } from './sides.ts';

type Pair = {
  readonly base: string;
  readonly comparison: string;
  readonly objects: readonly ObjectName[];
  readonly renamed: readonly RenamedColumn[];
  readonly tables: readonly RenamedTable[];
  /** What is written with another pair. */
  readonly elsewhere: readonly NotWritten[];
};

/** The change SQL of one pair of schemas: only the chosen objects are read, and what stands around them. */
export async function scriptOfPair(
  ctx: Context,
  { base, comparison }: Sides,
  pair: Pair,
): Promise<Reply<typeof contract.makeChangeSql>['data'][number]> {
  const structures = structuresOf(base);
  const ofBase = await onSide(ctx, base, pair.base, (side) => sideOf(structures, side, pair.objects));
  const { script, surroundings } = await onSide(ctx, comparison, pair.comparison, async (side) => {
    const written = await scriptBetween(structures, { base: ofBase, comparison: side }, pair);
    return { script: written, surroundings: await surroundingsOf(comparison, side, written) };
  });
  const costs = await lookedAt(ctx, comparison, pair.comparison, script);
  const texts = script.statements.map(({ sql }) => sql);
  const judged = await auditedEach(ctx, comparison, { schema: pair.comparison, statements: texts, surroundings });
  return {
    schema_name: pair.comparison || pair.base,
    modify_sqls: judged.statements.map((one, at) => withCosts(one, costs[at] ?? [], ctx, comparison.dbType)),
    audit_error: judged.problem,
    not_written: [...pair.elsewhere, ...script.notWritten].map((one) => shownLeft(one, ctx)),
    plan_digest: digestOfPlan(script.statements),
    rename_candidates: (script.columnCandidates ?? []).map(({ table, from, to }) => ({ object_name: table, from, to })),
    table_rename_candidates: [...(script.tableCandidates ?? [])],
  };
}

/** Of a side without a schema nothing is read. */
async function onSide<T>(
  ctx: Context,
  source: DbService,
  schema: string,
  work: (side: SideAtHand) => Promise<T>,
): Promise<T> {
  return overCatalogue(ctx, source, async (connection) => {
    if (schema !== '') await chosenSchemas(connection, source, [schema]);
    return work({ connection, schema });
  });
}

/** Of these servers it was tried what each kind of statement locks; of their relatives it was not. */
const lockingKnown: ReadonlySet<string> = new Set(['PostgreSQL', 'MySQL', 'MariaDB']);

/** What stands around what a script changes; nothing where the server would not tell. */
async function surroundingsOf(
  source: DbService,
  { connection, schema }: SideAtHand,
  { statements }: ChangeScript,
): Promise<Surroundings | undefined> {
  if (!lockingKnown.has(source.dbType) || statements.length === 0) return undefined;
  try {
    return await structuresOf(source).surroundings(connection, schema, namedWords(statements.map(({ sql }) => sql)));
  } catch (error) {
    if (error instanceof EngineError) return undefined;
    throw error;
  }
}

/** Looks at the data in a session that only reads, each look within its time. */
async function lookedAt(ctx: Context, source: DbService, schema: string, script: ChangeScript): Promise<Cost[][]> {
  const { clock } = ctx.world;
  if (!script.statements.some(({ losses = [] }) => losses.some(({ count }) => count)))
    return costsOf(script.statements, undefined, clock);
  return overCatalogue(
    ctx,
    source,
    async (connection) => {
      const read = await connection.reader({ timeoutMs: limits.countedSecondsMax * 1000 });
      return costsOf(script.statements, read, clock);
    },
    schema,
  );
}

/** What a statement costs stands among what the audit says of it, worst first. */
function withCosts(judged: AuditedText, costs: readonly Cost[], { locale }: Context, dbType: string): AuditedText {
  const own = costs.map((cost) => ({
    rule_name: `comparison-${cost.kind}`,
    level: cost.level,
    message: inLocale(cost.message, locale),
    why: inLocale(cost.why, locale),
    instead: inLocale(cost.instead, locale),
    db_type: dbType,
    execution_failed: false,
    error_info: '',
  }));
  const all = [...own, ...judged.audit_results];
  const sorted = all.sort((a, b) => severityOf(b.level) - severityOf(a.level));
  return { ...judged, audit_results: sorted, locks: judged.locks ?? unknownLocks };
}

function shownLeft({ object, left }: NotWritten, { locale }: Context) {
  const reason = fill(leftReasons[left.reason], { name: nameOf(left) });
  return { object_name: object.name, object_type: wireType(object.type), reason: inLocale(reason, locale) };
}

const namesKinds: ReadonlySet<LeftReason> = new Set(['differsInUnwritten', 'wouldLose', 'decidedByRunner']);
/** Kinds are named in the language of whoever asks, all else as the server does. */
function nameOf({ reason, name }: NotWritten['left']): string | Text {
  if (!namesKinds.has(reason)) return sameText(name);
  const labels = name.split(', ').map((kind) => unwrittenKinds.labels[kind as UnwrittenKind]);
  return { zh: labels.map(({ zh }) => zh).join('、'), en: labels.map(({ en }) => en).join(', ') };
}
