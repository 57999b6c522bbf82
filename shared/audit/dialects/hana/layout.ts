export { formatDialect, sql as language } from 'sql-formatter';
