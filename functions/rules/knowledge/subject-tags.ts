import { tagGroups, tagGroupTexts, type TagGroup } from '../../../shared/audit/judge/rule-tags.ts';
import { engines } from '../../../shared/engines/index.ts';
import { inLocale, sameText, type Locale, type Text } from '../../../shared/text.ts';
import type { Subject } from './subject.ts';

type WireTag = { readonly id: number; readonly name: string; readonly sub_tags: readonly WireTag[] };
type Family = {
  readonly id: number;
  readonly text: Text;
  readonly tags: readonly { readonly id: number; readonly key: string; readonly text: Text }[];
  readonly of: (subject: Subject) => readonly string[];
};

const groups = [
  'operand',
  'sql',
  'audit_purpose',
  'audit_accuracy',
  'performance_cost',
] as const satisfies readonly TagGroup[];

/** The families of tags that an article carries: the groups of its rule, and the database types under the name that clients look for. */
const families: readonly Family[] = [
  ...groups.map((group, index) =>
    familyOf((index + 1) * 100, {
      text: tagGroupTexts[group],
      tags: Object.entries<Text>(tagGroups[group]),
      of: ({ tags }) => tags[group],
    }),
  ),
  familyOf(1000, {
    text: sameText('DBType'),
    tags: engines.map(({ dbType }) => [dbType, sameText(dbType)]),
    of: ({ dbTypes }) => dbTypes,
  }),
];

/** The tags that some of the subjects carry. */
export function tagsOfSubjects(subjects: readonly Subject[], locale: Locale): WireTag[] {
  return families.flatMap(({ id, text, tags, of }) => {
    const present = new Set(subjects.flatMap(of));
    const own = tags.filter(({ key }) => present.has(key));
    return own.length === 0
      ? []
      : [
          {
            id,
            name: inLocale(text, locale),
            sub_tags: own.map((tag) => ({ id: tag.id, name: inLocale(tag.text, locale), sub_tags: [] })),
          },
        ];
  });
}

/** Whether a subject carries a tag, which clients name by its words, its key or its number. */
export function hasTag(subject: Subject, wanted: string): boolean {
  return families.some(({ tags, of }) =>
    tags.some(({ id, key, text }) => of(subject).includes(key) && [String(id), key, text.zh, text.en].includes(wanted)),
  );
}

function familyOf(
  id: number,
  { text, tags, of }: { text: Text; tags: readonly (readonly [string, Text])[]; of: Family['of'] },
): Family {
  return { id, text, of, tags: tags.map(([key, words], place) => ({ id: id + place + 1, key, text: words })) };
}
