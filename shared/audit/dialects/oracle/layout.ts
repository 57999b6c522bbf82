export { formatDialect, plsql as language } from 'sql-formatter';
