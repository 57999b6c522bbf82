import { recordsAbout } from '../../record.ts';

const aboutSessions = recordsAbout('session', { zh: '登录', en: 'Sign-in' });

/** Somebody came in, by whichever way. */
export const signedInRecord = aboutSessions('sign_in', { zh: '登录', en: 'Sign in' });
/** Somebody left. */
export const signedOutRecord = aboutSessions('sign_out', { zh: '退出登录', en: 'Sign out' });
/** A session was ended from elsewhere. */
export const endedRecord = aboutSessions('end_session', { zh: '结束会话', en: 'End a session' });
