export { consoleAddress } from './system-variables.ts';
