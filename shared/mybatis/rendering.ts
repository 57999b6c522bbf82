import type { Text } from '../text.ts';
import type { Fragments } from './fragments.ts';
import { isBlank, overridesOf, withoutEnd, withoutStart, type Piece } from './pieces.ts';
import { RunPlaces } from './run-places.ts';
import { XmlProblem, type XmlElement, type XmlNode, type XmlText } from './xml-tree.ts';

/** How a mapper file writes what the program puts in: MyBatis `#{x}` and `${x}`, iBatis `#x#` and `$x$`. */
export type Flavour = 'mybatis' | 'ibatis';

/** Where elements are rendered: what is known there, and how much may still be written. */
export type Scope = {
  readonly flavour: Flavour;
  readonly namespace: string;
  readonly fragments: Fragments;
  /** Values that `<include>` gives to `${…}` of the fragment. */
  readonly properties: Readonly<Record<string, string>>;
  /** The fragments around this one, so that a ring is noticed. */
  readonly inside: readonly XmlElement[];
  readonly budget: { left: number };
};

/** The most text that one statement may grow to by its includes. */
export const renderedMax = 256 * 1024;

/** The SQL of elements: every condition taken as true, the first way of each choice, each loop once. */
export function rendered(nodes: readonly XmlNode[], scope: Scope): Piece[] {
  const pieces: Piece[] = [];
  for (const [index, node] of nodes.entries()) {
    const isBesideElement = node.kind === 'element' || nodes[index - 1]?.kind === 'element';
    const next = node.kind === 'text' ? textPieces(node, scope) : (elements[node.name] ?? plain)(node, scope);
    const [last, first] = [pieces.at(-1), next[0]];
    // MyBatis puts a space between what two elements give, so `<if>a</if><if>b</if>` never becomes one word.
    if (isBesideElement && last && first && /\S$/.test(last.text) && /^\S/.test(first.text))
      pieces.push({ text: ' ', line: first.line, column: first.column });
    // One by one: there can be more than a call may have arguments.
    for (const piece of next) pieces.push(piece);
  }
  return pieces;
}

type Render = (element: XmlElement, scope: Scope) => Piece[];

const plain: Render = ({ children }, scope) => rendered(children, scope);
const nothing: Render = () => [];

/** iBatis conditions carry the word that joins them to what stands before. */
const prepended: Render = (element, scope) => {
  const { prepend, open, close } = element.attributes;
  return around(element, rendered(element.children, scope), { before: [prepend, open], after: [close] });
};

const elements: Readonly<Record<string, Render>> = {
  where: (element, scope) =>
    around(element, withoutStart(rendered(element.children, scope), ['AND', 'OR']), { before: ['WHERE'], after: [] }),
  set: (element, scope) =>
    around(element, withoutEnd(withoutStart(rendered(element.children, scope), [',']), [',']), {
      before: ['SET'],
      after: [],
    }),
  trim: (element, scope) => {
    const { prefix, suffix, prefixOverrides, suffixOverrides } = element.attributes;
    const inner = withoutEnd(
      withoutStart(rendered(element.children, scope), overridesOf(prefixOverrides)),
      overridesOf(suffixOverrides),
    );
    return around(element, inner, { before: [prefix], after: [suffix] });
  },
  foreach: (element, scope) =>
    around(element, rendered(element.children, scope), {
      before: [element.attributes['open']],
      after: [element.attributes['close']],
    }),
  choose: ({ children }, scope) => {
    const ways = children.filter(
      (node) => node.kind === 'element' && (node.name === 'when' || node.name === 'otherwise'),
    );
    return rendered(ways.slice(0, 1), scope);
  },
  include: included,
  bind: nothing,
  selectKey: nothing,
  dynamic: (element, scope) =>
    around(element, withoutFirstPrepend(element, scope), { before: [element.attributes['prepend']], after: [] }),
  iterate: prepended,
  ...Object.fromEntries(
    [
      'isNull',
      'isNotNull',
      'isEmpty',
      'isNotEmpty',
      'isEqual',
      'isNotEqual',
      'isGreaterThan',
      'isGreaterEqual',
      'isLessThan',
      'isLessEqual',
      'isPropertyAvailable',
      'isNotPropertyAvailable',
      'isParameterPresent',
      'isNotParameterPresent',
    ].map((name) => [name, prepended]),
  ),
};

