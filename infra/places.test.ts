import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { groups } from '../shared/contract/index.ts';
import { sluiceApp } from './app.ts';
import { readConfig } from './config.ts';

/** Which addresses the distribution hands to the API: what it does not is answered by a page of the console. */
const folder = mkdtempSync(join(tmpdir(), 'places-'));
writeFileSync(join(folder, 'index.html'), '');
const { web } = sluiceApp(new App({ analyticsReporting: false }), readConfig({}), { codeDir: folder, webDir: folder });
const [distribution] = Object.values(Template.fromStack(web).findResources('AWS::CloudFront::Distribution'));
const patterns: string[] = distribution?.Properties.DistributionConfig.CacheBehaviors.map(
  ({ PathPattern }: { PathPattern: string }) => PathPattern,
);

function isHandedOn(path: string): boolean {
  return patterns.some((one) => (one.endsWith('*') ? path.startsWith(one.slice(0, -1)) : one === path));
}

test('every operation is reached through the distribution, and so is what agents look for before they have a token', () => {
  const paths = Object.values(groups).flatMap((operations) => Object.values(operations).map(({ path }) => path));
  expect(paths.filter((path) => !isHandedOn(path))).toEqual([]);
  for (const path of ['/mcp', '/.well-known/oauth-protected-resource/mcp', '/.well-known/openid-configuration'])
    expect([path, isHandedOn(path)]).toEqual([path, true]);
  for (const path of ['/', '/login', '/connect-agent', '/account', '/openapi.json'])
    expect([path, isHandedOn(path)]).toEqual([path, false]);
  // CloudFront takes 25 at most unless a quota is raised.
  expect(patterns.length).toBeLessThanOrEqual(20);
});
