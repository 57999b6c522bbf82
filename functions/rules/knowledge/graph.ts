import { tagGroups, type TagGroup } from '../../../shared/audit/judge/rule-tags.ts';
import type * as contract from '../../../shared/contract/rules/knowledge/operations.ts';
import type { Input } from '../../../shared/contract/operation.ts';
import { AppError } from '../../../shared/errors/index.ts';
import { inLocale, sameText, type Locale, type Text } from '../../../shared/text.ts';
import type { Context } from '../../platform/context.ts';
import { subjectsOf, type Subject } from './subject.ts';

type Node = { readonly id: string; readonly name: string; readonly weight: number };
type Edge = {
  readonly from_id: string;
  readonly to_id: string;
  readonly weight: number;
  readonly is_directed: boolean;
};
type Graph = { readonly nodes: Node[]; readonly edges: Edge[] };

/** Accuracy and cost say how a rule works, not what it is about. */
const shownGroups = ['operand', 'sql', 'audit_purpose'] as const satisfies readonly TagGroup[];
const relativesMax = 12;

export async function getKnowledgeGraph(
  { query }: Input<typeof contract.getKnowledgeGraph>,
  { table, locale }: Context,
) {
  const subjects = await subjectsOf(table);
  if (!query.filter_by_rule_name) return { data: graphOfTags(subjects, locale) };
  const centre = subjects.find(({ name }) => name === query.filter_by_rule_name);
  if (!centre) throw new AppError('notFound');
  return { data: graphAround(centre, subjects, locale) };
}

/** Tags weighted by their rules; an edge weighs how many rules carry both. */
function graphOfTags(subjects: readonly Subject[], locale: Locale): Graph {
  const [nodes, edges] = [new Map<string, Node>(), new Map<string, Edge>()];
  for (const subject of subjects) {
    const own = [...topicsOf(subject)];
    for (const [id, text] of own)
      nodes.set(id, { id, name: inLocale(text, locale), weight: (nodes.get(id)?.weight ?? 0) + 1 });
    for (const [place, [from]] of own.entries()) {
      for (const [to] of own.slice(place + 1))
        edges.set(`${from} ${to}`, edge(from, to, (edges.get(`${from} ${to}`)?.weight ?? 0) + 1));
    }
  }
  return { nodes: [...nodes.values()], edges: [...edges.values()] };
}

/** A rule, its tags, and the rules that share the most of them; sharing a tag that few rules have counts more. */
function graphAround(centre: Subject, subjects: readonly Subject[], locale: Locale): Graph {
  const own = topicsOf(centre);
  const topics = new Map(subjects.map((subject) => [subject, topicsOf(subject)]));
  const carriers = new Map([...own.keys()].map((id) => [id, [...topics.values()].filter((of) => of.has(id)).length]));
  const sharedWith = (subject: Subject) => [...own.keys()].filter((id) => topics.get(subject)?.has(id));
  const likenessTo = (subject: Subject) =>
    sharedWith(subject).reduce((sum, id) => sum + 1 / (carriers.get(id) ?? 1), 0);
  const relatives = subjects
    .filter((subject) => subject !== centre && sharedWith(subject).length > 0)
    .sort((a, b) => likenessTo(b) - likenessTo(a))
    .slice(0, relativesMax);
  const shown = [centre, ...relatives];
  return {
    nodes: [
      ...shown.map((subject, place) => ({
        id: `rule:${subject.name}`,
        name: inLocale(subject.title, locale),
        weight: relativesMax - Math.max(place - 1, 0),
      })),
      ...[...own].map(([id, text]) => ({ id, name: inLocale(text, locale), weight: carriers.get(id) ?? 1 })),
    ],
    edges: shown.flatMap((subject) => sharedWith(subject).map((id) => edge(`rule:${subject.name}`, id, 1))),
  };
}

function edge(from_id: string, to_id: string, weight: number): Edge {
  return { from_id, to_id, weight, is_directed: false };
}

/** What a rule is about, by ids that clients tell apart by what stands before the colon. */
function topicsOf({ category, tags }: Subject): ReadonlyMap<string, Text> {
  const tagged = shownGroups.flatMap((group) =>
    tags[group].map((tag): [string, Text] => [`${group}:${tag}`, wordsOf(group, tag)]),
  );
  return new Map([[`category:${category.en}`, category], ...tagged]);
}

function wordsOf(group: TagGroup, tag: string): Text {
  const known: Readonly<Record<string, Text>> = tagGroups[group];
  return known[tag] ?? sameText(tag);
}
