export { removeIdeAudits } from './remove-old.ts';
