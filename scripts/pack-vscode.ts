import { execFileSync } from 'node:child_process';
import { createWriteStream, readFileSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { build } from 'esbuild';
import { ZipFile } from 'yazl';
import { version } from '../package.json';

/**
 * Makes the extension for VS Code, `sluice-vscode-<version>.vsix`, with the audit command in it:
 * node scripts/run.mjs scripts/pack-vscode.ts [folder]
 */
const source = resolve('editors/vscode');
const texts = ['package.nls.json', 'package.nls.zh-cn.json', 'README.md'];

async function main(): Promise<void> {
  const folder = resolve(process.argv[2] ?? '.build');
  const content = join(folder, 'sluice-vscode');
  await rm(content, { recursive: true, force: true });
  await mkdir(content, { recursive: true });
  execFileSync(process.execPath, ['scripts/build-audit.mjs', join(content, 'sluice-audit.cjs')]);
  await build({
    entryPoints: [join(source, 'src/extension.ts')],
    outfile: join(content, 'extension.js'),
    bundle: true,
    platform: 'node',
    // The Node of the oldest editor that the manifest lets in.
    target: 'node20',
    format: 'cjs',
    external: ['vscode'],
    minify: true,
    legalComments: 'none',
  });
  const file = join(folder, `sluice-vscode-${version}.vsix`);
  await pack(file, content);
  console.log(relative(process.cwd(), file));
}

async function pack(file: string, content: string): Promise<void> {
  const zip = new ZipFile();
  const add = (name: string, text: string | Buffer) => zip.addBuffer(Buffer.from(text), name, { compressionLevel: 9 });
  const manifest = { ...(JSON.parse(await readFile(join(source, 'package.json'), 'utf8')) as Manifest), version };
  add('extension.vsixmanifest', vsixManifest(manifest));
  add('[Content_Types].xml', contentTypes);
  add('extension/package.json', `${JSON.stringify(manifest, undefined, 2)}\n`);
  for (const name of texts) add(`extension/${name}`, await readFile(join(source, name)));
  for (const name of ['extension.js', 'sluice-audit.cjs'])
    add(`extension/dist/${name}`, await readFile(join(content, name)));
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(file));
}

type Manifest = {
  readonly name: string;
  readonly publisher: string;
  readonly displayName: string;
  readonly engines: { readonly vscode: string };
};

const contentTypes = `<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
  <Default Extension=".json" ContentType="application/json"/>
  <Default Extension=".vsixmanifest" ContentType="text/xml"/>
  <Default Extension=".js" ContentType="application/javascript"/>
  <Default Extension=".cjs" ContentType="application/javascript"/>
  <Default Extension=".md" ContentType="text/markdown"/>
</Types>
`;

/** What the editor reads before it unpacks the rest. */
function vsixManifest({ name, publisher, displayName, engines }: Manifest): string {
  const { description } = JSON.parse(readFileSync(join(source, 'package.nls.json'), 'utf8')) as { description: string };
  return `<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity Language="en-US" Id="${name}" Version="${version}" Publisher="${publisher}"/>
    <DisplayName>${displayName}</DisplayName>
    <Description xml:space="preserve">${description}</Description>
    <Categories>Linters,Formatters</Categories>
    <Properties>
      <Property Id="Microsoft.VisualStudio.Code.Engine" Value="${engines.vscode}"/>
      <Property Id="Microsoft.VisualStudio.Code.ExtensionKind" Value="workspace"/>
    </Properties>
  </Metadata>
  <Installation>
    <InstallationTarget Id="Microsoft.VisualStudio.Code"/>
  </Installation>
  <Dependencies/>
  <Assets>
    <Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.Details" Path="extension/README.md" Addressable="true"/>
  </Assets>
</PackageManifest>
`;
}

void main();
