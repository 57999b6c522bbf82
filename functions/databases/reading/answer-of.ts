import { EngineError } from '../../engines/engine-error.ts';

/** What a server said against a question; what is no answer of it is thrown. */
export async function answerOf<T>(ask: () => Promise<T>): Promise<T | { readonly refusal: string }> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof EngineError) return { refusal: error.message };
    throw error;
  }
}
