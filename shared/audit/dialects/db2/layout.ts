export { formatDialect, db2 as language } from 'sql-formatter';
