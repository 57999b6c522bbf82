import { useState } from 'react';
import Alert from '@cloudscape-design/components/alert';
import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import { Labelled } from '../../../ui/form/labelled.tsx';
import SpaceBetween from '@cloudscape-design/components/space-between';
import { useNavigate } from 'react-router-dom';
import { checkScans, listScanTypeMetas } from '../../../../shared/contract/watching/audit-plans/operations.ts';
import { listDbServiceTips } from '../../../../shared/contract/databases/db-services/operations.ts';
import {
  listProjectRuleTemplateTips,
  listRuleTemplateTips,
} from '../../../../shared/contract/rules/rules/operations.ts';
import { useText } from '../../../app/language.tsx';
import { useMay } from '../../../app/may.ts';
import { link } from '../../../app/paths.ts';
import { useProject } from '../../../app/project-at-hand.tsx';
import { useCall, useChange } from '../../../app/query.ts';
import type { CallError } from '../../../app/call-error.ts';
import { focusFirstProblem } from '../../../ui/form/focus-content.ts';
import { LeaveGuard } from '../../../ui/form/leave-guard.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { Multiselect } from '../../../ui/form/multiselect.tsx';
import { words } from './audit-plan-words.ts';
import { Lacks, type Checked } from './lacks.tsx';
import { PlanFields } from './plan-fields.tsx';
import { freshPlan, wantedPlans, type Meta, type ScanState } from './plan-state.ts';

type Props = {
  readonly start: ScanState;
  /** The data source of a scan that is there already stays. */
  readonly isFixed?: boolean;
  readonly busy: boolean;
  readonly isDone: boolean;
  readonly error: CallError | null;
  readonly onSave: (scan: ScanState) => void;
};

/** A data source, its scan types and their settings. What the database lacks is told before anything is saved. */
export function ScanForm({ start, isFixed = false, busy, isDone, error, onSave }: Props) {
  const { name: project_name } = useProject();
  const [scan, setScan] = useState(start);
  const [checked, setChecked] = useState<Checked>();
  const [showsProblems, setShowsProblems] = useState(false);
  const sources = useSources();
  const dbType = sources.find(({ value }) => value === scan.source)?.dbType;
  const metas = useMetas(dbType);
  const templates = useTemplates(dbType);
  const check = useChange(checkScans, { quiet: true });
  const change = (next: ScanState) => {
    setScan(next);
    setChecked(undefined);
  };
  const types = Object.keys(scan.plans);
  const isIncomplete = scan.source === '' || types.length === 0;
  const submit = () => {
    setShowsProblems(true);
    if (isIncomplete) return focusFirstProblem();
    if (checked) return onSave(scan);
    const audit_plans = wantedPlans(scan).map(({ audit_plan_type, audit_plan_params }) => ({
      audit_plan_type,
      audit_plan_params,
    }));
    check.run({ params: { project_name }, body: { instance_id: scan.source, audit_plans } }, ({ data }) => {
      setChecked(data);
      if (data.every(({ is_ready }) => is_ready)) onSave(scan);
    });
  };
  const nameOf = (type: string) =>
    metas.find(({ audit_plan_type }) => audit_plan_type === type)?.audit_plan_type_desc ?? type;
  return (
    <SpaceBetween size="l">
      <LeaveGuard when={!isDone && scan !== start} text={words.leave} />
      <TargetFields {...{ scan, sources, metas, isFixed, showsProblems }} onChange={change} />
      {metas.map((meta) => {
        const plan = scan.plans[meta.audit_plan_type];
        return (
          plan && (
            <PlanFields
              key={meta.audit_plan_type}
              meta={meta}
              plan={plan}
              templates={templates}
              onChange={(next) => change({ ...scan, plans: { ...scan.plans, [meta.audit_plan_type]: next } })}
            />
          )
        );
      })}
      {checked && <Lacks checked={checked} nameOf={nameOf} />}
      <Refusal error={check.error ?? error} />
      <Buttons
        busy={busy || check.busy}
        isLacking={checked?.some(({ is_ready }) => !is_ready) ?? false}
        onSave={submit}
        onSaveAnyway={check.error ? () => onSave(scan) : undefined}
      />
    </SpaceBetween>
  );
}

function Refusal({ error }: { error: CallError | null }) {
  return error && <Alert type="error">{error.message}</Alert>;
}

