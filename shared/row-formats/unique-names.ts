/** Names of columns, each once: two columns of one name would hide each other. */
export function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set(names);
  const seen = new Set<string>();
  return names.map((name) => {
    if (!seen.has(name)) {
      seen.add(name);
      return name;
    }
    let number = 2;
    while (taken.has(`${name}_${number}`) || seen.has(`${name}_${number}`)) number++;
    seen.add(`${name}_${number}`);
    return `${name}_${number}`;
  });
}
