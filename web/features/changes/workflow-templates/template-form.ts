import * as z from 'zod';
import type { Received } from '../../../../shared/contract/operation.ts';
import type {
  getProjectTemplate,
  updateProjectTemplate,
} from '../../../../shared/contract/changes/workflow-templates/operations.ts';
import { levels, type Level } from '../../../../shared/levels.ts';
import { limits } from '../../../../shared/limits.ts';
import { words } from './template-words.ts';

export type Template = Received<typeof getProjectTemplate>['data'];
type WireStep = Template['workflow_step_template_list'][number];

const step = z
  .object({
    /** Tells the steps apart while they are moved about. */
    key: z.string(),
    desc: z
      .string()
      .refine((desc) => desc.length <= limits.stepDescriptionLengthMax, { params: { text: words.stepDescTooLong } }),
    isByRight: z.boolean(),
    people: z.array(z.string()),
  })
  .superRefine(({ isByRight, people }, context) => {
    if (isByRight) return;
    // The choice itself is what is wrong: an empty list would only be said to be required.
    if (people.length === 0)
      context.addIssue({ code: 'custom', path: ['isByRight'], params: { text: words.needsSomebody } });
    if (people.length > limits.stepUsersMax)
      context.addIssue({ code: 'custom', path: ['people'], params: { text: words.tooManyPeople } });
  });
export type StepValues = z.input<typeof step>;

/** The process as it is edited: up to four reviews, then the execution; an export is run by its creator. */
export const templateForm = z.object({
  kind: z.enum(['workflow', 'data_export']),
  name: z
    .string()
    .trim()
    .refine((name) => name.length > 0 && name.length <= limits.nameLengthMax, { params: { text: words.nameTooLong } }),
  isDefault: z.boolean(),
  sources: z
    .array(z.string())
    .refine((sources) => sources.length <= limits.templateSourcesMax, { params: { text: words.tooManySources } }),
  desc: z.string().max(limits.descriptionLengthMax).default(''),
  level: z.enum(['', ...levels]),
  forbidsCreator: z.boolean(),
  reviews: z.array(step).max(limits.reviewStepsMax),
  execution: step,
});
export type TemplateValues = z.input<typeof templateForm>;

/** What every project begins with: it has its name in every language and stays. */
export function isFirst({ workflow_template_id }: Template): boolean {
  return workflow_template_id <= lastFirst;
}

const lastFirst = 2;

export function valuesOf(template: Template): TemplateValues {
  const steps = template.workflow_step_template_list;
  const execution = steps.find(({ type }) => type.endsWith('_execute'));
  return {
    kind: template.workflow_type,
    name: template.workflow_template_name,
    isDefault: template.is_default,
    sources: template.instance_list.map(({ instance_id }) => instance_id),
    desc: template.desc,
    level: template.allow_submit_when_less_audit_level ?? '',
    forbidsCreator: template.forbid_creator_approval,
    reviews: steps.filter(({ type }) => type.endsWith('_review')).map((review) => stepOf(review)),
    execution: execution ? stepOf(execution) : newStep('execution'),
  };
}

/** A process that is begun. */
export function newValues(kind: TemplateValues['kind']): TemplateValues {
  return {
    kind,
    name: '',
    isDefault: false,
    sources: [],
    desc: '',
    level: kind === 'workflow' ? 'warn' : '',
    forbidsCreator: true,
    reviews: [newStep('1')],
    execution: newStep('execution'),
  };
}

export function newStep(key: string): StepValues {
  return { key, desc: '', isByRight: true, people: [] };
}

/** A key that no step has yet. */
export function freshKey(steps: readonly StepValues[]): string {
  return String(Math.max(0, ...steps.map(({ key }) => Number(key))) + 1);
}

/** A list with one step exchanged with its neighbour. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const without = list.filter((_, index) => index !== from);
  return [...without.slice(0, to), ...list.slice(from, from + 1), ...without.slice(to)];
}

export function wireOf({
  kind,
  name,
  isDefault,
  sources,
  desc,
  level,
  forbidsCreator,
  reviews,
  execution,
}: z.output<typeof templateForm>) {
  return {
    workflow_template_name: name,
    is_default: isDefault,
    instance_id_list: sources,
    desc,
    forbid_creator_approval: forbidsCreator,
    ...(isSet(level) && { allow_submit_when_less_audit_level: level }),
    workflow_step_template_list: [
      ...reviews.map((review) => ({
        type: kind === 'workflow' ? ('sql_review' as const) : ('export_review' as const),
        desc: review.desc,
        approved_by_authorized: review.isByRight,
        assignee_user_id_list: review.isByRight ? [] : review.people,
      })),
      {
        type: kind === 'workflow' ? ('sql_execute' as const) : ('export_execute' as const),
        desc: execution.desc,
        execute_by_authorized: execution.isByRight,
        assignee_user_id_list: execution.isByRight ? [] : execution.people,
      },
    ],
  } satisfies z.input<typeof updateProjectTemplate.body>;
}

function stepOf({
  number,
  desc,
  approved_by_authorized: approved,
  execute_by_authorized: executed,
  assignee_user_id_list: people,
}: WireStep): StepValues {
  return { key: String(number), desc, isByRight: approved || executed, people };
}

function isSet(level: Level | ''): level is Level {
  return level !== '';
}
