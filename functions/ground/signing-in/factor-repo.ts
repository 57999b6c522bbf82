import * as z from 'zod';
import { entity } from '../../platform/table/entity.ts';

const totpSchema = z.object({
  userUid: z.string(),
  sealedSecret: z.string(),
  /** It counts from the first right code on. */
  isConfirmed: z.boolean(),
  lastStep: z.number().int(),
});
/** The authenticator app of a person. */
export const totps = entity('TOTP', totpSchema, { pk: 'USER#{userUid}', sk: 'FACTOR#TOTP' });

const recoverySchema = z.object({ userUid: z.string(), hashes: z.array(z.string()) });
/** What lets somebody in who has lost the app; each is good once. */
export const recoveryCodes = entity('RECOVERY_CODES', recoverySchema, { pk: 'USER#{userUid}', sk: 'FACTOR#RECOVERY' });

const codeSchema = z.object({
  userUid: z.string(),
  sealedCode: z.string(),
  phone: z.string(),
  triesLeft: z.number().int(),
  /** The person has typed it in again, which shows that the phone is hers. */
  isVerified: z.boolean(),
  sentAt: z.string(),
  expiresAtSeconds: z.number().int(),
});
/** The one code that a phone was sent last. */
export const smsCodes = entity('SMS_CODE', codeSchema, {
  pk: 'USER#{userUid}',
  sk: 'FACTOR#SMS_CODE',
  ttl: 'expiresAtSeconds',
});

const permitSchema = z.object({ userUid: z.string(), network: z.string(), expiresAtSeconds: z.number().int() });
/** From where a right password was given a moment ago: only there may a code be asked for. */
export const codePermits = entity('CODE_PERMIT', permitSchema, {
  pk: 'USER#{userUid}',
  sk: 'CODE_PERMIT#{network}',
  ttl: 'expiresAtSeconds',
});
