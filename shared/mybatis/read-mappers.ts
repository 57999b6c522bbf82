import type { Span } from '../audit/tree/node.ts';
import type { Text } from '../text.ts';
import { Fragments } from './fragments.ts';
import { isBlank, textOf, type Piece } from './pieces.ts';
import { rendered, renderedMax, type Flavour } from './rendering.ts';
import { readXml, XmlProblem, type XmlElement, type XmlNode } from './xml-tree.ts';

/** A mapper file as it was given. */
export type MapperFile = { readonly path: string; readonly xml: string };

/** The SQL of one mapped statement, `?` for parameters, and where each part of it stands in its file. */
export type MappedSql = {
  readonly path: string;
  readonly id: string;
  readonly sql: string;
  /** Ranges of `sql` that the program fills in as text when it runs: whoever controls their values controls the statement. */
  readonly substitutions: readonly Span[];
  readonly pieces: readonly (Piece & { readonly start: number })[];
};

/** A file, or one statement of it, that cannot be read. */
export type MapperProblem = { readonly path: string; readonly line: number; readonly text: Text };
/** What the files hold, in their order. Files of other kinds of XML are named apart. */
export type Mappers = {
  readonly statements: readonly MappedSql[];
  readonly problems: readonly MapperProblem[];
  readonly others: readonly string[];
};

/** Takes the SQL out of MyBatis and iBatis files; includes reach across files. Runs nothing and looks nothing up outside of them. */
export function readMappers(files: readonly MapperFile[]): Mappers {
  const problems: MapperProblem[] = [];
  const mappers = files.flatMap(({ path, xml }) => {
    const root = attempt(path, problems, () => readXml(xml));
    return root ? [{ path, root, flavour: flavours[root.name], namespace: root.attributes['namespace'] ?? '' }] : [];
  });
  const known = mappers.flatMap(({ flavour, ...rest }) => (flavour ? [{ ...rest, flavour }] : []));
  const fragments = new Fragments();
  for (const { root, namespace } of known)
    for (const element of childrenNamed(root, fragmentNames)) fragments.add(namespace, element);
  const statements = known.flatMap((mapper) =>
    childrenNamed(mapper.root, statementNames)
      .flatMap((element) => [...statementsOf(element), element])
      .flatMap((element) => attempt(mapper.path, problems, () => mappedSql(element, { ...mapper, fragments })) ?? []),
  );
  return { statements, problems, others: mappers.flatMap(({ path, flavour }) => (flavour ? [] : [path])) };
}

const flavours: Readonly<Record<string, Flavour>> = { mapper: 'mybatis', sqlMap: 'ibatis' };
const fragmentNames: ReadonlySet<string> = new Set(['sql']);
const statementNames: ReadonlySet<string> = new Set(['select', 'insert', 'update', 'delete', 'statement', 'procedure']);

function childrenNamed({ children }: XmlElement, names: ReadonlySet<string>): XmlElement[] {
  return children.filter((node): node is XmlElement => node.kind === 'element' && names.has(node.name));
}

/** A key is asked for by a statement of its own. */
function statementsOf(element: XmlElement): XmlElement[] {
  return childrenNamed(element, new Set(['selectKey']));
}

type Around = {
  readonly path: string;
  readonly flavour: Flavour;
  readonly namespace: string;
  readonly fragments: Fragments;
};

function mappedSql(element: XmlElement, { path, flavour, namespace, fragments }: Around): MappedSql | undefined {
  const children: readonly XmlNode[] = element.children;
  const scope = { flavour, namespace, fragments, properties: {}, inside: [], budget: { left: renderedMax } };
  const found = rendered(children, scope);
  if (isBlank(found)) return undefined;
  return { path, id: [namespace, element.attributes['id']].filter(Boolean).join('.'), ...composed(found) };
}

/** Pieces as one text. */
export function composed(found: readonly Piece[]): Pick<MappedSql, 'sql' | 'pieces' | 'substitutions'> {
  let start = 0;
  const pieces = found.map((piece) => {
    const placed = { ...piece, start };
    start += piece.text.length;
    return placed;
  });
  const substitutions = pieces
    .filter(({ filled }) => filled === 'text')
    .map((piece) => ({ start: piece.start, end: piece.start + piece.text.length }));
  return { sql: textOf(found), substitutions, pieces };
}

function attempt<T>(path: string, problems: MapperProblem[], work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof XmlProblem)) throw error;
    problems.push({ path, line: error.line, text: error.text });
    return undefined;
  }
}
