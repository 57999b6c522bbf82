import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** The account that a database server runs as; undefined means our own. */
export type ServerAccount = { readonly uid: number; readonly gid: number } | undefined;

const nobody = { uid: 65534, gid: 65534 };

/** Database servers refuse to run as root, so root hands them to nobody. */
export function serverAccount(): ServerAccount {
  return process.getuid?.() === 0 ? nobody : undefined;
}

/** What others may do in the folder of all data: nothing, except that the account of the database passes through to its own part. */
export function dataFolderMode(): number {
  return serverAccount() ? 0o711 : 0o700;
}

/** Whether the account can reach the folder: every folder above it must let others through. */
export function mayEnter(folder: string, account: ServerAccount): boolean {
  if (!account) return true;
  for (let path = resolve(folder); path !== dirname(path); path = dirname(path)) {
    const { mode, uid } = statSync(path);
    const isOpen = uid === account.uid ? mode & 0o100 : mode & 0o001;
    if (!isOpen) return false;
  }
  return true;
}

/**
 * A folder that belongs to the server's account: inside the given one, or, where the account may not enter that,
 * a folder of its own under /var/tmp whose place is remembered in the given one.
 */
export function serverFolder(folder: string, account: ServerAccount): string {
  // The account of the server goes through to its own folder and sees nothing on the way; nobody else enters.
  mkdirSync(folder, { recursive: true, mode: account ? 0o711 : 0o700 });
  const remembered = join(folder, 'server-folder');
  if (existsSync(remembered)) {
    const place = readFileSync(remembered, 'utf8');
    if (existsSync(place)) return place;
  }
  const place = mayEnter(folder, account) ? join(folder, 'server') : mkdtempSync('/var/tmp/sluice-');
  mkdirSync(place, { recursive: true, mode: 0o700 });
  if (account) chownSync(place, account.uid, account.gid);
  writeFileSync(remembered, place);
  return place;
}
