import { KMSClient } from '@aws-sdk/client-kms';
import { SchedulerClient } from '@aws-sdk/client-scheduler';
import { SFNClient } from '@aws-sdk/client-sfn';
import { systemClock } from '../clock.ts';
import type { Listeners } from '../events.ts';
import { newId } from '../ids.ts';
import type { Log } from '../log.ts';
import { toolsIn, toolsInRunner } from '../online-tools/in-runner.ts';
import type { OnlineTool } from '../ports/online-tool.ts';
import { sameThread } from '../same-thread.ts';
import { tableClient } from '../table/table-client.ts';
import { systemTable, tenantTable } from '../table/tenant-table.ts';
import type { World } from '../world.ts';
import { functionOf } from '../../../shared/deployed-functions.ts';
import type { Use } from '../../../shared/uses.ts';
import type { Setting } from './environment.ts';
import { awsFiles, filesClient } from './files.ts';
import { awsKeys } from './keys.ts';
import { awsMachines } from './machines.ts';
import { awsMail } from './mail.ts';
import { awsOperations } from './operations.ts';
import { awsSchedules } from './schedules.ts';
import { awsWarehouse } from './warehouse.ts';

type Given = {
  readonly setting: Setting;
  readonly declared: readonly Use[];
  readonly log: Log;
  readonly listeners: Listeners;
  /** Given by a process beside which programs can run. */
  readonly onlineTool?: OnlineTool;
};

/** The world of a deployed function, from its settings alone. What it did not declare has no settings, no role and no client. */
export function awsWorld({
  setting,
  declared,
  log,
  listeners,
  onlineTool = toolsInRunner(toolsIn(setting('SLUICE_ONLINE_TOOLS'))),
}: Given): World {
  const client = tableClient(setting('SLUICE_TABLE'));
  const ifDeclared = <Port extends object>(kind: string, make: () => Port): Port =>
    declared.some((use) => use.startsWith(`${kind}:`)) ? make() : undeclared(kind);
  return {
    system: systemTable(client),
    tableOf: (tenant) => tenantTable(client, tenant),
    files: ifDeclared('files', () => awsFiles({ s3: filesClient(), bucket: setting('SLUICE_FILES_BUCKET') })),
    machines: ifDeclared('machines', () =>
      awsMachines({
        sfn: new SFNClient({}),
        machineArnPrefix: setting('SLUICE_MACHINE_ARN_PREFIX'),
        executionArnPrefix: setting('SLUICE_EXECUTION_ARN_PREFIX'),
      }),
    ),
    schedules: ifDeclared('schedules', () =>
      awsSchedules({
        scheduler: new SchedulerClient({}),
        group: setting('SLUICE_SCHEDULE_GROUP'),
        roleArn: setting('SLUICE_SCHEDULE_ROLE'),
        undeliveredArn: setting('SLUICE_UNDELIVERED'),
        functionArn: (target) => setting('SLUICE_FUNCTION_ARN_PREFIX') + functionOf('targets', target),
      }),
    ),
    keys: awsKeys({
      kms: new KMSClient({}),
      secretsKeyId: () => setting('SLUICE_DATA_KEY'),
      signingKeyId: () => setting('SLUICE_SIGNING_KEY'),
    }),
    mail: ifDeclared('mail', () => awsMail({ from: setting('SLUICE_MAIL_FROM') })),
    warehouse: ifDeclared('warehouse', () =>
      awsWarehouse({ workgroup: setting('SLUICE_WORKGROUP'), database: setting('SLUICE_SAMPLE_DATABASE') }),
    ),
    operations: ifDeclared('operations', () =>
      awsOperations(setting('SLUICE_FUNCTION_ARN_PREFIX'), setting('SLUICE_FRONT_DOOR_PROOF')),
    ),
    onlineTool,
    clock: systemClock,
    compute: sameThread,
    log,
    newId,
    listeners,
  };
}

function undeclared<Port extends object>(kind: string): Port {
  return new Proxy({} as Port, {
    get: () => {
      throw new Error(`this function declares no use of ${kind}`);
    },
  });
}
