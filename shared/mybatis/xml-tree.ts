import { SaxesParser, type SaxesTagPlain } from 'saxes';
import type { Text } from '../text.ts';
import { placeBehind, textOf, type Piece } from './pieces.ts';

type Place = { readonly line: number; readonly column: number };
/** Text of a document in runs that are written as they read; a character that is written as an entity is a run of its own. */
export type XmlText = { readonly kind: 'text'; readonly runs: readonly Piece[] };
/** An element of a document with what stands in it. */
export type XmlElement = Place & {
  readonly kind: 'element';
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlNode[];
};
/** What a document is made of, as far as SQL needs it. */
export type XmlNode = XmlText | XmlElement;

/** Why a document cannot be read, and where. */
export class XmlProblem extends Error {
  override readonly name = 'XmlProblem';
  readonly line: number;
  readonly text: Text;

  constructor(line: number, text: Text) {
    super(text.en);
    this.line = line;
    this.text = text;
  }
}

const depthMax = 100;

/**
 * Reads a document without ever looking outside of it: entities cannot be declared, so none can reach a file or an address
 * or grow, and the DTD that a heading names is not fetched. Throws an `XmlProblem` for what is no such document.
 */
export function readXml(xml: string): XmlElement {
  const reader = new TreeReader(xml);
  reader.read();
  return reader.root();
}

type Growing = XmlElement & { readonly children: XmlNode[] };

class TreeReader {
  private readonly parser = new SaxesParser<{ xmlns: false }>();
  private readonly xml: string;
  private readonly open: Growing[] = [];
  private found: Growing | undefined;
  /** Where the part that is read now begins. */
  private mark = { line: 1, column: 1, offset: 0 };

  constructor(xml: string) {
    this.xml = xml;
  }

  read(): void {
    const { parser, xml } = this;
    parser.on('error', (error) => {
      throw new XmlProblem(parser.line, unreadable(error.message));
    });
    parser.on('doctype', (doctype) => this.checkDoctype(doctype));
    parser.on('opentag', (tag) => this.begin(tag));
    parser.on('closetag', () => this.end());
    parser.on('text', (text) =>
      this.addText(runsOf(text, this.xml.slice(this.mark.offset, parser.position - 1), this.mark)),
    );
    parser.on('cdata', (text) => this.addText([{ text, line: this.mark.line, column: this.mark.column + cdataHead }]));
    for (const event of ['comment', 'processinginstruction', 'xmldecl'] as const)
      parser.on(event, () => this.advance(0));
    parser.write(xml).close();
  }

  root(): XmlElement {
    if (!this.found) throw new XmlProblem(1, unreadable('there is no element'));
    return this.found;
  }

  private checkDoctype(doctype: string): void {
    if (doctype.includes('[')) throw new XmlProblem(this.parser.line, declared);
    this.advance(0);
  }

  private begin({ name, attributes }: SaxesTagPlain): void {
    if (this.open.length >= depthMax) throw new XmlProblem(this.parser.line, tooDeep);
    const { line, column } = this.mark;
    const element: Growing = { kind: 'element', name, attributes, children: [], line, column };
    const parent = this.open.at(-1);
    if (parent) parent.children.push(element);
    else this.found ??= element;
    this.open.push(element);
    this.advance(0);
  }

  private end(): void {
    this.open.pop();
    this.advance(0);
  }

  private addText(runs: readonly Piece[]): void {
    this.open.at(-1)?.children.push({ kind: 'text', runs });
    // Text ends where the next "<" stands, which the parser has read already.
    this.advance(1);
  }

  private advance(ahead: 0 | 1): void {
    this.mark = {
      line: this.parser.line,
      column: this.parser.columnIndex + 1 - ahead,
      offset: this.parser.position - ahead,
    };
  }
}

/** What was read, cut at its entities, which are written longer than they read. */
function runsOf(text: string, given: string, { line, column }: Place): Piece[] {
  const written = given.replaceAll('\r\n', '\n');
  const runs: Piece[] = [];
  let place: Place = { line, column };
  let at = 0;
  for (const { 0: entity, 1: name = '', index } of written.matchAll(/&(#?\w+);/g)) {
    const before = written.slice(at, index);
    const entityPlace = placeBehind(place, before);
    runs.push({ text: before, ...place }, { text: meaningOf(name), ...entityPlace });
    place = placeBehind(entityPlace, entity);
    at = index + entity.length;
  }
  runs.push({ text: written.slice(at), ...place });
  // Where the parser reads something otherwise, what it says counts.
  return textOf(runs) === text ? runs.filter((run) => run.text !== '') : [{ text, line, column }];
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

function meaningOf(name: string): string {
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return name.startsWith('#') && code <= 0x10ffff ? String.fromCodePoint(code) : (entities[name] ?? '');
}

const cdataHead = '<![CDATA['.length;
const tooDeep: Text = { zh: `XML 嵌套超过 ${depthMax} 层`, en: `The XML is nested more than ${depthMax} deep` };
const declared: Text = { zh: '不允许在 DOCTYPE 中声明实体', en: 'Declarations inside the DOCTYPE are not allowed' };

function unreadable(reason: string): Text {
  // The parser says "line:column: reason"; the line is told beside it.
  const plain = reason.replace(/^\d+:\d+: /, '');
  return { zh: `不是合法的 XML：${plain}`, en: `Not well-formed XML: ${plain}` };
}
