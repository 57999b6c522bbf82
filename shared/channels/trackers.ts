import { choices } from '../choices.ts';
import type { Text } from '../text.ts';

/** The channels in which governed SQL becomes issues. */
export const trackerNames = choices({
  coding: { zh: 'Coding', en: 'Coding' },
  jira: { zh: 'Jira', en: 'Jira' },
  githubIssues: { zh: 'GitHub', en: 'GitHub' },
  gitlabIssues: { zh: 'GitLab', en: 'GitLab' },
});
/** One of them. */
export type TrackerName = (typeof trackerNames.values)[number];

/** What a push into a tracker asks: where the issue goes, and what of it can be chosen. */
export type TrackerAsks = {
  readonly place: Text;
  readonly placeHint: Text;
  readonly asksType: boolean;
  readonly asksUrgency: boolean;
};

/** The same for each tracker. */
export const trackerAsks: Readonly<Record<TrackerName, TrackerAsks>> = {
  coding: {
    place: { zh: 'Coding 项目名称', en: 'Project in Coding' },
    placeHint: { zh: '事项将创建在该项目下', en: 'The issue is made there' },
    asksType: true,
    asksUrgency: true,
  },
  jira: {
    place: { zh: 'Jira 项目键', en: 'Key of the project in Jira' },
    placeHint: {
      zh: '例如 SHOP，即事项编号 SHOP-1 的前半部分',
      en: 'Such as SHOP, with which its issues begin: SHOP-1',
    },
    asksType: false,
    asksUrgency: true,
  },
  githubIssues: {
    place: { zh: '仓库', en: 'Repository' },
    placeHint: { zh: '所有者/名称，例如 team/shop', en: 'Owner and name, such as team/shop' },
    asksType: false,
    asksUrgency: false,
  },
  gitlabIssues: {
    place: { zh: '项目', en: 'Project' },
    placeHint: { zh: '群组/名称，例如 team/shop', en: 'Group and name, such as team/shop' },
    asksType: false,
    asksUrgency: false,
  },
};
