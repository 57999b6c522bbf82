import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Match, Template } from 'aws-cdk-lib/assertions';
import { parquetMetadata } from 'hyparquet';
import { fileKey } from '../functions/platform/ports/files.ts';
import { parquetOf } from '../functions/watching/samples/parquet-file.ts';
import { keptSampleDays } from '../functions/watching/samples/kept-days.ts';
import { sampleFolder } from '../shared/samples/columns.ts';
import { sluiceApp } from './app.ts';
import { readConfig } from './config.ts';

/** The table of samples in the catalogue, and the workgroup in which questions over it are asked. */
const folder = mkdtempSync(join(tmpdir(), 'warehouse-'));
writeFileSync(join(folder, 'index.html'), '');
function templatesOf(settings: object) {
  const { data, functions } = sluiceApp(new App({ analyticsReporting: false }), readConfig(settings), {
    codeDir: folder,
    webDir: folder,
  });
  return { data: Template.fromStack(data), functions: Template.fromStack(functions) };
}
const { data, functions } = templatesOf({});
const [table] = Object.values(data.findResources('AWS::Glue::Table')).map(({ Properties }) => Properties.TableInput);
const said = (value: unknown) => JSON.stringify(value);

test('the table has exactly the columns of a file that was really written, in its types', () => {
  const bytes = parquetOf([
    {
      at: Date.UTC(2026, 10, 20),
      planId: 1,
      statementId: 2,
      fingerprint: 'select ?',
      sql: 'select 1',
      schema: '',
      user: '',
      host: '',
      runs: 1,
      seconds: 0.5,
      rows: undefined,
    },
  ]);
  const { schema } = parquetMetadata(Uint8Array.from(bytes).buffer);
  const typeOf: Readonly<Record<string, string>> = {
    'INT64 TIMESTAMP_MILLIS': 'timestamp',
    'INT64 none': 'bigint',
    'INT32 none': 'int',
    'DOUBLE none': 'double',
    'BYTE_ARRAY UTF8': 'string',
  };
  const written = schema.slice(1).map(({ name, type, converted_type: converted = 'none' }) => ({
    Name: name,
    Type: typeOf[`${type} ${converted}`] ?? `${type} ${converted}`,
  }));
  expect(table.StorageDescriptor.Columns).toEqual(written);
  expect(table.StorageDescriptor.SerdeInfo.SerializationLibrary).toMatch(/ParquetHiveSerDe$/);
});

