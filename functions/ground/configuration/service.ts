export { consoleAddress } from '../../platform/console-address.ts';
