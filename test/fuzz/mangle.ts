type Dice = (sides: number) => number;

const scraps = [
  '(',
  ')',
  '((',
  ',',
  ';',
  "'",
  '"',
  '`',
  '[',
  ']',
  '{',
  '}',
  '$$',
  '$a$',
  '/*',
  '*/',
  '/*+',
  '/*!',
  '--',
  '#',
  '\n',
  '\n/\n',
  '\nGO\n',
  '\\',
  ':',
  '::',
  '.',
  '..',
  '@',
  '@@',
  '?',
  '=',
  '<=>',
  '||',
  '*',
  '-',
  '+',
  '%',
  ' SELECT ',
  ' FROM ',
  ' WHERE ',
  ' JOIN ',
  ' ON ',
  ' AND ',
  ' NOT ',
  ' IN ',
  ' AS ',
  ' BEGIN ',
  ' END ',
  ' CASE ',
  ' WHEN ',
  ' THEN ',
  ' UNION ',
  ' VALUES ',
  ' WITH ',
  ' CREATE ',
  ' TABLE ',
  ' ALTER ',
  ' INTERVAL ',
  ' OVER ',
  ' LIKE ',
  ' NULL ',
  ' DELIMITER // ',
  ' 1e',
  ' 0x',
  " N'",
  " E'\\",
  " q'[",
  '表',
  '\u00a0',
  '\u0000',
  '\ud800',
  'é',
  '9999999999999999999999',
  ' IF ',
  ' LOOP ',
  ' RETURN ',
  ' EXEC ',
  ' DECLARE ',
];

/** Makes one to four random changes to a script, some of them with parts of another. */
export function mangled(sql: string, other: string, roll: Dice): string {
  let text = sql;
  for (let change = roll(4); change >= 0; change--) text = ways[roll(ways.length)]?.(text, other, roll) ?? text;
  return text.slice(0, 20_000);
}

const span = (text: string, roll: Dice, max = 24): [number, number] => {
  const from = roll(text.length + 1);
  return [from, Math.min(text.length, from + roll(max))];
};

const ways: readonly ((text: string, other: string, roll: Dice) => string)[] = [
  (text, _other, roll) => cutOut(text, span(text, roll)),
  (text, _other, roll) => insert(text, scraps[roll(scraps.length)] ?? '', roll),
  (text, _other, roll) => insert(text, text.slice(...span(text, roll, 60)), roll),
  (text, other, roll) => insert(text, other.slice(...span(other, roll, 80)), roll),
  (text, _other, roll) => text.slice(0, roll(text.length + 1)),
  (text, _other, roll) => text.slice(roll(text.length + 1)),
  (text, other) => `${text};\n${other}`,
  (text, _other, roll) => insert(text, (scraps[roll(scraps.length)] ?? '').repeat(1 + roll(40)), roll),
  (text, _other, roll) => swapWords(text, roll),
  (text, _other, roll) => insert(text, String.fromCharCode(roll(0x3000)), roll),
];

function cutOut(text: string, [from, to]: [number, number]): string {
  return text.slice(0, from) + text.slice(to);
}

function insert(text: string, part: string, roll: Dice): string {
  const at = roll(text.length + 1);
  return text.slice(0, at) + part + text.slice(at);
}

function swapWords(text: string, roll: Dice): string {
  const words = text.split(' ');
  const [a, b] = [roll(words.length), roll(words.length)];
  [words[a], words[b]] = [words[b] ?? '', words[a] ?? ''];
  return words.join(' ');
}
