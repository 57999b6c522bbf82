export { formatDialect, sqlite as language } from 'sql-formatter';
