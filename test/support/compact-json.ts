/** JSON that people can compare: what fits stands on one line, and the rest on lines of its own. */
export function compactJson(value: unknown, indent = ''): string {
  const flat = inOneLine(value);
  if (indent.length + flat.length <= 110 || typeof value !== 'object' || value === null) return flat;
  const deeper = `${indent}  `;
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const lines = Array.isArray(value)
    ? value.map((item) => deeper + compactJson(item, deeper))
    : Object.entries(value).map(([name, item]) => `${deeper}${JSON.stringify(name)}: ${compactJson(item, deeper)}`);
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`;
}

function inOneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(inOneLine).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}: ${inOneLine(item)}`);
  return fields.length > 0 ? `{ ${fields.join(', ')} }` : '{}';
}
