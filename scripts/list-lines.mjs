/** A list as the formatter lays it out: on one line where it fits. */
export function listLines(before, items, after) {
  const line = `${before}${items.join(', ')}${after}`;
  const indent = before.slice(0, before.search(/\S/));
  if (line.length <= 120) return [line];
  return [before.trimEnd(), ...items.map((item) => `${indent}  ${item},`), `${indent}${after.trimStart()}`];
}
