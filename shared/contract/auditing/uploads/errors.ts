import { conflict, denied, missing, type ErrorRow } from '../../../errors/error-row.ts';

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
  uploadsTooLarge: {
    status: 200,
    code: conflict,
    text: {
      zh: '已上传但未使用的文件合计不能超过 {gigabytes} GB，请先使用它们或一小时后再试',
      en: 'Files that are uploaded and not used take {gigabytes} GB together at most. Use them first or try again in an hour',
    },
  },
  uploadOfNobody: {
    status: 403,
    code: denied,
    text: {
      zh: '您不属于任何项目，不能上传文件；请联系项目管理员',
      en: 'You belong to no project, so there is nothing to upload for. Ask the manager of a project',
    },
  },
} as const satisfies Record<string, ErrorRow>;
