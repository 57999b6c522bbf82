export { liveSchema, type LiveSchema } from './live-schema.ts';
