export { makeProject, unmakeProject } from './project-life.ts';
export { businessTagTotal, businessTags, businessTagUidOf, createBusinessTag } from './business-tag-repo.ts';
export { freezeEmpty, projectTotal } from './project-repo.ts';
export { shownProjects } from './projects.ts';
export { visibleProjects } from './visible-projects.ts';
