import * as z from 'zod';
import { limits } from '../../../limits.ts';
import { datesTurned, timeZone } from '../../platform/time-zone.ts';
import { startingWithLetter } from '../../platform/fields.ts';
import { uid } from '../../paging.ts';
import { level } from '../../rules/rules/fields.ts';

/** Parts of a data source that several operations share, as the wire writes them. */
const timeOfDay = z
  .object({
    hour: z.number().int().min(0).max(23).default(0),
    minute: z.number().int().min(0).max(59).default(0),
  })
  .meta({ id: 'TimeOfDay' });
const repeatedWeekday = { zh: '星期重复', en: 'A weekday is given twice' };
const weekdays = z
  .array(z.number().int().min(1).max(7))
  .max(7)
  .refine((days) => new Set(days).size === days.length, { params: { text: repeatedWeekday } });
const maintenanceTime = z
  .object({
    maintenance_start_time: timeOfDay,
    maintenance_stop_time: timeOfDay,
    /** Beside the wire's own fields. The zone of the times; without it that of the deployment. */
    time_zone: timeZone.optional(),
    /** The weekdays on which it starts, 1 is Monday and 7 Sunday; none: every day. */
    weekdays: weekdays.optional(),
    /** The first and the last date on which it starts; without them, any. */
    from_date: z.iso.date().optional(),
    to_date: z.iso.date().optional(),
  })
  .refine(({ from_date: first, to_date: last }) => !first || !last || first <= last, {
    params: { text: datesTurned },
    path: ['to_date'],
  })
  .meta({ id: 'MaintenanceTime' });
const repeatedWindow = { zh: '运维时间段重复', en: 'A maintenance time is given twice' };
/** The times of day at which a data source may be changed. */
export const maintenanceTimes = z
  .array(maintenanceTime)
  .max(limits.maintenanceTimesMax)
  .refine((times) => new Set(times.map((time) => JSON.stringify(time))).size === times.length, {
    params: { text: repeatedWindow },
  });

const ruleTemplate = {
  rule_template_id: z.string().max(200).optional(),
  rule_template_name: z.string().max(200).optional(),
};
const sqlQueryConfig = z
  .object({
    audit_enabled: z.boolean().optional(),
    allow_query_when_less_than_audit_level: level.optional(),
    ...ruleTemplate,
    workflow_exec_enabled: z.boolean().optional(),
    max_pre_query_rows: z.number().int().min(0).max(1_000_000).optional(),
    query_timeout_second: z.number().int().min(0).max(86_400).optional(),
    maintenance_times: maintenanceTimes.optional(),
    /** Beside the wire's own: whether agents may query in the name of people who may. */
    agent_query_enabled: z.boolean().optional(),
  })
  .meta({ id: 'SqlQueryConfig' });
/** By what SQL of a data source is audited. */
export const sqleConfig = z
  .object({
    audit_enabled: z.boolean().default(true),
    ...ruleTemplate,
    data_export_rule_template_id: z.string().max(200).optional(),
    data_export_rule_template_name: z.string().max(200).optional(),
    sql_query_config: sqlQueryConfig.optional(),
  })
  .meta({ id: 'SqleConfig' });

/** A further field of the form that a database type brings. */
export const additionalParam = z
  .object({
    name: z.string().max(100),
    // Certificates and keys are texts of many lines.
    value: z.string().max(limits.connectionParamLengthMax).default(''),
    description: z.string().optional(),
    type: z.string().optional(),
    /** Told of secrets, where it is known. */
    is_set: z.boolean().optional(),
  })
  .meta({ id: 'AdditionalParam' });
/** The environment of a data source with its colour. */
export const environmentTag = z
  .object({ uid: z.string(), name: z.string(), color: z.string() })
  .meta({ id: 'EnvironmentTag' });
/** How the last attempt to connect ended. */
export const connectionStatus = z.enum(['connect_success', 'connect_failed']);

const portNumber = { zh: '端口须为 1 到 65535 的整数', en: 'A port is a whole number from 1 to 65535' };
/** Clients send the port as text, some as a number. */
const port = z
  .union([z.string(), z.number()])
  .transform(String)
  .refine((text) => /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535, {
    params: { text: portNumber },
  });
const host = z
  .string()
  .trim()
  .min(1)
  .max(255)
  .regex(/^[\w.:%-]+$/, 'host');

/** How a data source is reached. */
export const address = {
  host,
  port,
  user: z.string().min(1).max(255),
  additional_params: z.array(additionalParam).max(30).optional(),
};
/** The wire name of a database type. */
export const dbType = z.string().min(1).max(60);

/** With what a data source that is not saved is tried. */
export const triedConnection = z
  .object({ ...address, db_type: dbType, password: z.string().max(1024).default('') })
  .meta({ id: 'TriedConnection' });

const changeable = {
  ...address,
  desc: z.string().max(limits.descriptionLengthMax).optional(),
  environment_tag_uid: uid,
  maintenance_times: maintenanceTimes.default([]),
  enable_backup: z.boolean().optional(),
  backup_max_rows: z.number().int().min(0).max(1_000_000).optional(),
  /** Beside the wire's own fields: its statements may take longer than a function of the deployment lives. */
  long_statements: z.boolean().optional(),
  is_enable_masking: z.boolean().optional(),
  sqle_config: sqleConfig.optional(),
};
/** A data source that is being added. */
export const newDbService = z.object({
  ...changeable,
  name: startingWithLetter(limits.dbServiceNameLengthMax),
  db_type: dbType,
  // Needed where one signs in by a password that is kept here, which the parameters say.
  password: z.string().max(1024).default(''),
});
/** Name and type stay for ever; without a password the old one stays. */
export const changedDbService = z.object({
  ...changeable,
  db_type: dbType.optional(),
  password: z.string().max(1024).nullish(),
});
