import { postgresPairs, type StructurePair } from './structure-pairs-postgres.ts';
import { postgresAskedPairs } from './structure-pairs-postgres-asked.ts';
import { postgresClassPairs } from './structure-pairs-postgres-classes.ts';
import { postgresHangingPairs } from './structure-pairs-postgres-hanging.ts';
import { morePostgresPairs } from './structure-pairs-postgres-more.ts';
import { postgresRightPairs } from './structure-pairs-postgres-rights.ts';
import {
  postgresForeignPairs,
  postgresPlainPairs,
  postgresPublicationPairs,
  postgresSchemaPairs,
} from './structure-pairs-postgres-schema.ts';
import { postgresStandingPairs } from './structure-pairs-postgres-standing.ts';
import { postgresSuitePairs } from './structure-pairs-postgres-suites.ts';
import { morePostgresSuitePairs } from './structure-pairs-postgres-suites-more.ts';
import { postgresTypePairs } from './structure-pairs-postgres-types.ts';

/** All kinds of difference on PostgreSQL. */
export const everyPostgresPair: readonly StructurePair[] = [
  ...[postgresPairs, morePostgresPairs, postgresTypePairs, postgresRightPairs],
  ...[postgresStandingPairs, postgresHangingPairs, postgresSuitePairs, morePostgresSuitePairs],
  ...[postgresSchemaPairs, postgresPlainPairs, postgresPublicationPairs, postgresForeignPairs],
  ...[postgresClassPairs, postgresAskedPairs],
].flat();
