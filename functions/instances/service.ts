export { liveSchema, type LiveSchema } from './live-schema.ts';
export type { ProbesSpent } from './probe-budget.ts';
