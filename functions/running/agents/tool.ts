import type * as z from 'zod';
import type { Context } from '../../platform/context.ts';
import type { Asker } from './asker.ts';
import type { Told } from './told.ts';

export type At = { readonly ctx: Context; readonly asker: Asker };

/** One tool: what it is called, what it takes, and the operations that it calls. */
export type Tool<I extends z.ZodObject = z.ZodObject> = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: I;
  /** Of whom a token that reads only may ask it: what calls nothing but reading operations. */
  readonly opens: 'reading tokens' | 'full tokens';
  /** Whether what it answers may come from a live database. */
  readonly isOpenWorld?: boolean;
  /** Counted by a rate of its own as well. */
  readonly isQuery?: boolean;
  readonly run: (input: z.output<I>, at: At) => Promise<Told>;
};

/** Gives the run of a tool the type of its input. */
export function tool<I extends z.ZodObject>(given: Tool<I>): Tool {
  return given as unknown as Tool;
}
