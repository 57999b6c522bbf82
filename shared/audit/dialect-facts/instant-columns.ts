/** From which version on each product adds a column at a place, and drops one, without rebuilding the table. */
export const instantColumnsSince = { mysql: [8, 0, 29], mariadb: [10, 4] } as const;
