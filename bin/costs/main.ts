import { tellCosts } from './costs-command.ts';

/** The part of the audit command that speaks with servers: a file of its own, since its drivers are half as large as all the rest. */
export { tellCosts };
