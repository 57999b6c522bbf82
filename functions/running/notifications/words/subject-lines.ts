import { fill, type Text } from '../../../../shared/text.ts';
import type { News } from '../../../ground/outbox/news.ts';
import { writtenTime } from '../../../platform/time-zone.ts';

const lines = {
  project: { zh: '项目：{value}', en: 'Project: {value}' },
  desc: { zh: '描述：{value}', en: 'Description: {value}' },
  creator: { zh: '创建人：{value}', en: 'Creator: {value}' },
  time: { zh: '创建时间：{value}', en: 'Created: {value}' },
  reason: { zh: '原因：{value}', en: 'Reason: {value}' },
} as const;

type Source = News['subject']['sources'][number];

/** What every message says of its thing; each kind has its own line for a data source. */
export function subjectLines({ projectName, subject }: News, ofSource: (source: Source) => Text): Text[] {
  return [
    fill(lines.project, { value: projectName }),
    ...(subject.desc === '' ? [] : [fill(lines.desc, { value: subject.desc })]),
    fill(lines.creator, { value: subject.creatorName }),
    fill(lines.time, { value: writtenTime(subject.createdAt) }),
    ...subject.sources.map(ofSource),
    ...(subject.reason ? [fill(lines.reason, { value: subject.reason })] : []),
  ];
}

/** A data source with the schema that is meant. */
export function placeName(name: string, schema: string): string {
  return schema === '' ? name : `${name}/${schema}`;
}
