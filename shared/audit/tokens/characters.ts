const wordStart = 1;
const digit = 2;
const space = 4;
const operatorCharacter = 8;

const classes = new Uint8Array(128);
for (const character of 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_')
  classes[character.charCodeAt(0)] = wordStart;
for (const character of '0123456789') classes[character.charCodeAt(0)] = digit;
for (const character of ' \t\n\r\f\v') classes[character.charCodeAt(0)] = space;
for (const character of '+-*/<>=~!@#%^&|`?:.,;()[]{}') classes[character.charCodeAt(0)] = operatorCharacter;

// Pasted scripts carry the full-width and the no-break space and a byte order mark; people cannot see them.
const wideSpaces = new Set([0x3000, 0xa0, 0xfeff]);

/** Whether a character parts words, wide spaces included. */
export function isSpace(code: number): boolean {
  return code < 128 ? classes[code] === space : wideSpaces.has(code);
}

/** Whether a character is one of 0 to 9. */
export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** Where the digits end that begin at a place. */
export function digitsEnd(source: string, from: number): number {
  let end = from;
  while (isDigit(source.charCodeAt(end))) end++;
  return end;
}

/** Whether a name or keyword may begin with a character; all letters beyond ASCII may. */
export function isWordStart(code: number): boolean {
  return code < 128 ? classes[code] === wordStart : code >= 128 && !wideSpaces.has(code);
}

/** Whether a name or keyword may go on with a character. */
export function isWordCharacter(code: number): boolean {
  return isWordStart(code) || isDigit(code);
}

/** Whether a character is part of an operator. */
export function isOperatorCharacter(code: number): boolean {
  return code < 128 && classes[code] === operatorCharacter;
}

const longOperators = new Set([
  '<=>',
  '->>',
  '==',
  '<=',
  '>=',
  '<>',
  '!=',
  ':=',
  '||',
  '&&',
  '<<',
  '>>',
  '->',
  '..',
  '**',
  '^=',
  '~=',
  '=>',
  '!<',
  '!>',
  '+=',
  '-=',
  '*=',
  '/=',
  '%=',
  '&=',
  '|=',
  '::',
]);

/** The end of the longest known operator at a place. */
export function operatorEnd(source: string, at: number): number {
  const next = source.charCodeAt(at + 1);
  if (next < 33 || next > 126 || classes[next] !== operatorCharacter || '(),;'.includes(source[at] ?? ''))
    return at + 1;
  // At the end of the source the slices are shorter.
  if (at + 3 <= source.length && longOperators.has(source.slice(at, at + 3))) return at + 3;
  return longOperators.has(source.slice(at, at + 2)) ? at + 2 : at + 1;
}

const spacedComparisons = new Set(['<=', '>=', '!=', '<>', '!<', '!>']);

/** SQL Server takes `> =` and `< >` for one operator; undefined when the sign at a place stands alone. */
export function spacedComparisonEnd(
  source: string,
  at: number,
): { readonly operator: string; readonly end: number } | undefined {
  let second = at + 1;
  while (source[second] === ' ' || source[second] === '\t') second++;
  const operator = `${source[at] ?? ''}${source[second] ?? ''}`;
  return spacedComparisons.has(operator) ? { operator, end: second + 1 } : undefined;
}

const customOperatorCharacters = '+-*/<>=~!@#%^&|`?';

/**
 * PostgreSQL takes any run of operator characters as one operator; a trailing + or - needs one of ~!@#%^&|`? before it.
 */
export function postgresOperatorEnd(source: string, at: number): number {
  if (!isCustomCharacter(source, at)) return punctuationEnd(source, at);
  let end = at + 1;
  while (isCustomCharacter(source, end) && !beginsComment(source, end)) end++;
  const mayEndInSign = /[~!@#%^&|`?]/.test(source.slice(at, end));
  while (!mayEndInSign && end - at > 1 && (source[end - 1] === '+' || source[end - 1] === '-')) end--;
  return end;
}

function isCustomCharacter(source: string, at: number): boolean {
  return at < source.length && customOperatorCharacters.includes(source.charAt(at));
}

function beginsComment(source: string, at: number): boolean {
  const pair = source.slice(at, at + 2);
  return pair === '/*' || pair === '--';
}

function punctuationEnd(source: string, at: number): number {
  const pair = source.slice(at, at + 2);
  return pair === '::' || pair === ':=' || pair === '..' ? at + 2 : at + 1;
}
