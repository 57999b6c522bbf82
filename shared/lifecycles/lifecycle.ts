type Transition<S extends string> = { readonly from: readonly S[]; readonly to: readonly S[] };
/** From which states each action leads to which. */
export type Transitions<S extends string, A extends string> = Readonly<Record<A, Transition<S>>>;

/** States and what may happen in each, as a table: the server refuses and the console disables by the same rows. */
export function lifecycle<S extends string, A extends string>(transitions: Transitions<S, A>) {
  return {
    transitions,
    /** Whether something may be done in a state. */
    can: (action: A, status: S): boolean => transitions[action].from.includes(status),
    /** The states in which something may be done: what a conditional write asks for. */
    from: (action: A): readonly S[] => transitions[action].from,
    /** Whether an action may lead from one state to another. */
    leads: (action: A, from: S, to: S): boolean =>
      transitions[action].from.includes(from) && transitions[action].to.includes(to),
    /** What may be done in a state. */
    actions: (status: S): A[] =>
      (Object.keys(transitions) as A[]).filter((action) => transitions[action].from.includes(status)),
  };
}
