import { withoutSpread } from '../../../shared/audit/schema/without-spread.ts';
import type { Surroundings } from '../../../shared/audit/lock-impact/steps/surroundings.ts';
import type { SchemaWish } from '../../../shared/audit/schema-wish.ts';
import { limits } from '../../../shared/limits.ts';
import { whitelistOf } from '../../rules/audit-whitelist/service.ts';
import type { DbService } from '../../databases/db-services/service.ts';
import type { LiveSchema } from '../../databases/instances/service.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { World } from '../../platform/world.ts';
import { rulesToAuditBy } from '../../rules/rules/service.ts';
import { lone } from '../../ground/scripts/lone-file.ts';
import type { Script } from '../../ground/scripts/script.ts';
import type { NewAuditTask } from '../../ground/ledger/task-repo.ts';
import { auditing, type AuditedRow, type AuditInput } from './audit-computation.ts';

export type TaskPlace = { readonly tenant: string; readonly table: TenantTable; readonly world: World };
/** Against what a script is judged; without a data source only its type is known. */
export type Target = {
  readonly source: DbService | undefined;
  readonly dbType: string;
  readonly schema: string;
  readonly templateName: string | undefined;
  readonly project: { readonly uid: string; readonly name: string };
  /** The user who waits for it. */
  readonly askedBy?: string;
  /** Who wrote it, by the uid, or that a server has run it. Plans and statistics tell nobody else of values where columns are masked. */
  readonly author?: { readonly uid: string } | 'server' | undefined;
  /** Whole files are judged each for itself as to its transactions. */
  readonly execMode?: NewAuditTask['execMode'];
  /** What was remembered of the data source will not do: the script was just written from how it is now. */
  readonly isFresh?: boolean;
  /** What stands around what the script changes, for those who ask what each statement locks. */
  readonly surroundings?: Surroundings | undefined;
  /** Whether statements may be backed up before they run, and of how many rows at most. */
  readonly backup?:
    | {
        readonly isOn: boolean;
        readonly rowsMax: number;
        readonly isAgainstSource: boolean;
        /** Whether somebody said so for this task, beside what the data source has. */
        readonly isAsked: boolean;
      }
    | undefined;
};
/** For large scripts, which are judged after their request: who takes the statements as they are judged, so that nobody holds them all. */
export type Pace = {
  readonly take: (rows: readonly AuditedRow[], total: number) => Promise<void>;
};
export type AuditedScript = Awaited<ReturnType<typeof auditedScript>>;

/** What the audit says of a script by the rules of a data source and what its catalogue knows, with the whitelist that it was held against. */
export async function auditedScript(place: TaskPlace, script: Script, target: Target, pace?: Pace) {
  const { source, dbType, schema, project } = target;
  const [whitelist, { templateName, rules }] = await Promise.all([
    whitelistOf(place.table, project.uid),
    rulesToAuditBy(place.table, { dbType, projectUid: project.uid }, wantedTemplate(target)),
  ]);
  const statements: AuditedRow[] = [];
  let live: LiveSchema | undefined;
  let asked: SchemaWish | undefined;
  const input: AuditInput = {
    ...{ script, dbType, rules, whitelist },
    statementsMax: script.stored
      ? limits.filesStatementsMax
      : pace
        ? limits.quickAuditStatementsMax
        : limits.statementsMax,
    live: source && { chosen: schema || undefined },
    isByFile: target.execMode === 'sql_file',
    surroundings: target.surroundings,
    advises: target.backup !== undefined && target.execMode !== 'sql_file',
  };
  const judged = await place.world.compute.run(auditing, input, {
    ...budgetOf(input, pace),
    whose: `${place.tenant} ${target.askedBy ?? project.uid}`,
    answers: {
      schema: async (wish) => {
        asked = wish;
        if (!source) return undefined;
        const tellsOfValues = await mayTellOfValues(place, source, target.author);
        const { liveSchema } = await import('../../databases/instances/service.ts');
        const wanted = tellsOfValues ? wish : { ...wish, texts: [] };
        live = await liveSchema(place, source, { wish: wanted, schema: schema || undefined, isFresh: target.isFresh });
        return live.schema && !tellsOfValues ? withoutSpread(live.schema) : live.schema;
      },
      judged: async ({ rows, total }) => {
        if (pace) await pace.take(rows, total);
        else for (const row of rows) statements.push(row);
      },
    },
  });
  return {
    ...judged,
    sql: judged.sql ?? lone(script)?.text ?? '',
    task: { ...judged.task, ruleTemplateName: templateName, ...problemAndSpent(live), ...namedIn(asked) },
    statements,
    whitelist,
  };
}

/** Estimates of plans answer conditions on masked columns, and statistics tell how many different values these have. */
async function mayTellOfValues({ table }: TaskPlace, source: DbService, author: Target['author']): Promise<boolean> {
  if (author === 'server' || !source.isMaskingEnabled) return true;
  const { masksAny, seesAllValues } = await import('../../databases/masking/service.ts');
  return author ? seesAllValues(table, author.uid, source) : !(await masksAny(table, source));
}

function namedIn(wish: SchemaWish | undefined): Pick<NewAuditTask, 'named'> {
  if (!wish || wish.changesSchema) return {};
  return {
    named: wish.names
      .slice(0, limits.picturedTablesMax)
      .map(({ schema, key }) => (schema === undefined ? { key } : { schema, key })),
  };
}

function wantedTemplate({ templateName, source }: Target): string | undefined {
  return templateName || source?.sqleConfig.rule_template_name;
}

function budgetOf(input: AuditInput, pace: Pace | undefined) {
  const size = isSmall(input) ? ('small' as const) : ('large' as const);
  const secondsMax = input.script.stored ? limits.filesAuditSecondsMax : limits.largeAuditSecondsMax;
  return pace
    ? { size, purpose: 'background' as const, secondsMax }
    : { size, purpose: 'request' as const, secondsMax: limits.auditSecondsMax };
}

/** A tenant's own expressions may take seconds for any statement. */
function isSmall({ script: { files, stored }, rules }: AuditInput): boolean {
  return (
    !stored &&
    files.reduce((sum, { text }) => sum + text.length, 0) <= smallCharactersMax &&
    rules.every((one) => !('custom' in one))
  );
}

// So much of whatever is judged within some 60 ms of CPU, the widest scripts of the growth test with every rule included.
const smallCharactersMax = 8192;

function problemAndSpent(live: LiveSchema | undefined) {
  return {
    ...(live?.problem !== undefined && { schemaProblem: live.problem }),
    ...(live && { probes: live.spent }),
    ...(live?.asked && { askedServer: live.asked }),
  };
}
