/** What a screen takes from the kit instead of a part of the component library. */
export const insteadOf = {
  modal: 'DetailsDialog to read, FormDialog to fill in, Confirm to ask (web/ui/dialog)',
  table: 'PlainTable for a few rows at hand, DataTable for a list of the server (web/ui/table)',
  'form-field': 'Field in a form of useForm, else Labelled (web/ui/form)',
  input: 'Input of web/ui/form/input.tsx, inside a Field',
  textarea: 'Textarea of web/ui/form/textarea.tsx, inside a Field',
  select: 'Select of web/ui/form/select.tsx, inside a Field',
  multiselect: 'Multiselect of web/ui/form/multiselect.tsx, inside a Field',
  checkbox: 'Checkbox of web/ui/form/checkbox.tsx',
  toggle: 'Toggle of web/ui/form/toggle.tsx',
  'radio-group': 'RadioGroup of web/ui/form/radio-group.tsx',
};

/** Files that need a part itself, each with the reason: `{ file, parts, why }`. */
export const needsPart = [
  {
    file: 'web/shell/sign-in-again.tsx',
    parts: ['modal'],
    why: 'It stands over whatever page is open and may be left by its own button only: a stray key must not lose what is on the page.',
  },
  {
    file: 'web/shell/notice-dialog.tsx',
    parts: ['modal'],
    why: 'One dialog is read, edited and asked about by turns, and its buttons change with that.',
  },
];

const library = '@cloudscape-design/components';

/** The rule `no-restricted-imports` for screens: every part that the kit has an answer to, but those given. */
export function restricted(besides = []) {
  const paths = Object.entries(insteadOf)
    .filter(([part]) => !besides.includes(part))
    .map(([part, instead]) => ({
      name: `${library}/${part}`,
      message: `Take ${instead}. What truly needs the part itself is a row of scripts/kit-parts.mjs, with its reason.`,
    }));
  return [
    'error',
    { paths: [{ name: '@jest/globals', message: 'Use the globals, as every other test does.' }, ...paths] },
  ];
}
