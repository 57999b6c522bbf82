import * as contract from '../../../shared/contract/running/licenses/operations.ts';
import { implement } from '../../platform/implement.ts';
import { readLicense, readLicenseInfo, readLicenseUsage, readSqleLicenseUsage, refuseLicense } from './licenses.ts';

export const group = implement(contract, {
  readLicense,
  importLicense: refuseLicense,
  checkLicense: refuseLicense,
  readLicenseInfo,
  readLicenseUsage,
  readSqleLicense: readLicense,
  importSqleLicense: refuseLicense,
  checkSqleLicense: refuseLicense,
  readSqleLicenseInfo: readLicenseInfo,
  readSqleLicenseUsage,
});
