import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { throughDoor } from '../test/support/through-door.ts';
import { sluiceApp } from './app.ts';
import { readConfig } from './config.ts';

/** A new proof between the distribution and the functions, step by step as operating.md says, on what the templates hold. */
const folder = mkdtempSync(join(tmpdir(), 'front-door-'));
writeFileSync(join(folder, 'index.html'), '');
const guide = readFileSync(join(__dirname, '../docs/operating.md'), 'utf8');
const [first, second] = ['1'.repeat(32), '2'.repeat(32)];

type Secret = { readonly versions: Record<string, string>; current: string };
/** What stands in an account: CloudFormation resolves a reference again only where the template's own text of it changed. */
type Deployed = { functions: Map<string, Resolved>; distribution: Resolved | undefined };
type Resolved = { readonly written: string; readonly value: string };

function referencesOf(settings: object): { functions: Map<string, string>; distribution: string } {
  const stacks = sluiceApp(new App({ analyticsReporting: false }), readConfig(settings), {
    codeDir: folder,
    webDir: folder,
  });
  const functions = Object.values(Template.fromStack(stacks.functions).findResources('AWS::Lambda::Function')).flatMap(
    ({ Properties }): [string, string][] => {
      const written: unknown = Properties.Environment.Variables.SLUICE_FRONT_DOOR_PROOF;
      return written === undefined ? [] : [[Properties.FunctionName, JSON.stringify(written)]];
    },
  );
  const [distribution] = Object.values(Template.fromStack(stacks.web).findResources('AWS::CloudFront::Distribution'));
  const headers = distribution?.Properties.DistributionConfig.Origins.flatMap(
    (origin: { OriginCustomHeaders?: { HeaderValue: unknown }[] }) => origin.OriginCustomHeaders ?? [],
  );
  return { functions: new Map(functions), distribution: JSON.stringify(headers[0].HeaderValue) };
}

/** The text of an environment variable or header, as CloudFormation fills it. */
function filled(written: string, { versions, current }: Secret): string {
  const versionsNamed = [...written.matchAll(/:SecretString:::?([\w-]*)\}\}/g)].map(([, version]) => version ?? '');
  expect(versionsNamed.length).toBeGreaterThan(0);
  return versionsNamed.map((version) => versions[version === '' ? current : version]).join(',');
}

function update(before: Resolved | undefined, written: string, secret: Secret): Resolved {
  return before?.written === written ? before : { written, value: filled(written, secret) };
}

test('a new proof follows the old one while every call through the distribution is answered, and then the old one is refused', () => {
  const secret: Secret = { versions: { [first]: 'the old proof' }, current: first };
  const account: Deployed = { functions: new Map(), distribution: undefined };
  const check = () => {
    const shown = account.distribution?.value ?? '';
    for (const [name, { value }] of account.functions)
      expect({ name, isAnswered: throughDoor(value, shown) }).toEqual({ name, isAnswered: true });
  };
  const deploy = (settings: object, checked: () => void = check) => {
    const { functions, distribution } = referencesOf(settings);
    // Functions first and one after the other, the distribution last: a call may come in between.
    for (const [name, written] of functions) {
      account.functions.set(name, update(account.functions.get(name), written, secret));
      checked();
    }
    account.distribution = update(account.distribution, distribution, secret);
    check();
  };
  deploy({}, () => undefined);
  // Step 1: a second version becomes the current one; nothing is deployed.
  secret.versions[second] = 'the new proof';
  secret.current = second;
  check();
  // Step 2: the new one is shown, both are accepted. At the edge the old one is still shown for a while.
  deploy({ frontDoorProofs: [second, first] });
  expect(account.distribution?.value).toContain('the new proof');
  expect(account.functions.size).toBeGreaterThan(10);
  for (const { value } of account.functions.values()) expect(throughDoor(value, 'the old proof')).toBe(true);
  // Step 3: the old one is accepted no more.
  deploy({ frontDoorProofs: [second] });
  for (const { value } of account.functions.values()) {
    expect(throughDoor(value, 'the new proof')).toBe(true);
    for (const wrong of ['the old proof', '', 'the new proof,the old proof', ','])
      expect(throughDoor(value, wrong)).toBe(false);
  }
});

test('without naming a version nothing would be read again, so the guide names them', () => {
  const told = guide.slice(guide.indexOf('## A new proof'), guide.indexOf('## Private databases'));
  for (const part of [
    'put-secret-value',
    'AWSPREVIOUS',
    '"frontDoorProofs":["NEW","OLD"]',
    '"frontDoorProofs":["NEW"]',
  ])
    expect(told).toContain(part);
});

test('a proof that is no version of a secret, or a third one, stops the deployment', () => {
  expect(() => readConfig({ frontDoorProofs: ['AWSCURRENT'] })).toThrow('frontDoorProofs');
  expect(() => readConfig({ frontDoorProofs: [first, second, first] })).toThrow('frontDoorProofs');
  expect(() => readConfig({ frontDoorProofs: [] })).toThrow('frontDoorProofs');
});
