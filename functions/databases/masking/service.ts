import { isAllowed } from '../../../shared/allowed.ts';
import { AppError } from '../../../shared/errors/index.ts';
import type { HashKeys } from '../../../shared/masking/mask-sql.ts';
import type { Mask } from '../../../shared/masking/masks.ts';
import { inLocale } from '../../../shared/text.ts';
import { rightsIn } from '../../platform/access/grant.ts';
import type { Context } from '../../platform/context.ts';
import type { DbService } from '../db-services/service.ts';
import type { TenantTable } from '../../platform/table/tenant-table.ts';
import type { World } from '../../platform/world.ts';
import { maskedColumns, maskingKeyContext, maskingKeys } from './masked-column-repo.ts';
import { masksAny } from './masks-any.ts';
import { knownRules } from './rule-repo.ts';

export { columnKeyOf, maskedColumns, tableIdOf } from './masked-column-repo.ts';
export { nextMaskingNumber } from './number-of.ts';
export { configureColumns } from './rule-configs.ts';
export { knownRules } from './rule-repo.ts';
export { suspectedColumns, type SuspectedColumn } from './suspected-column-repo.ts';
export { countingDiscovery, knownTemplates } from './template-repo.ts';
export { knownTypes } from './type-repo.ts';
export { masksAny, seesAllValues } from './masks-any.ts';
export {
  demandValuesShown,
  valuesShownTo,
  valuesShownToAnybody,
  type ShownSql,
  type ValuesShown,
} from './values-shown.ts';

/** One column of a data source that is masked. */
export type MaskedColumn = {
  readonly schema: string;
  readonly table: string;
  readonly column: string;
  readonly mask: Mask;
};

/** What a session on a data source must mask. */
export type MaskingPolicy = { readonly columns: readonly MaskedColumn[]; readonly keys: HashKeys };

type MaskedSource = Pick<DbService, 'uid' | 'projectUid' | 'isMaskingEnabled'>;
type Asked = { readonly table: TenantTable; readonly tenant: string; readonly world: Pick<World, 'keys'> };

/** What is masked on a data source now; undefined where nothing is. */
export async function maskingOf(
  { table, tenant, world }: Asked,
  { uid: dbServiceUid, projectUid, isMaskingEnabled }: MaskedSource,
): Promise<MaskingPolicy | undefined> {
  if (isMaskingEnabled === false) return undefined;
  const { items } = await maskedColumns.on(table).list({ dbServiceUid });
  const enabled = items.filter(({ isEnabled }) => isEnabled);
  const rules = await knownRules(
    table,
    projectUid,
    enabled.map(({ ruleId }) => ruleId),
  );
  const columns = enabled.map(({ ruleId, schema, table: of, column }) => {
    const mask = rules.get(ruleId)?.mask;
    // A rule of another version of the product, or one that is gone: what it hid stays hidden.
    return { schema, table: of, column, mask: mask ?? ({ kind: 'REPLACE', text: '***' } as const) };
  });
  if (columns.length === 0) return undefined;
  const stored = await maskingKeys.on(table).get({ dbServiceUid });
  if (!stored) throw new AppError('notFound');
  const secret = await world.keys.decrypt(stored.sealed, maskingKeyContext(tenant, dbServiceUid));
  return { columns, keys: padded(Buffer.from(secret, 'hex')) };
}

/** The columns of a data source that are masked now, with the rules that say how. */
export async function maskedColumnsOf(
  { table, locale }: Pick<Context, 'table' | 'locale'>,
  { uid: dbServiceUid, projectUid, isMaskingEnabled }: MaskedSource,
) {
  if (isMaskingEnabled === false) return [];
  const { items } = await maskedColumns.on(table).list({ dbServiceUid });
  const enabled = items.filter(({ isEnabled }) => isEnabled);
  const ids = enabled.map(({ ruleId }) => ruleId);
  const rules = await knownRules(table, projectUid, ids);
  return enabled.map(({ schema, table: of, column, ruleId }) => {
    const rule = rules.get(ruleId);
    return { schema, table: of, column, ruleId, ruleName: rule ? inLocale(rule.name, locale) : '' };
  });
}

/** Refuses what would tell of masked values without showing them, such as plans, to whoever may not see these. */
export async function demandPlainData(
  { table, user }: Pick<Context, 'table' | 'user'>,
  { uid: dbServiceUid, projectUid, name, isMaskingEnabled }: MaskedSource & Pick<DbService, 'name'>,
): Promise<void> {
  if (!(await masksAny(table, { uid: dbServiceUid, isMaskingEnabled }))) return;
  // Addresses of statements name no project.
  const project = { archived: false, mine: await rightsIn(table, user.uid, projectUid) };
  if (!isAllowed('plainDataView', user.rights, { project, dbServiceUid }))
    throw new AppError('plainDataNeeded', { name });
}

/** The two keys of an HMAC over SHA-256, as servers have the hash and not the HMAC. */
function padded(secret: Buffer): HashKeys {
  const block = Buffer.alloc(64);
  secret.copy(block);
  const mixed = (pad: number) => Buffer.from(block.map((byte) => byte ^ pad)).toString('hex');
  return { inner: mixed(0x36), outer: mixed(0x5c) };
}
