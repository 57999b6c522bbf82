export { shownIdentity } from './personalization-repo.ts';
