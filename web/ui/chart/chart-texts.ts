import { useMemo } from 'react';
import type { Text } from '../../../shared/text.ts';
import { useLocale, useText } from '../../app/language.tsx';
import { localDate } from '../time.tsx';

const words = {
  empty: { zh: '暂无数据', en: 'No data' },
  loading: { zh: '正在加载图表', en: 'Loading the chart' },
  noMatch: { zh: '没有匹配的数据', en: 'Nothing matches' },
  chart: { zh: '图表', en: 'Chart' },
  ring: { zh: '环形图', en: 'Ring chart' },
  area: { zh: '面积图', en: 'Area chart' },
  dayAxis: { zh: '日期轴', en: 'Axis of days' },
  part: { zh: '部分', en: 'Part' },
  categories: { zh: '类别轴', en: 'Axis of categories' },
  amounts: { zh: '数量轴', en: 'Axis of amounts' },
  legend: { zh: '图例', en: 'Legend' },
  amount: { zh: '数量', en: 'Amount' },
  share: { zh: '占比', en: 'Share' },
  total: { zh: '合计', en: 'In all' },
  close: { zh: '关闭', en: 'Close' },
  between: { zh: '，', en: ', ' },
} as const satisfies Record<string, Text>;

/** Everything that the charts of the component library say, in the reader's language. */
export function useChartTexts() {
  const say = useText();
  const locale = useLocale();
  return useMemo(() => {
    const shares = new Intl.NumberFormat(locale, { style: 'percent' });
    const amounts = new Intl.NumberFormat(locale);
    return {
      empty: say(words.empty),
      loading: say(words.loading),
      noMatch: say(words.noMatch),
      total: say(words.total),
      share: (value: number, sum: number) => shares.format(sum > 0 ? value / sum : 0),
      amount: (value: number) => amounts.format(value),
      /** What a drawing shows, for those who hear it. */
      summary: (parts: readonly { readonly label: string; readonly value: number }[]) =>
        parts.map(({ label, value }) => `${label} ${amounts.format(value)}`).join(say(words.between)),
      strings: {
        legendAriaLabel: say(words.legend),
        detailPopoverDismissAriaLabel: say(words.close),
      },
      axes: {
        chartAriaRoleDescription: say(words.chart),
        xAxisAriaRoleDescription: say(words.categories),
        yAxisAriaRoleDescription: say(words.amounts),
        // Half a workflow is none: small amounts would get marks between whole numbers.
        yTickFormatter: (value: number) => (Number.isInteger(value) ? amounts.format(value) : ''),
      },
      days: {
        // A period has at most one day of each name, so its year goes without saying.
        xTickFormatter: (day: Date) => localDate(day.toISOString()).slice('2030-'.length),
        detailTotalLabel: say(words.amount),
        detailTotalFormatter: (value: number) => amounts.format(value),
        xAxisAriaRoleDescription: say(words.dayAxis),
        chartAriaRoleDescription: say(words.area),
      },
      ring: {
        chartAriaRoleDescription: say(words.ring),
        segmentAriaRoleDescription: say(words.part),
        detailsValue: say(words.amount),
        detailsPercentage: say(words.share),
      },
    };
  }, [say, locale]);
}
