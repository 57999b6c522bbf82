import type { Text } from '../text.ts';
import type { ValueLook } from './value-looks.ts';

/** A kind of data that should not be shown to everybody: by what names of columns and by what values it is known. */
export type SensitiveType = {
  readonly id: number;
  readonly identifier: string;
  readonly name: Text;
  readonly info: Text;
  /** Words of names of columns, in Latin letters without what parts them, and in Chinese. */
  readonly keywords: readonly string[];
  readonly looks: readonly ValueLook[];
  /** Whether values alone tell it, since a check digit or a form of its own stands in them. */
  readonly isTold: boolean;
  /** What the built-in rule for it keeps in front and behind; undefined hides all. */
  readonly keeps?: readonly [front: number, behind: number];
  readonly example: string;
  /** A pattern for people to read; what is asked is `looks`, which knows check digits too. */
  readonly patterns: readonly string[];
};

export const identity: Text = {
  zh: '可识别个人身份，泄露会被冒用',
  en: 'Tells who somebody is, and can be used in their name',
};
export const contact: Text = { zh: '个人联系方式，泄露会带来骚扰和诈骗', en: 'Reaches a person, and invites fraud' };
export const money: Text = { zh: '金融账户信息，泄露会造成财产损失', en: 'Opens a way to money' };
export const network: Text = { zh: '可定位设备或上网者', en: 'Leads to a device and who uses it' };