function around(
  { line, column }: XmlElement,
  inner: readonly Piece[],
  { before, after }: { before: readonly (string | undefined)[]; after: readonly (string | undefined)[] },
): Piece[] {
  if (isBlank(inner)) return [];
  const words = (list: readonly (string | undefined)[]) =>
    list.flatMap((text) => (text ? [{ text: ` ${text} `, line, column }] : []));
  return [...words(before), ...inner, ...words(after)];
}

function withoutFirstPrepend(element: XmlElement, scope: Scope): Piece[] {
  const first = element.children.find((node) => node.kind === 'element');
  const word = first?.kind === 'element' ? first.attributes['prepend'] : undefined;
  return withoutStart(rendered(element.children, scope), word ? [word.trim().toUpperCase()] : []);
}

function included(element: XmlElement, scope: Scope): Piece[] {
  // Fragments without text must not double for ever either.
  spend(scope.budget, includeCost, element.line);
  const refid = filled(element.attributes['refid'] ?? '', scope.properties);
  const fragment = scope.fragments.find(refid, scope.namespace);
  if (!fragment) throw new XmlProblem(element.line, missing(refid));
  if (scope.inside.includes(fragment.element)) throw new XmlProblem(element.line, ring(refid));
  const own = element.children.flatMap((node) =>
    node.kind === 'element' && node.name === 'property'
      ? [[node.attributes['name'] ?? '', filled(node.attributes['value'] ?? '', scope.properties)]]
      : [],
  );
  const inner = {
    ...scope,
    namespace: fragment.namespace,
    properties: { ...scope.properties, ...(Object.fromEntries(own) as Record<string, string>) },
    inside: [...scope.inside, fragment.element],
  };
  return rendered(fragment.element.children, inner);
}

const marks: Readonly<Record<Flavour, RegExp>> = {
  mybatis: /#\{[^}]*\}|\$\{([^}]*)\}/g,
  ibatis: /#[^#\s]+#|\$([^$\s]+)\$/g,
};

/** `#{x}` is a parameter; `${x}` becomes part of the SQL itself, which only an `<include>` can know beforehand. */
function textPieces({ runs }: XmlText, { flavour, properties, budget }: Scope): Piece[] {
  for (const { text, line } of runs) spend(budget, text.length, line);
  return marked(runs, flavour, properties);
}

/** The text of some runs with what the program puts in as pieces of their own. */
export function marked(
  runs: readonly Piece[],
  flavour: Flavour,
  properties: Readonly<Record<string, string>>,
): Piece[] {
  const places = new RunPlaces(runs);
  const pieces: Piece[] = [];
  // One by one: there can be more than a call may have arguments.
  const add = (from: number, to: number) => {
    for (const part of places.partsOf(from, to)) pieces.push(part);
  };
  let at = 0;
  for (const match of places.text.matchAll(marks[flavour])) {
    add(at, match.index);
    const name = match[1]?.trim();
    const here = { ...places.placeAt(match.index), text: '?' };
    if (name === undefined) pieces.push({ ...here, filled: 'parameter' });
    else if (Object.hasOwn(properties, name)) pieces.push({ ...here, text: properties[name] ?? '' });
    else pieces.push({ ...here, text: match[0].replace(/\s/g, ''), filled: 'text' });
    at = match.index + match[0].length;
  }
  add(at, places.text.length);
  return pieces;
}

function filled(text: string, properties: Readonly<Record<string, string>>): string {
  return text.replace(/\$\{([^}]*)\}/g, (whole, name: string) => properties[name.trim()] ?? whole);
}

const includeCost = 100;

function spend(budget: Scope['budget'], cost: number, line: number): void {
  budget.left -= cost;
  if (budget.left < 0) throw new XmlProblem(line, tooLong);
}

const tooLong: Text = { zh: '语句展开 include 后过长', en: 'The statement grows too long by its includes' };

function missing(refid: string): Text {
  return { zh: `找不到 include 引用的 SQL 片段 ${refid}`, en: `The SQL fragment ${refid} of an include is not there` };
}

function ring(refid: string): Text {
  return { zh: `SQL 片段 ${refid} 包含了自身`, en: `The SQL fragment ${refid} includes itself` };
}
