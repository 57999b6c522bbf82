import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import { version } from '../package.json';
import { manualPage } from '../bin/manual.ts';
import { compactReportSchema, reportSchema } from '../bin/report-schema.ts';

/**
 * Makes the audit command a package of its own, `sluice-audit-<version>.tgz`, which `npx` runs anywhere:
 * node scripts/run.mjs scripts/pack-audit.ts [folder]
 */
const folder = resolve(process.argv[2] ?? '.build');
const content = join(folder, 'sluice-audit-package');
rmSync(content, { recursive: true, force: true });
mkdirSync(join(content, 'man/zh_CN'), { recursive: true });
execFileSync(process.execPath, ['scripts/build-audit.mjs', join(content, 'sluice-audit.cjs')]);
writeFileSync(join(content, 'man/sluice-audit.1'), manualPage('en-US'));
writeFileSync(join(content, 'man/zh_CN/sluice-audit.1'), manualPage('zh-CN'));
const schemas = { report: reportSchema, 'compact-report': compactReportSchema };
for (const [name, schema] of Object.entries(schemas))
  writeFileSync(join(content, `${name}.schema.json`), `${JSON.stringify(z.toJSONSchema(schema), undefined, 2)}\n`);
cpSync('docs/audit-command.md', join(content, 'README.md'));
writeFileSync(
  join(content, 'package.json'),
  `${JSON.stringify(
    {
      name: 'sluice-audit',
      version,
      description: 'Audits SQL before it runs',
      license: 'UNLICENSED',
      engines: { node: '>=20.19' },
      bin: { 'sluice-audit': 'sluice-audit.cjs' },
      man: ['./man/sluice-audit.1'],
      files: ['sluice-audit.cjs', 'sluice-audit-costs.cjs', 'man', '*.schema.json'],
    },
    undefined,
    2,
  )}\n`,
);
const packed = execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], {
  cwd: content,
  encoding: 'utf8',
});
console.log(join(folder, packed.trim()));
