export { formatDialect, mysql as language } from 'sql-formatter';
