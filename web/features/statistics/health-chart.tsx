import { useId } from 'react';
import { listDriverOptions } from '../../../shared/contract/db-services.ts';
import { fill } from '../../../shared/text.ts';
import { useText } from '../../app/language.tsx';
import { useCall } from '../../app/query.ts';
import { words } from './overview-words.ts';

export type Health = { readonly db_type: string; readonly health_instance_names: readonly string[]; readonly unhealth_instance_names: readonly string[] };

/** Healthy and risky data sources of each type as one bar, with the same in words beside it. */
export function HealthChart({ types }: { types: readonly Health[] }) {
  const say = useText();
  const id = useId();
  const logos = useCall(listDriverOptions, {}).data?.data;
  const most = Math.max(1, ...types.map((type) => type.health_instance_names.length + type.unhealth_instance_names.length));
  return (
    <figure className="chart" aria-labelledby={id}>
      <figcaption id={id} className="chart-title">{say(words.sourceChart)}</figcaption>
      <ul className="health">
        {types.map(({ db_type, health_instance_names: healthy, unhealth_instance_names: risky }) => {
          const [good, bad] = [(healthy.length / most) * 100, (risky.length / most) * 100];
          const logo = logos?.find((option) => option.db_type === db_type)?.logo_path;
          return (
            <li key={db_type}>
              <span className="health-type">{logo && <img src={logo} alt="" width="20" height="20" />}{db_type}</span>
              <svg className="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
                <rect className="bar-track" width="100" height="8" rx="1" />
                <rect className="look-good" width={good} height="8" />
                <rect className="look-bad" x={good} width={bad} height="8" />
              </svg>
              <span className="health-words">{say(fill(words.healthOf, { healthy: healthy.length, risky: risky.length }))}</span>
              {risky.length > 0 && <span className="health-names">{say(fill(words.riskNames, { names: risky.join(', ') }))}</span>}
            </li>
          );
        })}
      </ul>
    </figure>
  );
}
