import type { Text } from '../text.ts';

/** SQLE and DMS number the same refusal differently; a client of either reads its own number. */
export type ErrorCode = number | { readonly sqle: number; readonly dms: number };
/** HTTP status is 200 for business refusals, as clients of this API family expect. */
export type ErrorRow = {
  readonly status: 200 | 400 | 401 | 403 | 404 | 405 | 413 | 415 | 429 | 500 | 502 | 503 | 504 | 507;
  readonly code: ErrorCode;
  readonly text: Text;
};

/** The codes of input that cannot be taken. */
export const invalid = { sqle: 4013, dms: 7001 } as const;
/** The codes of something that is not there. */
export const missing = { sqle: 4011, dms: 7000 } as const;
/** The codes of something that is there already. */
export const exists = { sqle: 4010, dms: 7000 } as const;
/** The codes of a change that others came before. */
export const conflict = { sqle: 4012, dms: 7000 } as const;
/** The codes of an action that the state does not allow. */
export const wrongState = { sqle: 4009, dms: 7000 } as const;
/** The codes of a refusal for want of rights. */
export const denied = { sqle: 4015, dms: 7002 } as const;
