export { formatDialect, snowflake as language } from 'sql-formatter';
