/** What is being made has its name here. */
const newTemplateNames = ['createRuleTemplate', 'createProjectRuleTemplate']
  .map((name) => `${name} rule_template_name`)
  .concat(['cloneRuleTemplate', 'cloneProjectRuleTemplate'].map((name) => `${name} new_rule_template_name`));

/** These name nothing of their own: the thing stands in the address, or is a part of it. */
export const notReferences = [
  'uploadCollectedSql batch_id',
  'addBusinessTag business_tag.uid',
  'updateBusinessTag business_tag.uid',
  'retryWorkflowTask exec_sql_ids[]',
  'retryWorkflowTask exec_sql_ids',
  ...newTemplateNames,
];
