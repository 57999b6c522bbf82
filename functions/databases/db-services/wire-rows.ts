import type { AccountPasswordPolicy } from '../../../shared/contract/databases/account-passwords/policy.ts';
import { keepsPassword } from '../../../shared/engines/credential-parameters.ts';
import { isSecretParameter } from '../../../shared/engines/engine.ts';
import { engineOf } from '../../../shared/engines/index.ts';
import { scanTypeOf, scanTypeText } from '../../../shared/scan-types/scan-types.ts';
import { inLocale, type Locale } from '../../../shared/text.ts';
import { daysOverdue } from '../account-passwords/service.ts';
import type { EnvironmentTag } from '../../ground/environments/environment-tag-repo.ts';
import type { DbService } from '../../platform/access/db-service.ts';

type Tags = ReadonlyMap<string, EnvironmentTag>;
/** What is looked up once for all rows of a list. */
export type Around = {
  readonly tags: Tags;
  readonly policy: AccountPasswordPolicy;
  readonly now: number;
  readonly locale: Locale;
};

/** A data source as the lists show it. Secrets are in none of these rows. */
export function shownRow(one: DbService, { tags, policy, now, locale }: Around) {
  const overdue = keepsPassword(one.params) ? daysOverdue(one.passwordSince ?? one.createdAt, policy, now) : 0;
  return {
    uid: one.uid,
    name: one.name,
    db_type: one.dbType,
    host: one.host,
    port: String(one.port),
    desc: one.desc,
    source: one.source,
    project_uid: one.projectUid,
    maintenance_times: one.maintenanceTimes,
    enable_backup: one.enableBackup,
    backup_max_rows: one.backupRowsMax,
    long_statements: one.longStatements ?? false,
    is_enable_masking: one.isMaskingEnabled ?? false,
    ...tagField(one, tags),
    ...scanFields(one, locale),
    ...(overdue > 0 && { password_overdue_days: overdue }),
    ...(one.lastTest && {
      last_connection_test_status: one.lastTest.status,
      last_connection_test_time: one.lastTest.at,
      last_connection_test_error_message: one.lastTest.message,
    }),
  };
}

export function detailRow(one: DbService, around: Around) {
  return { ...shownRow(one, around), user: one.user, additional_params: paramsOf(one), sqle_config: one.sqleConfig };
}

export function tipRow(one: DbService, tags: Tags) {
  return {
    id: one.uid,
    name: one.name,
    db_type: one.dbType,
    host: one.host,
    port: String(one.port),
    ...tagField(one, tags),
  };
}

/** The engine's parameters in its order; a secret one comes without its value. */
export function paramsOf({ dbType, params, keptSecrets }: Pick<DbService, 'dbType' | 'params' | 'keptSecrets'>) {
  return engineOf(dbType).params.map(({ name, type, value }) => ({
    name,
    type,
    // A parameter that is newer than the data source has its default.
    value: params[name] ?? (isSecretParameter({ type }) ? '' : value),
    ...(keptSecrets && isSecretParameter({ type }) && { is_set: keptSecrets.includes(name) }),
  }));
}

function scanFields({ scan, dbType }: DbService, locale: Locale) {
  if (!scan) return {};
  return {
    instance_audit_plan_id: scan.scanId,
    audit_plan_types: scan.plans.map(({ planId, type }) => ({
      audit_plan_id: planId,
      type,
      desc: inLocale(scanTypeText(scanTypeOf(type), dbType), locale),
    })),
  };
}

function tagField({ environmentTagUid }: DbService, tags: Tags) {
  const tag = tags.get(environmentTagUid);
  return tag ? { environment_tag: { uid: tag.uid, name: tag.name, color: tag.color } } : {};
}
