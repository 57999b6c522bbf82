import type { Block } from './definition-reversal.ts';
import type { DefinitionPlan } from './definition-plan.ts';
import { partDifferences } from './part-differences.ts';
import type { Picture, TextPart } from './pictures.ts';

type Texts = readonly TextPart[];

/** The blocks that make routines, triggers, rules and events what they were. */
export function textsAgain(before: readonly Picture[], after: readonly Picture[], plan: DefinitionPlan): Block[] {
  const moved = movedBack(before, after, plan);
  if (moved) return [{ settings: [], statements: moved }];
  return before.flatMap((was, index) => again(was.texts ?? [], after[index]?.texts ?? []));
}

/** A routine that only got another name or schema, with whatever depends on it. */
function movedBack(before: readonly Picture[], after: readonly Picture[], { renames }: DefinitionPlan) {
  const [rename] = renames.filter(({ what }) => what === 'routine' || what === 'routineSchema');
  if (!rename) return undefined;
  const [gone, fresh] = [before, after].map((all, index) => {
    const others = new Set((index === 0 ? after : before).flatMap((one) => (one.texts ?? []).map(({ drop }) => drop)));
    return all.flatMap((one) => one.texts ?? []).filter(({ drop }) => !others.has(drop));
  });
  const [was, is] = [gone?.[0], fresh?.[0]];
  if (!was || !is) return [];
  const place = is.drop.replace(/^DROP /, 'ALTER ');
  const to = was.drop.replace(/^DROP \w+ /, '');
  const quoted = /^("(?:[^"]|"")*")\.("(?:[^"]|"")*")/.exec(to);
  return [rename.what === 'routine' ? `${place} RENAME TO ${quoted?.[2]}` : `${place} SET SCHEMA ${quoted?.[1]}`];
}

function again(was: Texts, is: Texts): Block[] {
  const { fresh, gone, changed } = partDifferences(was, reordered(was, is));
  const replaced = changed.filter((one) => isReplaceable(one.was, one.is));
  const remade = changed.filter((one) => !isReplaceable(one.was, one.is)).map((one) => one.was);
  const statements = [...fresh, ...changed.flatMap((one) => (remade.includes(one.was) ? [one.is] : []))].map(
    ({ drop }) => drop,
  );
  const standing = new Set(is.map(({ name }) => name));
  for (const { name } of [...fresh, ...remade]) standing.delete(name);
  const made = was.flatMap((one): Block[] => {
    if (!gone.includes(one) && !remade.includes(one)) return [];
    const says = one.says.filter((text) => !/ IS NULL$/.test(text));
    const block = blockOf(one, [placed(one, was, standing), ...says, ...one.then]);
    standing.add(one.name);
    return block;
  });
  const over = replaced.flatMap((one) => blockOf(one.was, [one.was.definition]));
  const said = is.flatMap((now): string[] => {
    const then = was.find(({ name }) => name === now.name);
    if (!then || remade.includes(then)) return [];
    const says = then.says.filter((text) => !now.says.includes(text));
    // Another owner has taken over what he was allowed before.
    return says.some((text) => / OWNER TO /.test(text)) ? [...says, ...then.then] : says;
  });
  return [...blockOf(undefined, statements), ...made, ...over, ...blockOf(undefined, said)];
}

function blockOf(one: TextPart | undefined, statements: readonly string[]): Block[] {
  if (statements.length === 0) return [];
  const afterwards = one?.afterwards ?? [];
  return [
    { settings: one?.settings ?? [], statements },
    ...(afterwards.length > 0 ? [{ settings: afterwards, statements: [] }] : []),
  ];
}

function isReplaceable(was: TextPart, is: TextPart): boolean {
  return was.shape === is.shape && was.definition.startsWith('CREATE OR REPLACE ');
}

/** Triggers that stand in another order are not as they were, whatever their texts say. */
function reordered(was: Texts, is: Texts): Texts {
  const isMoved = (among: string) => {
    const names = (some: Texts, others: Texts) =>
      some
        .filter((one) => one.order?.among === among && others.some(({ name }) => name === one.name))
        .map(({ name }) => name);
    return JSON.stringify(names(was, is)) !== JSON.stringify(names(is, was));
  };
  return is.map((one) => (one.order && isMoved(one.order.among) ? { ...one, definition: '' } : one));
}

/** A trigger at its place among those of the same event. */
function placed(one: TextPart, was: Texts, standing: ReadonlySet<string>): string {
  const { order, definition } = one;
  if (!order) return definition;
  const all = was.filter((other) => other.order?.among === order.among);
  const at = all.indexOf(one);
  const before = all.slice(0, at).findLast(({ name }) => standing.has(name));
  const after = all.slice(at + 1).find(({ name }) => standing.has(name));
  const words = before?.order
    ? `FOLLOWS ${before.order.quoted} `
    : after?.order
      ? `PRECEDES ${after.order.quoted} `
      : '';
  return `${definition.slice(0, order.at)}${words}${definition.slice(order.at)}`;
}
