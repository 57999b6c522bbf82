import type { Background } from '../../platform/background.ts';
import { auditCollectedSql } from './audit-collected-sql.ts';
import { endSlower } from '../collected/end-slower.ts';
import type { World } from '../../platform/world.ts';
import { tidySamples as tidyFiles } from '../samples/tidy.ts';
import { collectSql } from './collect.ts';
import { workUses } from './uses.ts';

export const background: Background = { sweeps: { collectSql, auditCollectedSql, tidySamples }, uses: workUses };

/** What is to be done of what ran once in an hour. */
async function tidySamples(world: World): Promise<void> {
  await endSlower(world);
  await tidyFiles(world);
}
