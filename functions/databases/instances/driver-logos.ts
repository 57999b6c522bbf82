// Made by `npm run gen`; do not edit.
/** The logo of each database type by its address. */
export const driverLogos: Readonly<Record<string, string>> = {
  '/logos/clickhouse.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" role="img" aria-label="ClickHouse"><rect width="48" height="48" rx="10" fill="#7a5c00"/><text x="24" y="31" fill="#fff" font-family="Helvetica,Arial,sans-serif" font-size="20" font-weight="700" text-anchor="middle">Ch</text></svg>',
  '/logos/cockroachdb.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" role="img" aria-label="CockroachDB"><rect width="48" height="48" rx="10" fill="#5b2bd9"/><text x="24" y="31" fill="#fff" font-family="Helvetica,Arial,sans-serif" font-size="20" font-weight="700" text-anchor="middle">CR</text></svg>',
  '/logos/db2.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" role="img" aria-label="DB2"><rect width="48" height="48" rx="10" fill="#1f5c3a"/><text x="24" y="31" fill="#fff" font-family="Helvetica,Arial,sans-serif" font-size="20" font-weight="700" text-anchor="middle">Db</text></svg>',
  '/logos/dm.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" role="img" aria-label="DM"><rect width="48" height="48" rx="10" fill="#1f4f99"/><text x="24" y="31" fill="#fff" font-family="Helvetica,Arial,sans-serif" font-size="20" font-weight="700" text-anchor="middle">Dm</text></svg>',
  '/logos/gaussdb-mysql.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" role="img" aria-label="GaussDB for MySQL"><rect width="48" height="48" rx="10" fill="#a3182c"/><text x="24" y="31" fill="#fff" font-family="Helvetica,Arial,sans-serif" font-size="20" font-weight="700" text-anchor="middle">GM</text></svg>',
  '/logos/gaussdb.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" role="img" aria-label="GaussDB"><rect width="48" height="48" rx="10" fill="#b3121f"/><text x="24" y="31" fill="#fff" font-family="Helvetica,Arial,sans-serif" font-size="20" font-weight="700" text-anchor="middle">Ga</text></svg>',
  '/logos/goldendb.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" role="img" aria-label="GoldenDB"><rect width="48" height="48" rx="10" fill="#8a6100"/><text x="24" y="31" fill="#fff" font-family="Helvetica,Arial,sans-serif" font-size="20" font-weight="700" text-anchor="middle">GD</text></svg>',
  '/logos/hana.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" role="img" aria-label="SAP HANA"><rect width="48" height="48" rx="10" fill="#0a6fb8"/><text x="24" y="31" fill="#fff" font-family="Helvetica,Arial,sans-serif" font-size="20" font-weight="700" text-anchor="middle">Ha</text></svg>',
  '/logos/hive.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" role="img" aria-label="Hive"><rect width="48" height="48" rx="10" fill="#8a6a00"/><text x="24" y="31" fill="#fff" font-family="Helvetica,Arial,sans-serif" font-size="20" font-weight="700" text-anchor="middle">Hi</text></svg>',
  '/logos/kingbase.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" role="img" aria-label="KingBase"><rect width="48" height="48" rx="10" fill="#7a1fa2"/><text x="24" y="31" fill="#fff" font-family="Helvetica,Arial,sans-serif" font-size="20" font-weight="700" text-anchor="middle">KB</text></svg>',
  '/logos/mariadb.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" role="img" aria-label="MariaDB"><rect width="48" height="48" rx="10" fill="#1f305f"/><text x="24" y="31" fill="#fff" font-family="Helvetica,Arial,sans-serif" font-size="20" font-weight="700" text-anchor="middle">Ma</text></svg>',
  '/logos/mysql.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" role="img" aria-label="MySQL"><rect width="48" height="48" rx="10" fill="#00618a"/><text x="24" y="31" fill="#fff" font-family="Helvetica,Arial,sans-serif" font-size="20" font-weight="700" text-anchor="middle">My</text></svg>',
  '/logos/oceanbase-mysql.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" role="img" aria-label="OceanBase For MySQL"><rect width="48" height="48" rx="10" fill="#0a6fd8"/><text x="24" y="31" fill="#fff" font-family="Helvetica,Arial,sans-serif" font-size="20" font-weight="700" text-anchor="middle">OB</text></svg>',
  '/logos/oracle.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" role="img" aria-label="Oracle"><rect width="48" height="48" rx="10" fill="#b0301f"/><text x="24" y="31" fill="#fff" font-family="Helvetica,Arial,sans-serif" font-size="20" font-weight="700" text-anchor="middle">Or</text></svg>',
  '/logos/polardb-mysql.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" role="img" aria-label="PolarDB For MySQL"><rect width="48" height="48" rx="10" fill="#b45309"/><text x="24" y="31" fill="#fff" font-family="Helvetica,Arial,sans-serif" font-size="20" font-weight="700" text-anchor="middle">PD</text></svg>',
  '/logos/postgresql.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" role="img" aria-label="PostgreSQL"><rect width="48" height="48" rx="10" fill="#2f5f8f"/><text x="24" y="31" fill="#fff" font-family="Helvetica,Arial,sans-serif" font-size="20" font-weight="700" text-anchor="middle">Pg</text></svg>',
  '/logos/snowflake.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" role="img" aria-label="Snowflake"><rect width="48" height="48" rx="10" fill="#1277a6"/><text x="24" y="31" fill="#fff" font-family="Helvetica,Arial,sans-serif" font-size="20" font-weight="700" text-anchor="middle">Sn</text></svg>',
  '/logos/sqlite.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" role="img" aria-label="SQLite"><rect width="48" height="48" rx="10" fill="#0f5f8f"/><text x="24" y="31" fill="#fff" font-family="Helvetica,Arial,sans-serif" font-size="20" font-weight="700" text-anchor="middle">Sl</text></svg>',
  '/logos/sqlserver.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" role="img" aria-label="SQL Server"><rect width="48" height="48" rx="10" fill="#8c1d1d"/><text x="24" y="31" fill="#fff" font-family="Helvetica,Arial,sans-serif" font-size="20" font-weight="700" text-anchor="middle">MS</text></svg>',
  '/logos/tbase.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" role="img" aria-label="TBase"><rect width="48" height="48" rx="10" fill="#2459c4"/><text x="24" y="31" fill="#fff" font-family="Helvetica,Arial,sans-serif" font-size="20" font-weight="700" text-anchor="middle">TB</text></svg>',
  '/logos/tdsql-innodb.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" role="img" aria-label="TDSQL For InnoDB"><rect width="48" height="48" rx="10" fill="#0057c2"/><text x="24" y="31" fill="#fff" font-family="Helvetica,Arial,sans-serif" font-size="20" font-weight="700" text-anchor="middle">TD</text></svg>',
  '/logos/tidb.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" role="img" aria-label="TiDB"><rect width="48" height="48" rx="10" fill="#c8102e"/><text x="24" y="31" fill="#fff" font-family="Helvetica,Arial,sans-serif" font-size="20" font-weight="700" text-anchor="middle">Ti</text></svg>',
};
