import { KMSClient } from '@aws-sdk/client-kms';
import { SchedulerClient } from '@aws-sdk/client-scheduler';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { SFNClient } from '@aws-sdk/client-sfn';
import { systemClock } from '../clock.ts';
import { newId } from '../ids.ts';
import type { Log } from '../log.ts';
import { tableClient } from '../table/table-client.ts';
import { systemTable, tenantTable } from '../table/tenant-table.ts';
import type { World } from '../world.ts';
import type { Environment } from '../../../shared/environment.ts';
import { awsFiles, filesClient } from './files.ts';
import { awsKeys } from './keys.ts';
import { awsMachines } from './machines.ts';
import { awsMail } from './mail.ts';
import { awsSchedules } from './schedules.ts';

/** The world of a deployed function, from its environment alone. */
export function awsWorld(environment: Environment, log: Log): World {
  const client = tableClient(environment.SLUICE_TABLE);
  return {
    system: systemTable(client),
    tableOf: (tenant) => tenantTable(client, tenant),
    files: awsFiles({ s3: filesClient(), bucket: environment.SLUICE_FILES_BUCKET }),
    machines: awsMachines({ sfn: new SFNClient({}), machineArnPrefix: environment.SLUICE_MACHINE_ARN_PREFIX, executionArnPrefix: environment.SLUICE_EXECUTION_ARN_PREFIX }),
    schedules: awsSchedules({ scheduler: new SchedulerClient({}), group: environment.SLUICE_SCHEDULE_GROUP, roleArn: environment.SLUICE_SCHEDULE_ROLE, functionArn: environment.SLUICE_TASK_FUNCTION }),
    keys: awsKeys({ kms: new KMSClient({}), secretsKeyId: environment.SLUICE_DATA_KEY, signingKeyId: environment.SLUICE_SIGNING_KEY }),
    mail: awsMail({ ses: new SESv2Client({}), from: environment.SLUICE_MAIL_FROM }),
    clock: systemClock,
    log,
    newId,
  };
}
