export { formatDialect, clickhouse as language } from 'sql-formatter';
