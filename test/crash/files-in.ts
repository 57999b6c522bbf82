import { FileFolder, localFiles } from '../../functions/local/adapters/files.ts';
import { LinkSigner } from '../../functions/local/adapters/file-links.ts';
import { systemClock } from '../../functions/platform/clock.ts';
import type { TenantFiles } from '../../functions/platform/ports/files.ts';

/** The files beside the table of a crashed process: what one process has written, the next one reads. */
export function filesIn(tableFolder: string): TenantFiles {
  const folder = new FileFolder(`${tableFolder}-files`);
  return localFiles({ folder, links: new LinkSigner(systemClock) }).forTenant('crash');
}
