import { invariant } from '../../../shared/errors/index.ts';

type Scalar = string | number | boolean | null;

/** What one attribute must satisfy: a plain value means equality. */
export type Test =
  | Scalar
  | { readonly not: Scalar }
  | { readonly oneOf: readonly Scalar[] }
  | { readonly above: Scalar }
  | { readonly below: Scalar }
  | { readonly atLeast: Scalar }
  | { readonly atMost: Scalar }
  | { readonly between: readonly [Scalar, Scalar] }
  | { readonly beginsWith: string }
  | { readonly contains: Scalar }
  | { readonly exists: boolean };

/** Tests that must all hold, by attribute; a dot walks into a map. */
export type Where = Readonly<Record<string, Test>>;
/** Alternatives of which one must hold. */
export type Filter = Where | readonly Where[];
/** What must hold for an item before it is written. */
export type Condition = 'absent' | 'present' | Filter;

/** How one item changes in place. An undefined value in `set` removes the attribute. */
export type Change = {
  readonly set?: Readonly<Record<string, unknown>>;
  readonly setOnce?: Readonly<Record<string, unknown>>;
  readonly add?: Readonly<Record<string, number>>;
  readonly append?: Readonly<Record<string, readonly unknown[]>>;
  readonly remove?: readonly string[];
};

/** Collects the names and values of the expressions of one request, so that reserved words need no thought. */
export class Placeholders {
  readonly #names = new Map<string, string>();
  readonly #values: Record<string, unknown> = {};

  name(path: string): string {
    return path
      .split('.')
      .map((part) => this.#placeholder(part))
      .join('.');
  }

  value(value: unknown): string {
    const placeholder = `:v${Object.keys(this.#values).length}`;
    this.#values[placeholder] = value;
    return placeholder;
  }

  /** The two fields of the request; each is left out when empty, as DynamoDB demands. */
  fields(): { ExpressionAttributeNames?: Record<string, string>; ExpressionAttributeValues?: Record<string, unknown> } {
    return {
      ...(this.#names.size > 0 && {
        ExpressionAttributeNames: Object.fromEntries([...this.#names].map(([part, name]) => [name, part])),
      }),
      ...(Object.keys(this.#values).length > 0 && { ExpressionAttributeValues: this.#values }),
    };
  }

  #placeholder(part: string): string {
    const name = this.#names.get(part) ?? `#n${this.#names.size}`;
    this.#names.set(part, name);
    return name;
  }
}

/** A condition or filter as an expression. */
export function conditionExpression(condition: Condition, to: Placeholders): string {
  if (condition === 'absent') return `attribute_not_exists(${to.name('pk')})`;
  if (condition === 'present') return `attribute_exists(${to.name('pk')})`;
  if (!isAlternatives(condition)) return allOf(condition, to);
  invariant(condition.length > 0, 'a condition has at least one alternative');
  return condition.length === 1
    ? allOf(condition[0] ?? {}, to)
    : condition.map((where) => `(${allOf(where, to)})`).join(' OR ');
}

/** A change as an update expression. */
export function updateExpression(change: Change, to: Placeholders): string {
  const set = Object.entries(change.set ?? {});
  const assignments = [
    ...set.filter(([, value]) => value !== undefined).map(([path, value]) => `${to.name(path)} = ${to.value(value)}`),
    ...Object.entries(change.setOnce ?? {}).map(
      ([path, value]) => `${to.name(path)} = if_not_exists(${to.name(path)}, ${to.value(value)})`,
    ),
    ...Object.entries(change.append ?? {}).map(
      ([path, values]) =>
        `${to.name(path)} = list_append(if_not_exists(${to.name(path)}, ${to.value([])}), ${to.value(values)})`,
    ),
  ];
  const additions = Object.entries(change.add ?? {}).map(([path, value]) => `${to.name(path)} ${to.value(value)}`);
  const removals = [
    ...(change.remove ?? []),
    ...set.filter(([, value]) => value === undefined).map(([path]) => path),
  ].map((path) => to.name(path));
  const sections = [section('SET', assignments), section('ADD', additions), section('REMOVE', removals)].filter(
    Boolean,
  );
  invariant(sections.length > 0, 'an update changes something');
  return sections.join(' ');
}

function section(word: string, parts: readonly string[]): string {
  return parts.length > 0 ? `${word} ${parts.join(', ')}` : '';
}

function isAlternatives(filter: Filter): filter is readonly Where[] {
  return Array.isArray(filter);
}

function allOf(where: Where, to: Placeholders): string {
  const tests = Object.entries(where);
  invariant(tests.length > 0, 'a condition tests something');
  return tests.map(([path, test]) => testExpression(path, test, to)).join(' AND ');
}

function testExpression(path: string, test: Test, to: Placeholders): string {
  const name = to.name(path);
  if (test === null || typeof test !== 'object') return `${name} = ${to.value(test)}`;
  if ('between' in test) return between(name, test.between, to);
  if ('beginsWith' in test) return `begins_with(${name}, ${to.value(test.beginsWith)})`;
  if ('contains' in test) return `contains(${name}, ${to.value(test.contains)})`;
  if ('exists' in test) return test.exists ? `attribute_exists(${name})` : `attribute_not_exists(${name})`;
  if ('oneOf' in test) return oneOf(name, test.oneOf, to);
  return Object.entries(test)
    .map(([word, value]) => `${name} ${comparators[word as keyof typeof comparators]} ${to.value(value)}`)
    .join(' AND ');
}

const comparators = { not: '<>', above: '>', below: '<', atLeast: '>=', atMost: '<=' } as const;

function between(name: string, [low, high]: readonly [Scalar, Scalar], to: Placeholders): string {
  // A period that ends before it begins holds nothing; DynamoDB refuses it.
  return low !== null && high !== null && low > high
    ? never(name)
    : `${name} BETWEEN ${to.value(low)} AND ${to.value(high)}`;
}

/** A test that no item passes. */
function never(name: string): string {
  return `attribute_exists(${name}) AND attribute_not_exists(${name})`;
}

/** DynamoDB takes at most this many operands in one IN. */
const inOperandsMax = 100;

function oneOf(name: string, values: readonly Scalar[], to: Placeholders): string {
  // Nothing is one of nothing, and an empty IN is a syntax error.
  if (values.length === 0) return never(name);
  const groups: string[] = [];
  for (let start = 0; start < values.length; start += inOperandsMax) {
    groups.push(
      `${name} IN (${values
        .slice(start, start + inOperandsMax)
        .map((value) => to.value(value))
        .join(', ')})`,
    );
  }
  return groups.length === 1 ? groups.join('') : `(${groups.join(' OR ')})`;
}
