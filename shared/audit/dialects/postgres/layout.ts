export { formatDialect, postgresql as language } from 'sql-formatter';
