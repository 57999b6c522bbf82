import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { stepField as field } from '../../app/step-field.ts';

/**
 * Where something stands that takes several steps. Each step is an entry of the browser's history, so its back button leads
 * one step back. What is opened anew begins at the first step, because nothing is written yet; from `end` no way leads back.
 */
export function useStep<S extends string>(
  steps: readonly [S, ...S[]],
  end?: S,
): { readonly step: S; readonly go: (next: S) => void } {
  const [address, setAddress] = useSearchParams();
  const asked = steps.find((one) => one === address.get(field)) ?? steps[0];
  const [known, setKnown] = useState(asked);
  const [step, setStep] = useState<S>(steps[0]);
  if (asked !== known) {
    setKnown(asked);
    if (step !== end) setStep(asked);
  }
  const go = (next: S) => {
    setStep(next);
    if (address.get(field) !== next)
      setAddress((before) => new URLSearchParams([...[...before].filter(([name]) => name !== field), [field, next]]), {
        replace: next === end,
      });
  };
  return { step, go };
}
