import { oceanbaseRuns } from './oceanbase-audit.ts';

export const collector = oceanbaseRuns(() => 0);
