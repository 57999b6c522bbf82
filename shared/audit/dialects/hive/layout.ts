export { formatDialect, hive as language } from 'sql-formatter';
