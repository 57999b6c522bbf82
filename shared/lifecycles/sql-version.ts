import { choices } from '../choices.ts';

/** How far a version has come; locking is for ever. */
export const versionStatuses = choices({
  is_being_released: { zh: '发布中', en: 'Being released' },
  locked: { zh: '已锁定', en: 'Locked' },
});

/** Whether a workflow of a stage still has to go to the next one. */
export const releaseStatuses = choices({
  wait_for_release: { zh: '待发布', en: 'To be released' },
  released: { zh: '已发布', en: 'Released' },
  not_need_release: { zh: '无需发布', en: 'No release needed' },
});
/** One of them. */
export type ReleaseStatus = (typeof releaseStatuses.values)[number];
