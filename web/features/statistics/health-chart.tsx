import { listDriverOptions } from '../../../shared/contract/db-services/operations.ts';
import { fill } from '../../../shared/text.ts';
import { useText } from '../../app/language.tsx';
import { useCall } from '../../app/query.ts';
import { Bars } from '../../ui/chart.tsx';
import { words } from './overview-words.ts';

export type Health = {
  readonly db_type: string;
  readonly health_instance_names: readonly string[];
  readonly unhealth_instance_names: readonly string[];
};

/** Healthy and risky data sources of each type as one bar, with the same in words below. */
export function HealthChart({ types }: { types: readonly Health[] }) {
  const say = useText();
  const logos = useCall(listDriverOptions, {}).data?.data;
  return (
    <>
      <Bars
        title={words.sourceChart}
        bars={types.map(({ db_type, health_instance_names: healthy, unhealth_instance_names: risky }) => ({
          label: db_type,
          parts: [
            { label: say(words.healthy), value: healthy.length, look: 'good' },
            { label: say(words.atRisk), value: risky.length, look: 'bad' },
          ],
        }))}
      />
      <ul className="health">
        {types.map(({ db_type, health_instance_names: healthy, unhealth_instance_names: risky }) => {
          const logo = logos?.find((option) => option.db_type === db_type)?.logo_path;
          return (
            <li key={db_type}>
              <span className="health-type">
                {logo && <img src={logo} alt="" width="20" height="20" />}
                {db_type}
              </span>
              <span className="health-words">
                {say(fill(words.healthOf, { healthy: healthy.length, risky: risky.length }))}
              </span>
              {risky.length > 0 && (
                <span className="health-names">{say(fill(words.riskNames, { names: risky.join(', ') }))}</span>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
