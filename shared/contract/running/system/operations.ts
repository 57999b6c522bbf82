import * as z from 'zod';
import { installationFigureNames } from '../../../installation-figures.ts';
import { limits } from '../../../limits.ts';
import { moduleSupport, type ModuleName } from '../../../module-support.ts';
import { quotaNames } from '../../../quotas.ts';
import type { Text } from '../../../text.ts';
import { operation } from '../../operation.ts';
import { dataOf, repeated, uid } from '../../paging.ts';
import { projectRow } from '../../people/projects/fields.ts';
import { heldRights, userInFull } from '../../people/users/shapes.ts';
import { recordsAbout } from '../../record.ts';
import { bell } from '../notifications/bell.ts';

const aboutConfiguration = recordsAbout('system_configuration', { zh: '系统配置', en: 'System configuration' });
const publishing = aboutConfiguration('update_notice', { zh: '发布系统公告', en: 'Publish the announcement' });

export const readBasicInfo = operation('GET /v1/dms/basic_info', {
  access: 'public',
  summary: 'Title, logo and versions',
  reply: dataOf(
    z.object({
      title: z.string(),
      logo_url: z.string(),
      components: z.array(z.object({ name: z.string(), version: z.string() })),
      /** Beside the wire's own fields: the zone in which maintenance times are meant. */
      time_zone: z.string(),
      /** How many minutes one statement of an execution may take; missing where there is no such limit. */
      statement_minutes_max: z.number().int().optional(),
      /** Whether a data source may ask to be free of that limit: the deployment has a runner beside its functions. */
      has_long_statements: z.boolean(),
    }),
  ),
});

const noticeText = z.string().trim().max(limits.noticeLengthMax);
const time = z.iso.datetime({ offset: true }).nullish();
const endsTooSoon: Text = { zh: '结束时间必须晚于开始时间', en: 'The end must be after the start' };
const noticeUpdate = z
  .object({ notice_str: noticeText, start_time: time, end_time: time })
  .refine(({ start_time: start, end_time: end }) => !start || !end || Date.parse(start) < Date.parse(end), {
    path: ['end_time'],
    params: { text: endsTooSoon },
  });

const notice = z
  .object({
    notice_str: z.string(),
    read_by_current_user: z.boolean(),
    create_user_name: z.string().optional(),
    start_time: z.string().optional(),
    expire_time: z.string().optional(),
  })
  .meta({ id: 'Announcement' });

export const readNotice = operation('GET /v1/dms/company_notice', {
  access: 'signedIn',
  summary: 'The announcement, and whether the caller has read it',
  query: z.object({
    include_latest_outside_period: z
      .enum(['true', 'false'])
      .transform((word) => word === 'true')
      .optional(),
  }),
  reply: dataOf(notice),
});

export const updateNotice = operation('PATCH /v1/dms/company_notice', {
  access: 'noticeEdit',
  summary: 'Publish the announcement',
  body: z.object({ company_notice: noticeUpdate }),
  record: publishing,
});

export const readSqleNotice = operation('GET /sqle/v1/company_notice', {
  access: 'signedIn',
  summary: 'The announcement',
  reply: dataOf(z.object({ notice_str: z.string() })),
});

export const updateSqleNotice = operation('PATCH /sqle/v1/company_notice', {
  access: 'noticeEdit',
  summary: 'Publish the announcement',
  body: z.object({ notice_str: noticeText }),
  record: publishing,
});

const redDots = z.array(z.object({ module_name: z.enum(['global_dashboard']), has_red_dot: z.boolean() }));

export const listModuleRedDots = operation('GET /sqle/v1/system/module_red_dots', {
  access: 'signedIn',
  summary: 'Where something new waits for the caller',
  reply: dataOf(redDots),
});

export const readModuleStatus = operation('GET /sqle/v1/system/module_status', {
  access: 'signedIn',
  summary: 'Whether a module is available, for one database type or at all',
  query: z.object({
    db_type: z.string().optional(),
    module_name: z.enum(Object.keys(moduleSupport) as [ModuleName, ...ModuleName[]]).optional(),
  }),
  reply: dataOf(z.object({ is_supported: z.boolean() })),
});

export const readSqlQueryConfiguration = operation('GET /v1/dms/configurations/sql_query', {
  access: 'signedIn',
  summary: 'Whether and where the SQL workbench is',
  reply: dataOf(
    z.object({
      enable_sql_query: z.boolean(),
      sql_query_root_uri: z.string(),
      enable_odc_query: z.boolean(),
      odc_query_root_uri: z.string(),
    }),
  ),
});

const quota = z
  .object({
    name: z.enum(quotaNames),
    unit: z.enum(['count', 'bytes']),
    within: z.enum(['now', 'minute', 'day']),
    max: z.number().int(),
    usual: z.number().int(),
    /** Missing where nothing is known: of what a project collects, the fullest one is told once it comes near. */
    used: z.number().int().optional(),
    is_near: z.boolean(),
    /** The project that the figure is of. */
    project_name: z.string().optional(),
  })
  .meta({ id: 'Quota' });
const installationFigure = z
  .object({
    name: z.enum(installationFigureNames),
    value: z.number().optional(),
    max: z.number().optional(),
    is_near: z.boolean(),
  })
  .meta({ id: 'InstallationFigure' });

export const listQuotas = operation('GET /v1/dms/quotas', {
  access: 'quotaView',
  summary: 'What the tenant may use and uses, and what the installation does',
  reply: dataOf(
    z.object({
      quotas: z.array(quota),
      /** For the first tenant alone, which belongs to whoever operates the installation. A figure without a value is not known here. */
      installation: z.array(installationFigure).optional(),
    }),
  ),
});

export const readAtHand = operation('GET /v1/dms/sessions/at_hand', {
  access: 'signedIn',
  summary:
    'What every page of the console begins with: who the caller is, the projects at hand, what the caller holds in one, and what waits for the caller',
  query: z.object({
    /** The project that the page is about. */
    project_uid: uid.optional(),
    /** Those that were opened last, newest first. */
    recent_project_uids: repeated(uid),
  }),
  reply: dataOf(
    z.object({
      user: userInFull,
      /** Of those that were asked for, and of the first that the caller belongs to, what the caller may see. */
      projects: z.array(projectRow),
      /** In the project of the page, else in the first of the others that is there; absent where there is none. */
      holds: z.object({ project_uid: z.string(), ...heldRights.shape }).optional(),
      /** The announcement; being handed it is reading it. */
      notice,
      bell,
      red_dots: redDots,
    }),
  ),
});
