/** Seconds that part the bars of a latency histogram: 1, 2 and 5 of each power of ten. */
export const latencyBounds = [1e-3, 2e-3, 5e-3, 1e-2, 2e-2, 5e-2, 1e-1, 2e-1, 5e-1, 1, 2, 5, 10, 20, 50, 100] as const;

/** How the times of all executions are spread: how many took as long as each bar says, counted from 0 (less than the first bound). */
export const latencySpread = `
SELECT width_bucket(seconds, ARRAY[${latencyBounds.map((bound) => bound.toExponential()).join(', ')}]) AS bar,
  sum(runs) AS executions,
  sum(runs * seconds) AS total_seconds
FROM samples
WHERE tenant = ? AND source = ? AND day BETWEEN ? AND ?
  AND at BETWEEN from_iso8601_timestamp(?) AND from_iso8601_timestamp(?) AND runs > 0
GROUP BY 1
ORDER BY bar
LIMIT 100`;