test('a partition lies where Files puts the samples of a tenant, source and day', () => {
  expect(table.PartitionKeys.map(({ Name }: { Name: string }) => Name)).toEqual(['tenant', 'source', 'day']);
  const of = { tenant: 'acme', source: 's1', day: '2026-11-20' };
  const [, inBucket] = /"([^"]*\$\{[^"]*)"/.exec(said(table.Parameters['storage.location.template'])) ?? [];
  const place = inBucket?.replace(/\$\{(\w+)\}/g, (_, name: keyof typeof of) => of[name]);
  expect(place).toBe(`/${fileKey(of.tenant, `${sampleFolder(of.source, of.day)}/x`).replace(/x$/, '')}`);
});

test('whose samples are read must be said, and days need no crawler', () => {
  expect(table.Parameters).toMatchObject({
    'projection.enabled': 'true',
    'projection.tenant.type': 'injected',
    'projection.source.type': 'injected',
    'projection.day.type': 'date',
    'projection.day.format': 'yyyy-MM-dd',
    'projection.day.range': 'NOW-31DAYS,NOW+1DAYS',
  });
  expect(Object.keys(data.findResources('AWS::Glue::Crawler'))).toEqual([]);
});

test('the workgroup holds whoever asks to its own settings: where answers lie, how they are sealed, how much is read', () => {
  data.hasResourceProperties('AWS::Athena::WorkGroup', {
    Name: 'sluice-prod',
    WorkGroupConfiguration: Match.objectLike({
      EnforceWorkGroupConfiguration: true,
      BytesScannedCutoffPerQuery: 100 * 1024 ** 3,
      EngineVersion: { SelectedEngineVersion: 'Athena engine version 3' },
      ResultConfiguration: Match.objectLike({
        OutputLocation: { 'Fn::Join': ['', ['s3://', { Ref: Match.stringLikeRegexp('^Files') }, '/reports/']] },
        EncryptionConfiguration: {
          EncryptionOption: 'SSE_KMS',
          KmsKey: { 'Fn::GetAtt': [Match.stringLikeRegexp('^DataKey'), 'Arn'] },
        },
      }),
    }),
  });
  const cheap = templatesOf({ reportGigabytesMax: 5 }).data;
  cheap.hasResourceProperties('AWS::Athena::WorkGroup', {
    WorkGroupConfiguration: Match.objectLike({ BytesScannedCutoffPerQuery: 5 * 1024 ** 3 }),
  });
});

const rulesOf = (template: Template) =>
  Object.values(template.findResources('AWS::S3::Bucket')).flatMap(
    ({ Properties }) => (Properties.LifecycleConfiguration?.Rules ?? []) as { Id?: string; Prefix?: string }[],
  );

test('samples and answers expire by themselves', () => {
  expect(rulesOf(data)).toEqual(
    expect.arrayContaining([
      { Id: 'samples', Prefix: 'samples/', ExpirationInDays: 31, Status: 'Enabled' },
      { Id: 'reports', Prefix: 'reports/', ExpirationInDays: 7, Status: 'Enabled' },
    ]),
  );
});

test('how long samples are kept is one setting, for the bucket, the table and the functions', () => {
  const long = templatesOf({ sampleDays: 400 });
  expect(rulesOf(long.data)).toEqual(
    expect.arrayContaining([{ Id: 'samples', Prefix: 'samples/', ExpirationInDays: 401, Status: 'Enabled' }]),
  );
  long.data.hasResourceProperties('AWS::Glue::Table', {
    TableInput: Match.objectLike({
      Parameters: Match.objectLike({ 'projection.day.range': 'NOW-401DAYS,NOW+1DAYS' }),
    }),
  });
  for (const { Properties } of Object.values(long.functions.findResources('AWS::Lambda::Function')))
    expect(Properties.Environment.Variables.SLUICE_SAMPLE_DAYS).toBe('400');
  expect(() => readConfig({ sampleDays: 0 })).toThrow('sampleDays');
  expect(keptSampleDays()).toBe(readConfig({}).sampleDays);
});

test('under npm start the same setting has the same bounds', () => {
  const before = process.env['SLUICE_SAMPLE_DAYS'];
  try {
    process.env['SLUICE_SAMPLE_DAYS'] = '400';
    expect(keptSampleDays()).toBe(400);
    for (const wrong of ['0', '1101', 'long', '1.5']) {
      process.env['SLUICE_SAMPLE_DAYS'] = wrong;
      expect(keptSampleDays).toThrow(/SLUICE_SAMPLE_DAYS is a number of days from 1 to 1100/);
    }
  } finally {
    if (before === undefined) delete process.env['SLUICE_SAMPLE_DAYS'];
    else process.env['SLUICE_SAMPLE_DAYS'] = before;
  }
});

test('who asks may ask in this workgroup and read the samples, and write nothing but answers', () => {
  const statements = Object.values(functions.findResources('AWS::IAM::Role'))
    .flatMap(({ Properties }) => Properties.Policies ?? [])
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement as { Action: string | string[]; Resource: unknown }[]);
  const asking = statements.filter(({ Action }) => [Action].flat().some((action) => action.startsWith('athena:')));
  expect(asking).toHaveLength(1);
  expect(said(asking[0]?.Resource)).toContain(':workgroup/sluice-prod"');
  const tables = statements.filter(({ Action }) => [Action].flat().includes('glue:GetTable'));
  expect(said(tables[0]?.Resource)).toMatch(/:catalog".*:database\/sluice_prod".*:table\/sluice_prod\/samples"/);
});

test('the guide says what the settings are called', () => {
  const guide = readFileSync(join(__dirname, '../docs/operating.md'), 'utf8');
  for (const setting of ['`sampleDays`', '`reportGigabytesMax`']) expect(guide).toContain(setting);
});
