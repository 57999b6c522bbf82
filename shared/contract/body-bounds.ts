import type { PolicyName } from '../policies.ts';

/** How much of a request is read at all: bytes as they travel, values of a JSON or pairs of a form, brackets within brackets, parts of a multipart form. */
export type BodyBounds = {
  readonly bytesMax: number;
  readonly valuesMax: number;
  readonly depthMax: number;
  readonly partsMax: number;
};
type Accepted = 'json' | 'multipart' | 'form' | 'signed';

const kilobyte = 1024;
/** What a function of the cloud is given at most, with what travels as base64 in it. */
export const requestBytesMax = 6 * kilobyte * kilobyte;

/** Who is not known yet has little to say: a name, a password, a code. */
const beforeSignIn: BodyBounds = { bytesMax: 16 * kilobyte, valuesMax: 200, depthMax: 6, partsMax: 8 };
/** Forms of the console and of programs; what carries a script or a list of thousands says so itself. */
const ordinary: BodyBounds = { bytesMax: 2 * kilobyte * kilobyte, valuesMax: 20_000, depthMax: 24, partsMax: 50 };

/** A script of a few megabytes in a text of a JSON. */
export const scriptInBody: Partial<BodyBounds> = { bytesMax: requestBytesMax };
/** Thousands of statements with a dozen facts to each, from a scanner that has shown its token. */
export const statementsInBody: Partial<BodyBounds> = { bytesMax: requestBytesMax, valuesMax: 150_000 };
/** A list that a deployment has signed, or what an authenticator answers: one long text. */
export const longTextBeforeSignIn: Partial<BodyBounds> = { bytesMax: 600 * kilobyte };
export const credentialBeforeSignIn: Partial<BodyBounds> = { bytesMax: 128 * kilobyte };

/** The bounds of an operation that does not name its own, by what it accepts and from whom. */
export function boundsFor(access: PolicyName, accepts: Accepted): BodyBounds {
  // A host signs megabytes of a push; they are hashed letter by letter and read only once the signature is good.
  if (accepts === 'signed') return { ...ordinary, bytesMax: requestBytesMax };
  if (access === 'public') return beforeSignIn;
  return accepts === 'multipart' ? { ...ordinary, bytesMax: requestBytesMax } : ordinary;
}
