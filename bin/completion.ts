import type { Surroundings } from './audit-command.ts';
import { commandOptions, subcommands, type CommandOption } from './option-list.ts';

const shells = { bash, zsh, fish };

/** Prints what lets a shell complete the words of the command: `sluice-audit completion bash`. */
export function printCompletion([shell = '', ...rest]: readonly string[], { out, tell }: Surroundings): 0 | 2 {
  const script = Object.entries(shells).find(([name]) => name === shell)?.[1];
  if (!script || rest.length > 0) {
    const names = Object.keys(shells).join('|');
    tell(`Usage: sluice-audit completion ${names}\n用法：sluice-audit completion ${names}\n`);
    return 2;
  }
  out(script());
  return 0;
}

const words = () => [...subcommands, ...commandOptions].map(({ name }) => name).join(' ');

/** Names of engines hold blanks, so a choice a line. */
function bash(): string {
  const choices = commandOptions.flatMap(({ name, choices: of }) =>
    of
      ? [
          `    ${name}) local IFS=$'\\n'; COMPREPLY=($(compgen -W ${quoted(of.join('\n'))} -- "$word" | sed 's/ /\\\\ /g')); return ;;`,
        ]
      : [],
  );
  return `_sluice_audit() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}"
  case "$before" in
${choices.join('\n')}
    completion) COMPREPLY=($(compgen -W "${Object.keys(shells).join(' ')}" -- "$word")); return ;;
  esac
  case "$word" in
    -*) COMPREPLY=($(compgen -W "${words()}" -- "$word")) ;;
    *) COMPREPLY=($(compgen -f -- "$word")) ;;
  esac
}
complete -o filenames -F _sluice_audit sluice-audit
`;
}

function zsh(): string {
  const option = ({ name, value, says, choices }: CommandOption) => {
    const described = `${name}[${says.en.replace(/[[\]:]/g, '\\$&')}]`;
    if (value === undefined) return described;
    return `${described}:${value}:${choices ? `(${choices.map((one) => one.replaceAll(' ', '\\ ')).join(' ')})` : '_files'}`;
  };
  return `#compdef sluice-audit
_arguments -s \\
${commandOptions.map((one) => `  ${quoted(option(one))} \\`).join('\n')}
  '*:file:_files'
`;
}

function fish(): string {
  const options = commandOptions.map(({ name, value, says, choices }) =>
    [
      `complete -c sluice-audit -l ${name.slice(2)} -d ${quoted(says.en)}`,
      ...(value === undefined
        ? []
        : choices
          ? [`-x -a ${quoted(choices.map((one) => quoted(one, '"')).join(' '))}`]
          : ['-r']),
    ].join(' '),
  );
  const first = subcommands.map(
    ({ name, says }) => `complete -c sluice-audit -n __fish_use_subcommand -a ${name} -d ${quoted(says.en)}`,
  );
  return `${[...options, ...first].join('\n')}\n`;
}

function quoted(text: string, mark: "'" | '"' = "'"): string {
  return mark === '"' ? `"${text}"` : `'${text.replaceAll("'", "'\\''")}'`;
}