type TargetProps = {
  readonly scan: ScanState;
  readonly sources: ReturnType<typeof useSources>;
  readonly metas: readonly Meta[];
  readonly isFixed: boolean;
  readonly showsProblems: boolean;
  readonly onChange: (scan: ScanState) => void;
};

/** The data source and which of its scan types are wanted. */
function TargetFields({ scan, sources, metas, isFixed, showsProblems, onChange }: TargetProps) {
  const say = useText();
  const types = Object.keys(scan.plans);
  const choose = (wanted: readonly (string | undefined)[]) => {
    const chosen = metas.filter(({ audit_plan_type }) => wanted.includes(audit_plan_type));
    const plans = chosen.map((meta) => [meta.audit_plan_type, scan.plans[meta.audit_plan_type] ?? freshPlan(meta)]);
    onChange({ ...scan, plans: Object.fromEntries(plans) as ScanState['plans'] });
  };
  return (
    <Container>
      <SpaceBetween size="l">
        <Labelled label={words.instance} problem={showsProblems && scan.source === '' && words.needsSource}>
          <Select
            options={sources}
            disabled={isFixed}
            filteringType="auto"
            placeholder={say(words.choose)}
            selectedOption={sources.find(({ value }) => value === scan.source) ?? null}
            onChange={({ detail }) => onChange({ source: detail.selectedOption.value ?? '', plans: {} })}
          />
        </Labelled>
        <Labelled label={words.scanTypes} problem={showsProblems && types.length === 0 && words.needsType}>
          <Multiselect
            options={metas.map(optionOf)}
            disabled={scan.source === ''}
            placeholder={say(scan.source === '' ? words.chooseFirst : words.choose)}
            selectedOptions={metas.filter(({ audit_plan_type }) => types.includes(audit_plan_type)).map(optionOf)}
            onChange={({ detail }) => choose(detail.selectedOptions.map(({ value }) => value))}
          />
        </Labelled>
      </SpaceBetween>
    </Container>
  );
}

type ButtonsProps = {
  readonly busy: boolean;
  readonly isLacking: boolean;
  readonly onSave: () => void;
  /** For a data source that could not be asked. */
  readonly onSaveAnyway: (() => void) | undefined;
};

function Buttons({ busy, isLacking, onSave, onSaveAnyway }: ButtonsProps) {
  const say = useText();
  const navigate = useNavigate();
  const { uid: projectID } = useProject();
  return (
    <Box float="right">
      <SpaceBetween direction="horizontal" size="xs">
        <Button variant="link" onClick={() => navigate(link('auditPlans', { projectID }))}>
          {say(words.cancel)}
        </Button>
        {onSaveAnyway && (
          <Button loading={busy} onClick={onSaveAnyway}>
            {say(words.saveAnyway)}
          </Button>
        )}
        <Button variant="primary" loading={busy} onClick={onSave}>
          {say(isLacking ? words.saveAnyway : words.save)}
        </Button>
      </SpaceBetween>
    </Box>
  );
}

function optionOf({ audit_plan_type, audit_plan_type_desc, audit_plan_type_tips }: Meta) {
  return { value: audit_plan_type, label: audit_plan_type_desc, description: audit_plan_type_tips };
}

/** The data sources that the reader may have scanned. */
function useSources() {
  const may = useMay();
  const { uid } = useProject();
  const tips = useCall(listDbServiceTips, { params: { project_uid: uid }, query: {} }).data?.data ?? [];
  return tips
    .filter((one) => may('auditPlanSave', { dbServiceUid: one.id }))
    .map(({ id, name, db_type }) => ({ value: id, label: name, description: db_type, dbType: db_type }));
}

function useMetas(dbType: string | undefined): readonly Meta[] {
  const query = { filter_instance_type: dbType };
  return useCall(listScanTypeMetas, { query }, { when: dbType !== undefined }).data?.data ?? [];
}

function useTemplates(dbType: string | undefined) {
  const { name: project_name } = useProject();
  const when = dbType !== undefined;
  const query = { filter_db_type: dbType };
  const own = useCall(listProjectRuleTemplateTips, { params: { project_name }, query }, { when }).data?.data ?? [];
  const platform = useCall(listRuleTemplateTips, { query }, { when }).data?.data ?? [];
  return [...own, ...platform].map(({ rule_template_name: name }) => ({ value: name, label: name }));
}
