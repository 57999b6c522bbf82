import { existsSync, statfsSync } from 'node:fs';

const inMemory = '/dev/shm';
/** What a whole run keeps there at most is a third of this. */
const bytesMin = 6 * 1024 ** 3;

/**
 * Where servers of tests keep their data. In memory where there is room: what a server writes through to a disk at each change of a
 * structure is half of what such a test waits for. Else not below the temporary folder of whoever runs the tests, who may keep it to
 * himself, while servers run as another account.
 */
export const placeOfTests = hasRoom() ? inMemory : '/tmp';

function hasRoom(): boolean {
  if (!existsSync(inMemory)) return false;
  const { bavail, bsize } = statfsSync(inMemory);
  return bavail * bsize >= bytesMin;
}
