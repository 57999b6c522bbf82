import { invariant } from '../../../shared/errors/index.ts';
import type { ApiFunctionName } from '../../../shared/deployed-functions.ts';
import type { Edge } from '../../platform/edge.ts';
import type { Operations } from '../../platform/ports/operations.ts';

type Edges = Readonly<Record<ApiFunctionName, Edge>>;

/** The functions of this process. Their edges are made of a world that this is part of, so they are told afterwards. */
export function localOperations(): Operations & { readonly answerBy: (edges: Edges) => void } {
  let edges: Edges | undefined;
  return {
    answerBy: (made) => {
      edges = made;
    },
    answer: async (name, event) => {
      invariant(edges, 'the edges are told before anything is asked of them');
      return edges[name](event);
    },
  };
}
