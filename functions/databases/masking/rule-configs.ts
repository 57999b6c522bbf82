import { randomBytes } from 'node:crypto';
import type * as contract from '../../../shared/contract/databases/masking/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { familyOf } from '../../../shared/engines/index.ts';
import { isReadingFamily } from '../../../shared/engines/reading-families.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { limits } from '../../../shared/limits.ts';
import { inLocale } from '../../../shared/text.ts';
import type { Context } from '../../platform/context.ts';
import type { TransactItem } from '../../platform/table/transaction.ts';
import { requireDbServicesOf, switchingMaskingOn } from '../db-services/service.ts';
import { columnKeyOf, maskedColumns, maskingKeyContext, maskingKeys, tableIdOf } from './masked-column-repo.ts';
import { customMaskingRules, knownRules, type KnownRule } from './rule-repo.ts';

type Config = Input<typeof contract.configureMaskingRules>['body']['masking_rule_configs'][number];

export async function configureMaskingRules({ body }: Input<typeof contract.configureMaskingRules>, ctx: Context) {
  const configs = body.masking_rule_configs;
  ctx.describe({
    zh: `配置脱敏：${configs.map(named).join('，')}`.slice(0, 500),
    en: `Configure masking: ${configs.map(named).join(', ')}`.slice(0, 500),
  });
  await configureColumns(ctx, configs);
  return {};
}

/** So many columns go into one transaction. */
const columnsAtOnce = 50;

/** Has columns of data sources of the project at hand masked by rules of it, or masked no longer; the last word on a column holds. */
export async function configureColumns(ctx: Context, configs: readonly Config[]): Promise<void> {
  const sources = [...new Set(configs.map((one) => one.db_service_uid))];
  const found = await requireDbServicesOf(ctx, ctx.project.uid, sources);
  for (const { dbType } of found)
    if (!isReadingFamily(familyOf(dbType))) throw new AppError('maskingEngineUnsupported', { dbType });
  const ids = configs.map((one) => one.masking_rule_id);
  const rules = await knownRules(ctx.table, ctx.project.uid, ids);
  for (const id of ids) if (!rules.has(id)) throw new AppError('maskingRuleUnknown', { id });
  for (const uid of sources) await demandRoom(ctx, uid, configs);
  for (const uid of sources) await keyMade(ctx, uid);
  await keepRules(ctx, rules);
  // A transaction takes each record once.
  const rows = [...new Map(configs.map((one) => [`${one.db_service_uid}/${keyOf(one)}`, one])).values()];
  const switchedOn = found.filter(({ uid, isMaskingEnabled }) => !isMaskingEnabled && hasEnabled(configs, uid));
  for (let at = 0; at < rows.length; at += columnsAtOnce)
    await ctx.recorded.transact([
      ...(at === 0 ? switchedOn.map(({ uid }) => switchingMaskingOn(ctx.table, uid)) : []),
      ...rows.slice(at, at + columnsAtOnce).map((one) => putting(ctx, one)),
    ]);
}

function putting(ctx: Context, one: Config): TransactItem {
  return maskedColumns.on(ctx.table).putting({
    dbServiceUid: one.db_service_uid,
    columnKey: keyOf(one),
    schema: one.schema_name,
    table: one.table_name,
    tableId: tableIdOf(one.db_service_uid, one.schema_name, one.table_name),
    column: one.column_name,
    ruleId: one.masking_rule_id,
    isEnabled: one.is_masking_enabled,
  });
}

export async function listMaskingRuleConfigs({ query }: Input<typeof contract.listMaskingRuleConfigs>, ctx: Context) {
  const uid = query.db_service_uid;
  await requireDbServicesOf(ctx, ctx.project.uid, [uid]);
  const { items } = await maskedColumns.on(ctx.table).list({ dbServiceUid: uid });
  const rules = await knownRules(
    ctx.table,
    ctx.project.uid,
    items.map(({ ruleId }) => ruleId),
  );
  return {
    data: items.map((one) => {
      const rule = rules.get(one.ruleId);
      return {
        db_service_uid: uid,
        schema_name: one.schema,
        table_name: one.table,
        column_name: one.column,
        masking_rule_id: one.ruleId,
        masking_rule_name: rule ? inLocale(rule.name, ctx.locale) : '',
        masking_rule_source: rule?.source ?? ('builtin' as const),
        is_masking_enabled: one.isEnabled,
        status: 'CONFIGURED' as const,
      };
    }),
  };
}

/** Touches them, so that none is deleted while a column begins to be masked by it. */
async function keepRules(ctx: Context, rules: ReadonlyMap<number, KnownRule>): Promise<void> {
  const own = [...rules.values()].filter(({ source }) => source === 'custom');
  const patching = own.map(({ id: ruleId }) =>
    customMaskingRules.on(ctx.table).patching({ projectUid: ctx.project.uid, ruleId }, {}),
  );
  if (patching.length > 0) await ctx.table.transact(patching);
}

function hasEnabled(configs: readonly Config[], uid: string): boolean {
  return configs.some((one) => one.db_service_uid === uid && one.is_masking_enabled);
}

const keyOf = (one: Config) => columnKeyOf(one.schema_name, one.table_name, one.column_name);
const named = (one: Config) => `${one.schema_name}.${one.table_name}.${one.column_name}`;

async function demandRoom({ table }: Context, uid: string, configs: readonly Config[]): Promise<void> {
  const { items } = await maskedColumns.on(table).list({ dbServiceUid: uid });
  const own = configs.filter((one) => one.db_service_uid === uid).map(keyOf);
  const all = new Set([...items.map(({ columnKey }) => columnKey), ...own]);
  if (all.size > limits.maskedColumnsMax) throw new AppError('maskedColumnsMany', { max: limits.maskedColumnsMax });
}

async function keyMade({ table, world, tenant }: Context, dbServiceUid: string): Promise<void> {
  const keys = maskingKeys.on(table);
  if (await keys.get({ dbServiceUid })) return;
  const sealed = await world.keys.encrypt(randomBytes(32).toString('hex'), maskingKeyContext(tenant, dbServiceUid));
  // Somebody else may have made one meanwhile; the first stays.
  await table
    .transact([keys.creating({ dbServiceUid, sealed }, new AppError('changedMeanwhile'))])
    .catch((error: unknown) => {
      if (!(error instanceof AppError && error.kind === 'changedMeanwhile')) throw error;
    });
}
