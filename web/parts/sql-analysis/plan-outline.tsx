import './plan-picture.css';

type Node = { readonly operator: string; readonly summary: readonly string[]; readonly children: readonly Node[] };
type Props = { readonly nodes: readonly Node[]; readonly label: string };

/** A plan as a tree, of which no more is known than what each step does. */
export function PlanOutline({ nodes, label }: Props) {
  return (
    <div className="plan-picture" role="group" tabIndex={0} aria-label={label}>
      <Branch nodes={nodes} />
    </div>
  );
}

function Branch({ nodes }: { nodes: readonly Node[] }) {
  return (
    <ul>
      {nodes.map(({ operator, summary, children }, at) => (
        // Two steps may be alike; their order never changes.
        <li key={`${at} ${operator}`}>
          <div className="plan-step">
            <span className="plan-step-name">{operator}</span>
            <div className="plan-step-facts">{summary.join(' · ')}</div>
          </div>
          {children.length > 0 && <Branch nodes={children} />}
        </li>
      ))}
    </ul>
  );
}
