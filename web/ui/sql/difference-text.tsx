import './difference.css';

const kinds: Readonly<Record<string, string>> = { '+': 'difference-come', '-': 'difference-gone' };

/** What became of a text, line by line, as `lineDifference` tells it: lines that came and went are coloured. `name` says of what. */
export function DifferenceText({ name, difference }: { readonly name: string; readonly difference: string }) {
  return (
    <pre className="difference" tabIndex={0} role="group" aria-label={name}>
      {difference.split('\n').map((line, at) => (
        <span key={at} className={kinds[line.slice(0, 1)]}>
          {`${line}\n`}
        </span>
      ))}
    </pre>
  );
}
