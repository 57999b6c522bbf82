const form =
  /^CREATE INDEX `?sluice_tried`? ON (?:(?:`(?:[^`]|``)+`|[\w$]+)\.)?(?<table>`(?:[^`]|``)+`|[\w$]+) (?<parts>\(.*\))$/s;

/** The table of a text of CREATE INDEX. */
export function tableIn(index: string): string {
  return plainName(form.exec(index)?.groups?.['table'] ?? '');
}

/** What it is ordered by, in its brackets. */
export function partsIn(index: string): string {
  return form.exec(index)?.groups?.['parts'] ?? '()';
}

/** Its columns by their names. */
export function columnsIn(index: string): readonly string[] {
  return partsIn(index).slice(1, -1).split(', ').map(plainName);
}

function plainName(name: string): string {
  return name.startsWith('`') ? name.slice(1, -1).replaceAll('``', '`') : name;
}
