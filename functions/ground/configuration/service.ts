export { consoleAddress } from '../../platform/console-address.ts';
export { frozenEverywhere } from './frozen-periods-repo.ts';
