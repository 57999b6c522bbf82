import { listDriverOptions } from '../../../../shared/contract/databases/db-services/operations.ts';
import { fill } from '../../../../shared/text.ts';
import { useText } from '../../../app/language.tsx';
import { useCall } from '../../../app/query.ts';
import { Bars } from '../../../ui/chart/chart.tsx';
import { words } from './overview-words.ts';

export type Health = {
  readonly db_type: string;
  readonly health_instance_names: readonly string[];
  readonly unhealth_instance_names: readonly string[];
  readonly untested_instance_names: readonly string[];
};

/** Data sources of each type by what their connection test said as one bar, with the same in words below. */
export function HealthChart({ types }: { types: readonly Health[] }) {
  const say = useText();
  const logos = useCall(listDriverOptions, {}).data?.data;
  return (
    <>
      <Bars
        title={words.sourceChart}
        bars={types.map((type) => ({
          label: type.db_type,
          parts: [
            { label: say(words.healthy), value: type.health_instance_names.length, look: 'good' },
            { label: say(words.unreachable), value: type.unhealth_instance_names.length, look: 'bad' },
            { label: say(words.untested), value: type.untested_instance_names.length, look: 'idle' },
          ],
        }))}
      />
      <ul className="health">
        {types.map((type) => {
          const { db_type, unhealth_instance_names: failed } = type;
          const logo = logos?.find((option) => option.db_type === db_type)?.logo_path;
          const counts = {
            healthy: type.health_instance_names.length,
            failed: failed.length,
            untested: type.untested_instance_names.length,
          };
          return (
            <li key={db_type}>
              <span className="health-type">
                {logo && <img src={logo} alt="" width="20" height="20" />}
                {db_type}
              </span>
              <span className="health-words">{say(fill(words.healthOf, counts))}</span>
              {failed.length > 0 && (
                <span className="health-names">{say(fill(words.failedNames, { names: failed.join(', ') }))}</span>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
