import * as z from 'zod';
import { inLocale } from '../../../shared/text.ts';
import { testMessage, type Message, type Sender, type Sending } from './sender.ts';
import { codingIssues } from './trackers/coding-issues.ts';

/** One issue in Coding for each message. */
export const coding: Sender = {
  carriesMessages: ({ message_project: project }) => typeof project === 'string' && project !== '',
  toAll: (message, sending) => post(message, z.string().parse(sending.settings['message_project']), sending),
  test: ({ coding_project_name: project }, sending) =>
    post(
      {
        key: 'test',
        title: inLocale(testMessage.title, sending.locale),
        lines: [inLocale(testMessage.line, sending.locale)],
      },
      z.string().parse(project),
      sending,
    ),
};

async function post({ key, title, lines, link }: Message, project: string, { settings }: Sending): Promise<void> {
  const description = [...lines, ...(link ? [`${link.words}: ${link.url}`] : [])].join('\n');
  await codingIssues.make({ key, project, type: 'MISSION', priority: 'MEDIUM', title, description }, settings);
}
