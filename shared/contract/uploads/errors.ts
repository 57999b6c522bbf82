import { conflict, missing, type ErrorRow } from '../../errors/error-row.ts';

/** Refusals of files that go straight to the store. */
export const errors = {
  uploadMissing: {
    status: 200,
    code: missing,
    text: { zh: '文件未上传完成或已过期，请重新上传', en: 'The file did not arrive or is too old. Upload it again' },
  },
  tooManyUploads: {
    status: 200,
    code: conflict,
    text: {
      zh: '您有 {max} 个已上传但未使用的文件，请一小时后再试',
      en: 'You have {max} files uploaded and not used. Try again in an hour',
    },
  },
} as const satisfies Record<string, ErrorRow>;
