import { link } from '../../../../app/paths.ts';
import { useProjectAtHand } from '../../../../app/project-at-hand.tsx';
import { useParams } from 'react-router-dom';

/** Whose templates a page shows: those of the platform, or of the project in its address. */
export type TemplatePlace =
  | { readonly kind: 'platform' }
  | { readonly kind: 'project'; readonly projectID: string; readonly name: string };

export function useTemplatePlace(): TemplatePlace {
  const { projectID } = useParams();
  const { current } = useProjectAtHand();
  if (projectID === undefined) return { kind: 'platform' };
  return { kind: 'project', projectID, name: current?.name ?? '' };
}

/** The policy that lets somebody change the templates of a place. */
export function managePolicy({ kind }: TemplatePlace) {
  return kind === 'platform' ? 'ruleManage' : 'ruleTemplateManage';
}

/** The pages of a place. */
export function linksOf(place: TemplatePlace) {
  if (place.kind === 'platform') {
    return {
      list: link('ruleManager'),
      create: link('ruleTemplateCreate'),
      import: link('ruleTemplateImport'),
      update: (templateName: string) => link('ruleTemplateUpdate', { templateName }),
      detail: (templateName: string, dbType: string) => link('ruleTemplate', { templateName, dbType }),
    };
  }
  const { projectID } = place;
  return {
    list: link('projectRuleTemplates', { projectID }),
    create: link('projectRuleTemplateCreate', { projectID }),
    import: link('projectRuleTemplateImport', { projectID }),
    update: (templateName: string) => link('projectRuleTemplateUpdate', { projectID, templateName }),
    detail: (templateName: string, dbType: string) => link('projectRuleTemplate', { projectID, templateName, dbType }),
  };
}
