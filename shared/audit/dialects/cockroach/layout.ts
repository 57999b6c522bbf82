export { formatDialect, language } from '../postgres/layout.ts';
