import { wordSet } from './word-set.ts';
import { isWordCharacter, isWordStart as isWordStartCode } from './characters.ts';

const space = String.raw`\s{1,99}`;
const wordEnd = String.raw`(?![\w$#])`;
const storedUnit = `(?:(?:non)?editionable${space})?(?:procedure|function|package|trigger|type)`;
const unitStart = new RegExp(
  `<<|(?:declare|begin|create${space}(?:or${space}replace${space})?${storedUnit})${wordEnd}`,
  'iy',
);
/** Commands of the client; what stands in brackets may be left away. */
const clientWords = `
  pro[mpt] rem[ark] spo[ol] sho[w] col[umn] def[ine] undef[ine] acc[ept] var[iable] pri[nt] ho[st] conn[ect]
  disc[onnect] exit quit pau[se] sta[rt] timi[ng] tti[tle] bti[tle] bre[ak] comp[ute] cl[ear] desc[ribe] help run save
  get ed[it] list store passw[ord] whenever startup shutdown recover repf[ooter] reph[eader] xquery hist[ory] ddl
  info[rmation] alias sqlformat cd lb liquibase
`;
const clientCommand = new RegExp(
  `@|!|(?:${[
    // SET TRANSACTION and its like go to the server.
    `set(?!${space}(?:transaction|role|constraints?)${wordEnd})`,
    `archive${space}log`,
    ...clientWords.trim().replaceAll('[', '(?:').replaceAll(']', ')?').split(/\s+/),
  ].join('|')})${wordEnd}`,
  'iy',
);
const hyphenAtEnd = /-[ \t]{0,99}\r?\n/y;
const nextThing = /\s*([\w$#]+|\S)/y;
/** Words beside which no minus stands. */
const joins = wordSet(`
  SELECT FROM WHERE AND OR NOT IN IS LIKE BETWEEN GROUP ORDER BY HAVING UNION ALL MINUS INTERSECT SET VALUES INTO
  AS ON USING JOIN LEFT RIGHT FULL INNER OUTER CROSS NATURAL CASE WHEN THEN ELSE END WITH CONNECT START FETCH
  OFFSET FOR CREATE ALTER DROP TABLE INDEX VIEW COMMENT GRANT REVOKE TO IDENTIFIED DEFAULT CONSTRAINT PRIMARY
  FOREIGN REFERENCES CHECK TABLESPACE STORAGE DATAFILE SIZE NULL INSERT UPDATE DELETE MERGE
`);
const run = /exec(?:ute)?[ \t]{1,99}(?!immediate(?![\w$#]))/iy;

/**
 * What a line means to SQL*Plus where a statement may begin: `client`: for itself; `run`: one statement up to the end
 * of the line.
 */
export type ClientLine = { readonly what: 'client' | 'run'; readonly end: number };

/** Knows the lines of SQL*Plus, and that a unit of PL/SQL holds none of them until its slash. */
export class SqlPlusLines {
  isInUnit: boolean;
  private readonly source: string;

  constructor(source: string, isInUnit = false) {
    this.source = source;
    this.isInUnit = isInUnit;
  }

  /** A slash line ends the unit. */
  slash(): void {
    this.isInUnit = false;
  }

  /** The line at a place where a statement may begin; undefined when it is SQL. */
  lineAt(at: number): ClientLine | undefined {
    if (this.isInUnit) return undefined;
    if (matchesAt(unitStart, this.source, at)) {
      this.isInUnit = true;
      return undefined;
    }
    if (!this.startsLine(at)) return undefined;
    if (matchesAt(run, this.source, at)) return { what: 'run', end: this.lineEnd(at) };
    return matchesAt(clientCommand, this.source, at) ? { what: 'client', end: this.lineEnd(at) } : undefined;
  }

  /**
   * Where the next line begins when the hyphen at a place only joins it to this one. Between two values it may be a
   * minus, and is left as one.
   */
  continuationEnd(at: number, before: 'word' | 'operator' | 'value', word: string): number | undefined {
    if (this.isInUnit || this.source[at - 1] === '-' || !matchesAt(hyphenAtEnd, this.source, at)) return undefined;
    const newline = this.source.indexOf('\n', at);
    nextThing.lastIndex = newline;
    const next = nextThing.exec(this.source)?.[1] ?? '';
    const isNextValue = /^[(:\d]/.test(next) || (isWordStart(next) && !joins.has(next.toUpperCase()));
    const isValueBefore = before === 'word' ? !joins.has(word) : before === 'value' || word === ')';
    return isNextValue && isValueBefore ? undefined : newline + 1;
  }

  private startsLine(at: number): boolean {
    let before = at - 1;
    while (before >= 0 && (this.source[before] === ' ' || this.source[before] === '\t')) before--;
    return before < 0 || this.source[before] === '\n' || this.source[before] === '\ufeff';
  }

  /** A hyphen at the end goes on with the next line. */
  private lineEnd(at: number): number {
    for (let from = at; ; ) {
      const newline = this.source.indexOf('\n', from);
      if (newline < 0) return this.source.length;
      const last = this.source[newline - 1] === '\r' ? newline - 2 : newline - 1;
      if (this.source[last] !== '-' || last <= from || this.source[last - 1] === '-') return newline;
      from = newline + 1;
    }
  }
}

function isWordStart(text: string): boolean {
  return isWordStartCode(text.charCodeAt(0));
}

function matchesAt(wanted: RegExp, source: string, at: number): boolean {
  wanted.lastIndex = at;
  return wanted.test(source);
}

/** The end of the substitution variable at a place (`&name`, `&&name.`), or the place itself when none begins there. */
export function substitutionEnd(source: string, at: number): number {
  if (source[at] !== '&') return at;
  let end = source[at + 1] === '&' ? at + 2 : at + 1;
  if (!isWordCharacter(source.charCodeAt(end))) return at;
  while (isWordCharacter(source.charCodeAt(end)) || source[end] === '$' || source[end] === '#') end++;
  return source[end] === '.' ? end + 1 : end;
}
