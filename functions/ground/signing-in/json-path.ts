type Part = { readonly words: string; readonly query?: { readonly text: string; readonly all: boolean } };

/**
 * What stands at a path of GJSON, as far as settings of providers use it: names with `*` and `?`, numbers of elements,
 * `#` for each element (or, last, their number), `#(role=="a")` for the first that fits and `#(…)#` for all.
 * Undefined where nothing does.
 */
export function jsonAt(value: unknown, path: string): unknown {
  return walk(value, partsOf(path));
}

/** Whether a path leads to something that says yes: not to nothing, an empty list, `false` or `null`. */
export function isGranted(value: unknown, path: string): boolean {
  const found = jsonAt(value, path);
  if (found === undefined || found === null || found === false) return false;
  return !Array.isArray(found) || found.length > 0;
}

function walk(value: unknown, [part, ...rest]: readonly Part[]): unknown {
  if (part === undefined) return value;
  if (Array.isArray(value)) return inList(value, part, rest);
  if (typeof value !== 'object' || value === null || part.query) return undefined;
  const fields = Object.entries(value).filter(([name]) => isLike(name, part.words));
  const [found] = fields;
  return found && walk(found[1], rest);
}

function inList(list: readonly unknown[], { words, query }: Part, rest: readonly Part[]): unknown {
  if (query) {
    const fitting = list.filter((element) => fits(element, query.text));
    if (!query.all) return fitting.length === 0 ? undefined : walk(fitting[0], rest);
    return rest.length === 0 ? fitting : collected(fitting, rest);
  }
  if (words === '#') return rest.length === 0 ? list.length : collected(list, rest);
  return /^\d+$/.test(words) && Number(words) < list.length ? walk(list[Number(words)], rest) : undefined;
}

function collected(list: readonly unknown[], rest: readonly Part[]): unknown[] {
  return list.map((element) => walk(element, rest)).filter((found) => found !== undefined);
}

const operators = ['==', '!=', '<=', '>=', '!%', '=', '<', '>', '%'] as const;

function fits(element: unknown, query: string): boolean {
  const at = outsideBrackets(query, (index) => operators.some((one) => query.startsWith(one, index)));
  const operator = operators.find((one) => query.startsWith(one, at));
  const path = (at < 0 ? query : query.slice(0, at)).trim();
  const left = path === '' ? element : jsonAt(element, path);
  if (operator === undefined) return left !== undefined;
  if (left === undefined) return false;
  const right = literal(query.slice(at + operator.length).trim());
  return compared(left, operator, right);
}

function compared(left: unknown, operator: (typeof operators)[number], right: unknown): boolean {
  if (operator === '==' || operator === '=') return left === right;
  if (operator === '!=') return left !== right;
  if (typeof left === 'string' && typeof right === 'string') return inOrder[operator](left, right);
  return typeof left === 'number' && typeof right === 'number' && inOrder[operator](left, right);
}

type Ordering = Exclude<(typeof operators)[number], '==' | '=' | '!='>;
const inOrder: Readonly<Record<Ordering, <T extends string | number>(left: T, right: T) => boolean>> = {
  '<': (left, right) => left < right,
  '<=': (left, right) => left <= right,
  '>': (left, right) => left > right,
  '>=': (left, right) => left >= right,
  '%': (left, right) => isLike(String(left), String(right)),
  '!%': (left, right) => !isLike(String(left), String(right)),
};

function literal(text: string): unknown {
  if (text === 'true' || text === 'false') return text === 'true';
  if (text === 'null') return null;
  if (/^-?\d+(\.\d+)?$/.test(text)) return Number(text);
  return text.startsWith('"') && text.endsWith('"') ? text.slice(1, -1).replace(/\\(.)/g, '$1') : text;
}

function partsOf(path: string): Part[] {
  const parts: Part[] = [];
  for (let rest = path; rest !== ''; ) {
    const end = rest.startsWith('#(')
      ? endOfQuery(rest)
      : outsideQuotes(rest, (letter) => letter === '.' || letter === '|');
    const words = end < 0 ? rest : rest.slice(0, end);
    parts.push(partOf(words));
    rest = end < 0 ? '' : rest.slice(end + 1);
  }
  return parts;
}

function partOf(words: string): Part {
  const query = /^#\((.*)\)(#?)$/s.exec(words);
  return query ? { words, query: { text: query[1] ?? '', all: query[2] === '#' } } : { words };
}

/** Where the part that begins with a query ends: at the first dot behind its own bracket. */
function endOfQuery(text: string): number {
  return outsideBrackets(text, (index) => text.charAt(index) === '.' || text.charAt(index) === '|');
}

function outsideBrackets(text: string, holds: (index: number) => boolean): number {
  let depth = 0;
  return outsideQuotes(text, (letter, index) => {
    if (letter === '(') depth++;
    if (letter === ')') depth--;
    return depth === 0 && holds(index);
  });
}

/** The first place where something holds, quoted words and escaped letters left out; -1 for none. */
function outsideQuotes(text: string, holds: (letter: string, index: number) => boolean): number {
  let isQuoted = false;
  for (let index = 0; index < text.length; index++) {
    const letter = text.charAt(index);
    if (letter === '\\') index++;
    else if (letter === '"') isQuoted = !isQuoted;
    else if (!isQuoted && holds(letter, index)) return index;
  }
  return -1;
}

/** Whether a text is like a pattern of `*`, `?` and escaped letters, in time that grows with both lengths only. */
function isLike(text: string, pattern: string): boolean {
  const wanted = [...pattern.matchAll(/\\(.)|(.)/gs)].map(([, escaped, plain]) =>
    escaped === undefined ? { letter: plain ?? '', isFree: true } : { letter: escaped, isFree: false },
  );
  let reached = new Set([0]);
  const spread = (places: Set<number>) => {
    for (const place of places) {
      const next = wanted[place];
      if (next?.isFree && next.letter === '*') places.add(place + 1);
    }
    return places;
  };
  reached = spread(reached);
  for (const letter of text) {
    const after = new Set<number>();
    for (const place of reached) {
      const next = wanted[place];
      if (!next) continue;
      if (next.isFree && next.letter === '*') after.add(place);
      else if ((next.isFree && next.letter === '?') || next.letter === letter) after.add(place + 1);
    }
    reached = spread(after);
  }
  return reached.has(wanted.length);
}
