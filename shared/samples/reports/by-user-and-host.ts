/** Who makes a server work: how many statements each user ran from each host, and for how long. */
export const byUserAndHost = `
SELECT db_user,
  host,
  count(*) AS samples,
  sum(runs) AS executions,
  sum(runs * seconds) AS total_seconds,
  sum(runs * seconds) / sum(runs) AS average_seconds,
  max(seconds) AS longest_seconds,
  sum(runs * row_count) AS row_count
FROM samples
WHERE tenant = ? AND source = ? AND day BETWEEN ? AND ?
  AND at BETWEEN from_iso8601_timestamp(?) AND from_iso8601_timestamp(?) AND runs > 0
GROUP BY 1, 2
ORDER BY total_seconds DESC, db_user, host
LIMIT 100`;
