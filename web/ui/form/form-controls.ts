import type { SelectProps } from '@cloudscape-design/components/select';
import type { MultiselectProps } from '@cloudscape-design/components/multiselect';
import type { Option } from '../table/use-table.ts';

type FieldAccess = {
  readonly read: (key: string) => unknown;
  readonly write: (key: string, value: unknown) => void;
  readonly leave: (key: string) => void;
  readonly problemOf: (key: string) => string | undefined;
  readonly isRequired: (key: string) => boolean;
};
type Changed<D> = { readonly detail: D };
type Shared = 'options' | 'onChange' | 'onBlur' | 'invalid' | 'ariaRequired';

/** What each kind of control needs to show and change a field. The form lets only controls of the right kind name a field. */
export function controlsOf({ read, write, leave, problemOf, isRequired }: FieldAccess) {
  const common = (key: string) => ({
    invalid: problemOf(key) !== undefined,
    ariaRequired: isRequired(key),
    onBlur: () => leave(key),
  });
  return {
    input: (key: string) => ({
      ...common(key),
      name: key,
      value: textOf(read(key)),
      onChange: ({ detail }: Changed<{ value: string }>) => write(key, detail.value),
    }),
    number: (key: string) => ({
      ...common(key),
      name: key,
      value: textOf(read(key)),
      inputMode: 'numeric' as const,
      onChange: ({ detail }: Changed<{ value: string }>) =>
        write(key, detail.value === '' ? undefined : Number(detail.value)),
    }),
    select: (key: string, options: readonly Option[]): Pick<SelectProps, Shared | 'selectedOption'> => ({
      ...common(key),
      options,
      selectedOption: options.find(({ value }) => value === read(key)) ?? null,
      onChange: ({ detail }) => write(key, detail.selectedOption.value),
    }),
    multiselect: (key: string, options: readonly Option[]): Pick<MultiselectProps, Shared | 'selectedOptions'> => {
      const chosen = read(key);
      return {
        ...common(key),
        options,
        selectedOptions: options.filter(({ value }) => Array.isArray(chosen) && chosen.includes(value)),
        onChange: ({ detail }) =>
          write(
            key,
            detail.selectedOptions.flatMap(({ value }) => value ?? []),
          ),
      };
    },
    check: (key: string) => ({
      checked: read(key) === true,
      onChange: ({ detail }: Changed<{ checked: boolean }>) => write(key, detail.checked),
    }),
  };
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
