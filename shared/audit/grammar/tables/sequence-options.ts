import type { Option } from '../../tree/table-statement.ts';
import type { Parser } from '../parser.ts';
import { parseDataType } from '../expressions/data-type.ts';

/** Reads START WITH, INCREMENT BY, CACHE … in any order. */
export function parseSequenceOptions(p: Parser): Option[] {
  const options: Option[] = [];
  for (let option = sequenceOption(p); option; option = sequenceOption(p)) {
    options.push(option);
    // Db2 may put commas between them.
    if (p.facts.sequenceOptionsTakeCommas && p.is(',') && startsOption(p.word(1))) p.at++;
  }
  return options;
}

const linkWords: Readonly<Record<string, readonly string[]>> = {
  START: ['WITH', '='],
  INCREMENT: ['BY', '='],
  MINVALUE: ['='],
  MAXVALUE: ['='],
  CACHE: ['='],
  RESTART: ['WITH', '='],
};
const alone = new Set([
  'CYCLE',
  'NOCACHE',
  'NOCYCLE',
  'NOMINVALUE',
  'NOMAXVALUE',
  'ORDER',
  'NOORDER',
  'LOGGED',
  'UNLOGGED',
]);

function startsOption(word: string): boolean {
  return linkWords[word] !== undefined || alone.has(word) || word === 'NO';
}

function sequenceOption(p: Parser): Option | undefined {
  const start = p.start();
  const name = p.word();
  const made = (value: string | undefined): Option => ({ kind: 'option', start, end: p.last(), name, value });
  const links = linkWords[name];
  if (links) {
    p.at++;
    const hasLink = p.acceptAny(...links) !== undefined;
    const mayBeAlone = name === 'RESTART' && !hasLink && !/^[-\d]/.test(p.text());
    return made(mayBeAlone ? undefined : numberText(p));
  }
  if (alone.has(name)) p.at++;
  else if (p.accept('NO')) p.expectAny('MINVALUE', 'MAXVALUE', 'CYCLE', 'CACHE');
  else if (p.accept('AS')) parseDataType(p);
  else if (p.acceptAll('OWNED', 'BY') || p.acceptAll('SEQUENCE', 'NAME')) p.objectName();
  else return undefined;
  return made(undefined);
}

function numberText(p: Parser): string {
  const sign = p.acceptAny('-', '+') === '-' ? '-' : '';
  return sign + p.integer().value;
}
