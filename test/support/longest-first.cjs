const Sequencer = require('@jest/test-sequencer').default;

/** Journeys through the whole product take longest: begun first, they leave short tests to fill the end. */
module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const isWhole = ({ path }) => path.includes('/test/journeys/');
    return [...super.sort(tests.filter(isWhole)), ...super.sort(tests.filter((test) => !isWhole(test)))];
  }
};
