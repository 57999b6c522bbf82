import { useId } from 'react';
import { useLocale, useText } from '../../../app/language.tsx';
import { weekdays, words } from './words.ts';
import './week-field.css';

type Cell = { readonly weekday: number; readonly hour: number; readonly value: number };
const hours = Array.from({ length: 24 }, (_, hour) => hour);
/** Darker would leave too little contrast to the number. */
const strengthMax = 55;

/** When load comes: a row for each day of the week, the darker the more. */
export function WeekField({ cells }: { cells: readonly Cell[] }) {
  const say = useText();
  const locale = useLocale();
  const id = useId();
  const values = new Map(cells.map(({ weekday, hour, value }) => [`${weekday} ${hour}`, value]));
  const greatest = Math.max(...cells.map(({ value }) => value), 0);
  const short = (value: number) => value.toLocaleString(locale, { notation: 'compact', maximumSignificantDigits: 2 });
  return (
    <figure className="chart">
      <figcaption id={id} className="chart-title">
        {say(words.weekField)}
      </figcaption>
      <div className="week-field" tabIndex={0} role="region" aria-labelledby={id}>
        <table aria-labelledby={id}>
          <thead>
            <tr>
              <td />
              {hours.map((hour) => (
                <th key={hour} scope="col">
                  {hour}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weekdays.map((day, weekday) => (
              <tr key={day.en}>
                <th scope="row">{say(day)}</th>
                {hours.map((hour) => {
                  const value = values.get(`${weekday} ${hour}`) ?? 0;
                  const strength = greatest > 0 ? Math.round((value / greatest) * strengthMax) : 0;
                  return (
                    <td
                      key={hour}
                      style={{ background: `color-mix(in srgb, var(--look-info) ${strength}%, transparent)` }}
                    >
                      {value > 0 ? short(value) : ''}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}
