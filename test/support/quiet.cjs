const { format } = require('node:util');

/** A passing run prints nothing: what a test lets the console say is either a fault or must be expected by the test. */
const said = [];
for (const kind of ['debug', 'error', 'info', 'log', 'warn'])
  console[kind] = (...parts) => void said.push(`console.${kind}: ${format(...parts)}`);

const failOnNoise = () => {
  const lines = said.splice(0);
  if (lines.length > 0) throw new Error(`Nothing should be printed, but there was:\n${lines.join('\n')}`);
};
afterEach(failOnNoise);
afterAll(failOnNoise);

// What the browser of these tests lacks: it lays nothing out, so that nothing has a place.
if (typeof Range !== 'undefined') {
  Range.prototype.getClientRects ??= () => [];
  Range.prototype.getBoundingClientRect ??= () => new DOMRect();
}
