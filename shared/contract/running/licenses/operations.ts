import * as z from 'zod';
import { download, operation, upload } from '../../operation.ts';
import { dataOf } from '../../paging.ts';

const item = z.object({ name: z.string(), description: z.string(), limit: z.string() }).meta({ id: 'LicenseItem' });
const license = z.object({ content: z.string(), license: z.array(item) });
const file = z.object({ license_file: upload.optional() });
const usage = z
  .object({
    resource_type: z.string(),
    resource_type_desc: z.string(),
    used: z.number().int(),
    limit: z.number().int(),
    is_limited: z.boolean(),
  })
  .meta({ id: 'LicenseUsageItem' });

const reading = {
  access: 'licenseView',
  summary: 'What may be used how much: everything, without limit',
  reply: license,
} as const;
const importing = {
  access: 'licenseManage',
  summary: 'Refused: there is nothing to license',
  accepts: 'multipart',
  body: file,
} as const;
const checking = { ...importing, reply: license } as const;
const ordering = {
  access: 'licenseView',
  summary: 'A file that says that no license is needed',
  reply: download,
} as const;

export const readLicense = operation('GET /v1/dms/configurations/license', reading);
export const importLicense = operation('POST /v1/dms/configurations/license', importing);
export const checkLicense = operation('POST /v1/dms/configurations/license/check', checking);
export const readLicenseInfo = operation('GET /v1/dms/configurations/license/info', ordering);
export const readLicenseUsage = operation('GET /v1/dms/configurations/license/usage', {
  access: 'licenseView',
  summary: 'How many users there are, and how many data sources of each type',
  reply: dataOf(z.object({ users_usage: usage, db_services_usage: z.array(usage) })),
});

export const readSqleLicense = operation('GET /sqle/v1/configurations/license', reading);
export const importSqleLicense = operation('POST /sqle/v1/configurations/license', importing);
export const checkSqleLicense = operation('POST /sqle/v1/configurations/license/check', checking);
export const readSqleLicenseInfo = operation('GET /sqle/v1/configurations/license/info', ordering);
export const readSqleLicenseUsage = operation('GET /sqle/v1/statistic/license/usage', {
  access: 'licenseView',
  summary: 'How many users there are, and how many data sources of each type',
  reply: dataOf(z.object({ users_usage: usage, instances_usage: z.array(usage) })),
});
