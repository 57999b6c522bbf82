/** Which statements take most of the time: how often each ran, for how long in all, and how its times are spread. */
export const topByTime = `
SELECT statement_id,
  max(fingerprint) AS fingerprint,
  sum(runs) AS executions,
  sum(runs * seconds) AS total_seconds,
  sum(runs * seconds) / sum(runs) AS average_seconds,
  approx_percentile(seconds, runs, 0.95) AS p95_seconds,
  max(seconds) AS longest_seconds,
  sum(runs * row_count) AS row_count
FROM samples
WHERE tenant = ? AND source = ? AND day BETWEEN ? AND ?
  AND at BETWEEN from_iso8601_timestamp(?) AND from_iso8601_timestamp(?) AND runs > 0
GROUP BY 1
ORDER BY total_seconds DESC, statement_id
LIMIT 100`;
