import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import { AttributeType, BillingMode, Table, TableEncryption, type ITable } from 'aws-cdk-lib/aws-dynamodb';
import { Key, KeySpec, KeyUsage } from 'aws-cdk-lib/aws-kms';
import { BlockPublicAccess, Bucket, BucketEncryption, HttpMethods, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import { Secret } from 'aws-cdk-lib/aws-secretsmanager';
import type { Construct } from 'constructs';
import { tableSchema } from '../../functions/platform/table/table-schema.ts';
import { limits } from '../../shared/limits.ts';
import type { Config } from '../config.ts';
import { acknowledge } from '../constructs/acknowledge.ts';
import { answersFolder, makeWarehouse } from '../constructs/warehouse.ts';

type DataStackProps = StackProps & { readonly config: Config };

/** What must survive everything else: the table, the files, the keys and the first password. */
export class DataStack extends Stack {
  readonly table: Table;
  /** The one that the functions work with: this deployment's own or, after a restore, the restored one. */
  readonly tableInUse: ITable;
  readonly files: Bucket;
  readonly accessLogs: Bucket;
  readonly dataKey: Key;
  readonly signingKey: Key;
  readonly adminSecret: Secret;
  /** Shown by the distribution to the functions, so that nobody goes around it. */
  readonly frontDoorProof: Secret;

  constructor(scope: Construct, id: string, { config, ...props }: DataStackProps) {
    super(scope, id, props);
    this.dataKey = new Key(this, 'DataKey', {
      description: 'Encrypts the table, the files and the secrets of data sources',
      enableKeyRotation: true,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    this.signingKey = new Key(this, 'SigningKey', {
      description: 'Signs the tokens of the console',
      keySpec: KeySpec.ECC_NIST_P256,
      keyUsage: KeyUsage.SIGN_VERIFY,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    this.table = this.makeTable();
    this.tableInUse = this.chosenTable(config);
    this.accessLogs = new Bucket(this, 'AccessLogs', {
      ...privateBucket,
      encryption: BucketEncryption.S3_MANAGED,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_PREFERRED,
      lifecycleRules: [{ expiration: Duration.days(365) }],
    });
    acknowledge(this.accessLogs, { 'AwsSolutions-S1': 'This bucket holds the access logs of the others.' });
    this.files = this.makeFiles(config);
    this.adminSecret = new Secret(this, 'AdminPassword', {
      description: 'The first password of the administrator',
      encryptionKey: this.dataKey,
      generateSecretString: { passwordLength: 24, excludePunctuation: true },
      removalPolicy: RemovalPolicy.RETAIN,
    });
    this.frontDoorProof = new Secret(this, 'FrontDoorProof', {
      description: 'Proves that a call came through the distribution',
      encryptionKey: this.dataKey,
      generateSecretString: { passwordLength: 40, excludePunctuation: true },
    });
    acknowledge(this.frontDoorProof, {
      'AwsSolutions-SMG4':
        'Both sides read it at deployment only; operating.md says how a new one follows it without a refused call.',
    });
    new CfnOutput(this, 'AdminPasswordSecret', { value: this.adminSecret.secretName });
    new CfnOutput(this, 'FrontDoorProofSecret', { value: this.frontDoorProof.secretName });
    // What stays when the stack is gone, so that it can be found then: see operating.md.
    new CfnOutput(this, 'TableName', { value: this.table.tableName });
    new CfnOutput(this, 'FilesBucket', { value: this.files.bucketName });
    new CfnOutput(this, 'AccessLogsBucket', { value: this.accessLogs.bucketName });
    new CfnOutput(this, 'DataKeyArn', { value: this.dataKey.keyArn });
    new CfnOutput(this, 'SigningKeyArn', { value: this.signingKey.keyArn });
    acknowledge(this.adminSecret, {
      'AwsSolutions-SMG4': 'The password is changed in the console; rotating the copy here would only make it wrong.',
    });
  }

  private makeTable(): Table {
    const table = new Table(this, 'Table', {
      partitionKey: { name: tableSchema.partitionKey, type: AttributeType.STRING },
      sortKey: { name: tableSchema.sortKey, type: AttributeType.STRING },
      timeToLiveAttribute: tableSchema.ttlAttribute,
      billingMode: BillingMode.PAY_PER_REQUEST,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: true,
      encryption: TableEncryption.CUSTOMER_MANAGED,
      encryptionKey: this.dataKey,
      removalPolicy: RemovalPolicy.RETAIN,
    });
    for (const [indexName, index] of Object.entries(tableSchema.indexes)) {
      table.addGlobalSecondaryIndex({
        indexName,
        partitionKey: { name: index.partitionKey, type: AttributeType.STRING },
        sortKey: { name: index.sortKey, type: AttributeType.STRING },
      });
    }
    return table;
  }

  private chosenTable({ restoredTable }: Config): ITable {
    // Told to the other stacks even when they work with another: what one of them still uses cannot be withdrawn.
    for (const told of [this.table.tableArn, this.table.tableName]) this.exportValue(told);
    return restoredTable === undefined ? this.table : Table.fromTableName(this, 'RestoredTable', restoredTable);
  }

  private makeFiles(config: Config): Bucket {
    const files = new Bucket(this, 'Files', {
      ...privateBucket,
      encryption: BucketEncryption.KMS,
      encryptionKey: this.dataKey,
      bucketKeyEnabled: true,
      serverAccessLogsBucket: this.accessLogs,
      serverAccessLogsPrefix: 'files/',
      // Whole days only and late: the sweeper and the check on each click are what a user relies on.
      lifecycleRules: [
        { abortIncompleteMultipartUploadAfter: Duration.days(1), noncurrentVersionExpiration: Duration.days(7) },
        // What marks a removed file, once its versions are gone. S3 takes it in no rule that has a number of days as well.
        { id: 'marks', expiredObjectDeleteMarker: true },
        // A day more than they are read: a file is of a whole day, and S3 counts from when it was written.
        { id: 'samples', prefix: 'samples/', expiration: Duration.days(config.sampleDays + 1) },
        { id: 'reports', prefix: answersFolder, expiration: Duration.days(limits.sampleReportDaysKept) },
      ],
      versioned: true,
      // Uploads and downloads go straight to the bucket by signed links; a link is the right, so any origin may carry one.
      cors: [
        {
          allowedMethods: [HttpMethods.PUT, HttpMethods.GET],
          allowedOrigins: ['*'],
          // The console sends headers of its own, which a browser asks about again when a reply sends it here.
          allowedHeaders: ['*'],
          exposedHeaders: ['content-disposition'],
          maxAge: 3600,
        },
      ],
    });
    makeWarehouse(this, { config, files, dataKey: this.dataKey });
    return files;
  }
}

const privateBucket = {
  blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
  enforceSSL: true,
  removalPolicy: RemovalPolicy.RETAIN,
};
