export { formatDialect, transactsql as language } from 'sql-formatter';
