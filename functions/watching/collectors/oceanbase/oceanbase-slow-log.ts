import { oceanbaseRuns } from './oceanbase-audit.ts';

export const collector = oceanbaseRuns(({ slow_sql_second: seconds }) => Number(seconds ?? 1));
