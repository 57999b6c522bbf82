/** Whose secret it is; the same context opens what it sealed, and no other. */
export type SecretContext = { readonly tenant: string; readonly record: string };

/** The public half of the key that signs tokens, as JSON Web Key. */
export type PublicJwk = {
  readonly kty: 'EC';
  readonly crv: 'P-256';
  readonly x: string;
  readonly y: string;
  readonly kid: string;
  readonly alg: 'ES256';
  readonly use: 'sig';
};

/** Secrets at rest and the signature of session tokens. There is no default key: without its configuration nothing starts. */
export interface Keys {
  /** Seals a text for one record of one tenant. */
  encrypt(plain: string, context: SecretContext): Promise<string>;
  decrypt(sealed: string, context: SecretContext): Promise<string>;
  /** Signs with ES256 in the notation of JOSE (two 32-byte numbers). At most 4,096 bytes. */
  sign(bytes: Uint8Array): Promise<Uint8Array>;
  /** The public keys by which signatures are checked; the first one is of the key that signs. */
  publicJwks(): Promise<{ keys: PublicJwk[] }>;
}

/** The most that one signature may cover: the limit of KMS. */
export const signedBytesMax = 4096;
