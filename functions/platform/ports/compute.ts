/** What a computation asks of those who want it while it goes on: the name of a question with what it says and what is answered. */
export type Questions = Readonly<Record<string, { readonly said: unknown; readonly answer: unknown }>>;
/** Who answers them. */
export type Answers<Q extends Questions> = {
  readonly [Name in keyof Q]: (said: Q[Name]['said']) => Promise<Q[Name]['answer']>;
};
/** How a computation reaches whoever wants it. */
export type Asker<Q extends Questions> = {
  ask<Name extends keyof Q & string>(name: Name, said: Q[Name]['said']): Promise<Q[Name]['answer']>;
  /** To be called every few milliseconds: others are served meanwhile where they share the thread, and what takes too long is ended. */
  breathe(): Promise<void>;
};

/** Work that computes for long. What goes in and out is plain data, because it may be done on another thread. */
export type Computation<Input, Q extends Questions, Output> = {
  readonly name: string;
  readonly load: () => Promise<(input: Input, asker: Asker<Q>) => Promise<Output>>;
};

/** For whom something is computed: a request that waits, or work that goes on after its request and must leave room for the others. */
export type Purpose = 'request' | 'background';
export type ComputeOptions<Q extends Questions> = {
  readonly answers: Answers<Q>;
  /** What is small ends within some milliseconds, whatever it holds, and may be done at once. */
  readonly size: 'small' | 'large';
  readonly purpose: Purpose;
  /** Who asked: a user, or the project for what nobody waits for. Nobody holds up the others by asking for much. */
  readonly whose: string;
  /** Waiting for answers is not counted. */
  readonly secondsMax: number;
};

/** Where audits and the like are computed, so that no input holds up what others ask. */
export interface Compute {
  /** Refuses with `auditTooExpensive` what needs more time or memory than it has. */
  run<Input, Q extends Questions, Output>(
    computation: Computation<Input, Q, Output>,
    input: Input,
    options: ComputeOptions<Q>,
  ): Promise<Output>;
}
