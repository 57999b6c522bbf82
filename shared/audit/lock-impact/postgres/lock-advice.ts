import type { LockImpact } from '../lock-row.ts';

/** ACCESS EXCLUSIVE by its work. */
export const exclusive = (work: LockImpact['work']): LockImpact => ({
  lock: 'ACCESS EXCLUSIVE',
  work,
  blocks: 'everything',
});
/** SHARE ROW EXCLUSIVE by its work. */
export const shareRowExclusive = (work: LockImpact['work']): LockImpact => ({
  lock: 'SHARE ROW EXCLUSIVE',
  work,
  blocks: 'writes',
});
/** SHARE by its work. */
export const share = (work: LockImpact['work']): LockImpact => ({ lock: 'SHARE', work, blocks: 'writes' });
/** SHARE UPDATE EXCLUSIVE by its work. */
export const shareUpdateExclusive = (work: LockImpact['work']): LockImpact => ({
  lock: 'SHARE UPDATE EXCLUSIVE',
  work,
  blocks: 'definitions',
});

/** The table of most examples. */
export const t = 'CREATE TABLE t (id INT PRIMARY KEY, a INT, b VARCHAR(20))';
/** For a lock that is short once it is there. */
export const shortWait = {
  zh: '先设置 lock_timeout，拿不到锁就重试，避免后面的查询排队',
  en: 'set lock_timeout first and try again when the lock does not come, so that nobody queues behind it',
};
