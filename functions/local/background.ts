import { joined, type Background } from '../platform/background.ts';

const backgrounds: readonly Background[] = [];

/** What all groups do outside of requests. */
export const background = joined(backgrounds);
