import { setFlagsFromString } from 'node:v8';

/** How each V8 is told to compile fewer functions once more: that of Node 20, then those of Node 22 to 24. A later one keeps its own mind, since it complains of flags that it does not know. */
const flagOf: Readonly<Record<number, string>> = {
  11: '--interrupt-budget=600000',
  12: '--invocation-count-for-turbofan=30000',
  13: '--invocation-count-for-turbofan=30000',
};

// A server runs long enough for V8 to compile its busiest functions once more. For one script that took a third of the whole time, so only what is used most earns it.
const flag = flagOf[Number.parseInt(process.versions.v8)];
// What is compiled plainly at its first call is not interpreted before: a twenty-fifth less, for short and long scripts alike.
if (flag !== undefined) for (const one of [flag, '--always-sparkplug']) setFlagsFromString(one);
