import { CfnWorkGroup } from 'aws-cdk-lib/aws-athena';
import { CfnDatabase, CfnTable } from 'aws-cdk-lib/aws-glue';
import type { Key } from 'aws-cdk-lib/aws-kms';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Stack } from 'aws-cdk-lib';
import { sampleColumns, samplePartitions, sampleTable } from '../../shared/samples/columns.ts';
import type { Config } from '../config.ts';
import { sampleDatabaseName, workgroupName } from '../names.ts';

/** Where answers lie until they expire, beside the files of tenants and the samples. */
export const answersFolder = 'reports/';

type Parts = { readonly config: Config; readonly files: Bucket; readonly dataKey: Key };

/** What Athena needs to answer questions over the files of samples: their table, and a workgroup that bounds what a question costs. */
export function makeWarehouse(stack: Stack, { config, files, dataKey }: Parts): void {
  const database = new CfnDatabase(stack, 'SampleDatabase', {
    catalogId: stack.account,
    databaseInput: {
      name: sampleDatabaseName(config),
      description: 'Samples of collected SQL',
      // What someone makes here by hand would be readable by everyone in the catalogue otherwise.
      createTableDefaultPermissions: [],
    },
  });
  new CfnTable(stack, 'SampleTable', {
    catalogId: stack.account,
    databaseName: sampleDatabaseName(config),
    tableInput: tableOf(config, files),
  }).addResourceDependency(database);
  new CfnWorkGroup(stack, 'ReportWorkgroup', {
    name: workgroupName(config),
    description: 'Reports of Sluice over samples of collected SQL',
    recursiveDeleteOption: true,
    workGroupConfiguration: {
      enforceWorkGroupConfiguration: true,
      publishCloudWatchMetricsEnabled: true,
      bytesScannedCutoffPerQuery: config.reportGigabytesMax * 1024 ** 3,
      engineVersion: { selectedEngineVersion: 'Athena engine version 3' },
      resultConfiguration: {
        outputLocation: `s3://${files.bucketName}/${answersFolder}`,
        expectedBucketOwner: stack.account,
        encryptionConfiguration: { encryptionOption: 'SSE_KMS', kmsKey: dataKey.keyArn },
      },
    },
  });
}

/**
 * The table over the files as `Files` lays them out. Its partitions are computed from a question, so no crawler runs: a question names its
 * tenant and source, or Athena refuses it.
 */
function tableOf({ sampleDays }: Config, files: Bucket): CfnTable.TableInputProperty {
  const place = `s3://${files.bucketName}/samples/`;
  return {
    name: sampleTable,
    description: 'Single executions of collected SQL',
    tableType: 'EXTERNAL_TABLE',
    partitionKeys: samplePartitions.map((name) => ({ name, type: 'string' })),
    storageDescriptor: {
      location: place,
      columns: sampleColumns.map(({ name, table: type }) => ({ name, type })),
      inputFormat: 'org.apache.hadoop.hive.ql.io.parquet.MapredParquetInputFormat',
      outputFormat: 'org.apache.hadoop.hive.ql.io.parquet.MapredParquetOutputFormat',
      serdeInfo: {
        serializationLibrary: 'org.apache.hadoop.hive.ql.io.parquet.serde.ParquetHiveSerDe',
        parameters: { 'serialization.format': '1' },
      },
    },
    parameters: {
      EXTERNAL: 'TRUE',
      classification: 'parquet',
      'projection.enabled': 'true',
      'projection.tenant.type': 'injected',
      'projection.source.type': 'injected',
      'projection.day.type': 'date',
      'projection.day.format': 'yyyy-MM-dd',
      'projection.day.interval': '1',
      'projection.day.interval.unit': 'DAYS',
      // A day more than they are kept, and one for clocks that are ahead.
      'projection.day.range': `NOW-${sampleDays + 1}DAYS,NOW+1DAYS`,
      'storage.location.template': `${place}\${tenant}/\${source}/\${day}/`,
    },
  };
}
