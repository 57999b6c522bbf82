import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type Pair = { readonly certificate: string; readonly key: string };
export type Authority = Pair & {
  /** A certificate for names and addresses (`DNS:…`, `IP:…`), or for a client. */
  readonly issue: (name: string, options?: { readonly names?: string; readonly days?: number }) => Pair;
};

/** An authority of a test's own, as companies have them: nobody else trusts it. */
export function newAuthority(name = 'Test authority'): Authority {
  const own = inFolder((folder) => {
    openssl(
      folder,
      `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 30 -keyout key -out certificate -subj`,
      `/CN=${name}`,
    );
    return pairIn(folder);
  });
  return {
    ...own,
    issue: (subject, { names, days = 30 } = {}) =>
      inFolder((folder) => {
        writeFileSync(join(folder, 'ca'), own.certificate);
        writeFileSync(join(folder, 'ca-key'), own.key);
        writeFileSync(join(folder, 'extensions'), names === undefined ? '' : `subjectAltName=${names}`);
        openssl(
          folder,
          'req -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout key -out request -subj',
          `/CN=${subject}`,
        );
        openssl(
          folder,
          `x509 -req -in request -CA ca -CAkey ca-key -set_serial ${Date.now()} -days ${days} -extfile extensions -out certificate`,
        );
        return pairIn(folder);
      }),
  };
}

function openssl(folder: string, words: string, ...more: string[]): void {
  execFileSync('openssl', [...words.split(' '), ...more], { cwd: folder, stdio: ['ignore', 'ignore', 'ignore'] });
}

function pairIn(folder: string): Pair {
  const read = (file: string) => readFileSync(join(folder, file), 'utf8');
  return { certificate: read('certificate'), key: read('key') };
}

function inFolder<T>(work: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-ca-'));
  try {
    return work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
