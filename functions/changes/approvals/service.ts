export { followNews } from './want.ts';
export { approvalLinkFor } from './link-for.ts';
