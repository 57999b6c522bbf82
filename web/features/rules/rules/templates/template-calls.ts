import type * as z from 'zod';
import {
  cloneProjectRuleTemplate,
  cloneRuleTemplate,
  createProjectRuleTemplate,
  createRuleTemplate,
  deleteProjectRuleTemplate,
  deleteRuleTemplate,
  exportProjectRuleTemplate,
  exportRuleTemplate,
  getProjectRuleTemplate,
  getRuleTemplate,
  listProjectRuleTemplates,
  listProjectRuleTemplateTips,
  listRuleTemplates,
  listRuleTemplateTips,
  updateProjectRuleTemplate,
  updateRuleTemplate,
} from '../../../../../shared/contract/rules/rules/operations.ts';
import type { Received } from '../../../../../shared/contract/operation.ts';
import { useCall, useChange } from '../../../../app/query.ts';
import type { CallError } from '../../../../app/call-error.ts';
import type { TemplatePlace } from './place.ts';
import { words } from './template-words.ts';

export type Template = Received<typeof getRuleTemplate>['data'];
export type TemplateRow = Received<typeof listRuleTemplates>['data'][number];
export type NewTemplate = z.input<typeof createRuleTemplate.body>;
export type TemplateChange = z.input<typeof updateRuleTemplate.body>;
type Copy = z.input<typeof cloneRuleTemplate.body>;
type FileType = 'csv' | 'json';
type Refused = (error: CallError) => void;

/** Every list that shows a template. */
const lists = [
  listRuleTemplates,
  listRuleTemplateTips,
  listProjectRuleTemplates,
  listProjectRuleTemplateTips,
  getRuleTemplate,
  getProjectRuleTemplate,
];

/** One template that a place sees, narrowed to some of its rules. */
export function useTemplate(
  place: TemplatePlace,
  rule_template_name: string,
  query: { fuzzy_keyword_rule?: string | undefined; tags?: string | undefined } = {},
) {
  const isPlatform = place.kind === 'platform';
  const ofPlatform = useCall(
    getRuleTemplate,
    { params: { rule_template_name }, query },
    { when: isPlatform && rule_template_name !== '', quiet: true, keepPrevious: true },
  );
  const params = { rule_template_name, project_name: isPlatform ? '' : place.name };
  const ofProject = useCall(
    getProjectRuleTemplate,
    { params, query },
    { when: !isPlatform && rule_template_name !== '', quiet: true, keepPrevious: true },
  );
  return isPlatform ? ofPlatform : ofProject;
}

/** Makes and changes the templates of a place. */
export function useSaveTemplate(place: TemplatePlace) {
  const options = { refreshes: lists, quiet: true };
  const [creating, updating] = [useChange(createRuleTemplate, options), useChange(updateRuleTemplate, options)];
  const [creatingInProject, updatingInProject] = [
    useChange(createProjectRuleTemplate, options),
    useChange(updateProjectRuleTemplate, options),
  ];
  const all = [creating, updating, creatingInProject, updatingInProject];
  return {
    create: (body: NewTemplate, then: () => void, refused: Refused) =>
      place.kind === 'platform'
        ? creating.run({ body }, then, refused)
        : creatingInProject.run({ params: { project_name: place.name }, body }, then, refused),
    update: (rule_template_name: string, body: TemplateChange, then: () => void) =>
      place.kind === 'platform'
        ? updating.run({ params: { rule_template_name }, body }, then)
        : updatingInProject.run({ params: { rule_template_name, project_name: place.name }, body }, then),
    busy: all.some(({ busy }) => busy),
    error: all.find(({ error }) => error !== null)?.error ?? null,
  };
}

/** Copies a template that a place sees into the place. */
export function useCloneTemplate(place: TemplatePlace) {
  const options = { refreshes: lists, quiet: true, said: words.cloned };
  const [cloning, cloningInProject] = [
    useChange(cloneRuleTemplate, options),
    useChange(cloneProjectRuleTemplate, options),
  ];
  return {
    run: (rule_template_name: string, body: Copy, then: () => void, refused: Refused) =>
      place.kind === 'platform'
        ? cloning.run({ params: { rule_template_name }, body }, then, refused)
        : cloningInProject.run({ params: { rule_template_name, project_name: place.name }, body }, then, refused),
    busy: cloning.busy || cloningInProject.busy,
    error: cloning.error ?? cloningInProject.error,
  };
}

export function useDeleteTemplate(place: TemplatePlace) {
  const options = { refreshes: lists, quiet: true, said: words.removed };
  const [removing, removingInProject] = [
    useChange(deleteRuleTemplate, options),
    useChange(deleteProjectRuleTemplate, options),
  ];
  return {
    run: (rule_template_name: string, then: () => void) =>
      place.kind === 'platform'
        ? removing.run({ params: { rule_template_name } }, then)
        : removingInProject.run({ params: { rule_template_name, project_name: place.name } }, then),
    busy: removing.busy || removingInProject.busy,
    error: removing.error ?? removingInProject.error,
  };
}

/** Saves a template as a file on the reader's computer. */
export function useExportTemplate(place: TemplatePlace) {
  const [exporting, exportingOfProject] = [useChange(exportRuleTemplate), useChange(exportProjectRuleTemplate)];
  return (rule_template_name: string, export_type: FileType) => {
    const query = { export_type };
    if (place.kind === 'platform') exporting.run({ params: { rule_template_name }, query });
    else exportingOfProject.run({ params: { rule_template_name, project_name: place.name }, query });
  };
}
