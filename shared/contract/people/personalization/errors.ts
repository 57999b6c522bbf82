import { invalid, missing, type ErrorRow } from '../../../errors/error-row.ts';

/** Refusals of titles and logos. */
export const errors = {
  nothingToPersonalize: {
    status: 200,
    code: invalid,
    text: { zh: '请填写标题或选择 Logo 图片', en: 'Give a title or choose a picture for the logo' },
  },
  consoleTitleUnchanged: {
    status: 200,
    code: invalid,
    text: { zh: '新标题与当前标题相同', en: 'This is the title already. Give another one' },
  },
  logoTooLarge: {
    status: 200,
    code: invalid,
    text: { zh: 'Logo 图片不能超过 {megabytes} MB', en: 'The picture may have at most {megabytes} MB' },
  },
  logoNotPicture: {
    status: 200,
    code: invalid,
    text: {
      zh: '该文件不是完好的 PNG、JPEG、GIF 或 WebP 图片，或边长超过 {pixels} 像素。SVG 可能带有脚本，不予接受，请导出为 PNG',
      en: 'This is no sound PNG, JPEG, GIF or WebP picture of at most {pixels} pixels a side. SVG may carry scripts and is not taken: export it as PNG',
    },
  },
  logoMissing: { status: 404, code: missing, text: { zh: '尚未设置 Logo', en: 'No logo is set' } },
} as const satisfies Record<string, ErrorRow>;
