export { formatDialect, language } from '../oracle/layout.ts';
