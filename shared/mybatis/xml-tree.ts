import { SaxesParser, type SaxesTagPlain } from 'saxes';
import type { Text } from '../text.ts';

type Place = { readonly line: number; readonly column: number };
/** Text of a document, and where it begins. */
export type XmlText = Place & { readonly kind: 'text'; readonly text: string };
/** An element of a document with what stands in it. */
export type XmlElement = Place & { readonly kind: 'element'; readonly name: string; readonly attributes: Readonly<Record<string, string>>; readonly children: readonly XmlNode[] };
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
  const reader = new TreeReader();
  reader.read(xml);
  return reader.root();
}

type Growing = XmlElement & { readonly children: XmlNode[] };

class TreeReader {
  private readonly parser = new SaxesParser<{ xmlns: false }>();
  private readonly open: Growing[] = [];
  private found: Growing | undefined;
  /** Where the part that is read now begins. */
  private mark: Place = { line: 1, column: 1 };

  read(xml: string): void {
    const { parser } = this;
    parser.on('error', (error) => { throw new XmlProblem(parser.line, unreadable(error.message)); });
    parser.on('doctype', (doctype) => this.checkDoctype(doctype));
    parser.on('opentag', (tag) => this.begin(tag));
    parser.on('closetag', () => this.end());
    parser.on('text', (text) => this.addText(text, this.mark));
    parser.on('cdata', (text) => this.addText(text, { line: this.mark.line, column: this.mark.column + cdataHead }));
    for (const event of ['comment', 'processinginstruction', 'xmldecl'] as const) parser.on(event, () => this.advance(0));
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
    const element: Growing = { kind: 'element', name, attributes, children: [], ...this.mark };
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

  private addText(text: string, { line, column }: Place): void {
    this.open.at(-1)?.children.push({ kind: 'text', text, line, column });
    // Text ends where the next "<" stands, which the parser has read already.
    this.advance(1);
  }

  private advance(ahead: 0 | 1): void {
    this.mark = { line: this.parser.line, column: this.parser.columnIndex + 1 - ahead };
  }
}

const cdataHead = '<![CDATA['.length;
const tooDeep: Text = { zh: `XML 嵌套超过 ${depthMax} 层`, en: `The XML is nested more than ${depthMax} deep` };
const declared: Text = { zh: '不允许在 DOCTYPE 中声明实体', en: 'Declarations inside the DOCTYPE are not allowed' };

function unreadable(reason: string): Text {
  // The parser says "line:column: reason"; the line is told beside it.
  const plain = reason.replace(/^\d+:\d+: /, '');
  return { zh: `不是合法的 XML：${plain}`, en: `Not well-formed XML: ${plain}` };
}
