import type { Text } from '../../text.ts';
import type { Dialect } from '../dialect-facts/dialect-names.ts';
import type { TextEdit } from '../tree/text-edit.ts';
import { rule, type Rule, type RuleContext } from '../judge/rule.ts';
import type { AnyNode, NodeKind, NodeOf } from '../tree/any-node.ts';
import { whyOpen, whyUnreadable } from './proof/determined.ts';
import type { Reason, Refuse } from './proof/reasons.ts';

/** A statement before a rewrite and after it, on the tables of `example-tables.ts`. */
export type RewriteExample = {
  readonly before: string;
  readonly after: string;
  readonly dialects?: readonly Dialect[];
};

type RewriteDefinition<Kind extends NodeKind> = {
  /** The name of its file. */
  readonly id: string;
  readonly name: Text;
  /** What it does, and by what the rows should stay the same. */
  readonly desc: Text;
  /** Where it was tried on a server. */
  readonly dialects: readonly Dialect[];
  /** Servers take it away by themselves before they plan, so that the way to the rows is the same too. */
  readonly keepsPlan?: true;
  /** No rule proves it: it may be offered only where it was run and mutants of the statement were told apart. */
  readonly needsRun?: true;
  readonly examples: readonly RewriteExample[];
  /** What looks alike and is left as it is, because the rows might differ. */
  readonly kept: readonly string[];
  readonly on: readonly Kind[];
  /** The edits that rewrite a node; nothing where it is no case for it, or where it refuses. */
  edits(node: NodeOf<Kind>, context: RuleContext, refuse: Refuse): readonly TextEdit[] | undefined;
};
/** Any rewrite, whatever nodes it takes. */
export type Rewrite = RewriteDefinition<NodeKind>;

/** One way to say the same in a way that servers carry out sooner. */
export function rewrite<const Kind extends NodeKind>(definition: RewriteDefinition<Kind>): Rewrite {
  return definition;
}

/** The two dialects whose servers every rewrite was tried on. */
export const provenDialects = ['mysql', 'postgres'] as const satisfies readonly Dialect[];

/**
 * A rewrite in the form of a rule, so that it is made as repairs are: one statement stays one statement, and is read
 * again. What is not made for want of a proof is told to `refused`.
 */
export function ruleOf(
  { id, name, desc, dialects, on, edits, keepsPlan }: Rewrite,
  refused: (reason: Reason) => void,
): Rule {
  const refuse: Refuse = (reason) => {
    refused(reason);
    return undefined;
  };
  const offered = (node: AnyNode, context: RuleContext) => {
    const found = edits(node, context, refuse);
    if (!found || found.length === 0) return undefined;
    const reason = keepsPlan ? whyUnreadable(context) : whyOpen(node, context);
    return reason ? refuse(reason) : found;
  };
  return rule({
    id: `rewrite-${id}`,
    dialects,
    category: 'usage',
    level: 'notice',
    tags: { operand: ['business'], sql: ['query'], purpose: ['performance'], cost: 'low' },
    needsSchema: 'better',
    what: name,
    why: desc,
    instead: desc,
    bad: [],
    good: [],
    on,
    check(node, context, report) {
      if (offered(node, context)) report(node);
    },
    fix: offered,
  });
}
