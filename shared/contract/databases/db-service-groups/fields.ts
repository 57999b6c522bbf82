import * as z from 'zod';
import { limits } from '../../../limits.ts';
import { uid } from '../../paging.ts';
import { dbType } from '../db-services/fields.ts';

const twoWays = {
  zh: '请选择一种方式：按规则，或逐个列出数据源',
  en: 'Choose one way: by a rule, or by listing data sources one by one',
};
const noCondition = {
  zh: '请至少填写一个条件，或列出数据源。要包含全部数据源，请使用名称模式 *',
  en: 'Give one condition at least, or list data sources. For all data sources use the name pattern *',
};
const repeated = { zh: '有重复的值', en: 'A value is given twice' };

const values = <Item extends z.ZodType<string>>(item: Item, max: number = limits.dbServiceGroupValuesMax) =>
  z
    .array(item)
    .max(max)
    .refine((list) => new Set(list).size === list.length, { params: { text: repeated } })
    .default([]);

/**
 * Which data sources a group has: those of its project that meet every condition that is given (each by any of its values),
 * or those that are listed. In a name pattern `*` stands for any characters; letters compare without case.
 */
export const groupMembers = z
  .object({
    environment_tag_uids: values(uid),
    db_types: values(dbType),
    name_patterns: values(z.string().trim().min(1).max(limits.dbServiceNameLengthMax)),
    db_service_uids: values(uid, limits.dbServiceGroupListMax),
  })
  .superRefine((given, context) => {
    const isRule = given.environment_tag_uids.length + given.db_types.length + given.name_patterns.length > 0;
    const isList = given.db_service_uids.length > 0;
    if (isRule === isList) context.addIssue({ code: 'custom', params: { text: isRule ? twoWays : noCondition } });
  })
  .meta({ id: 'DbServiceGroupMembers' });
/** Which data sources a group has. */
export type GroupMembers = z.output<typeof groupMembers>;
