const Sequencer = require('@jest/test-sequencer').default;

/** What runs the whole product takes longest: begun first, it leaves short tests to fill the end. */
module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const isWhole = ({ path }) => path.includes('/test/');
    return [...super.sort(tests.filter(isWhole)), ...super.sort(tests.filter((test) => !isWhole(test)))];
  }
};
