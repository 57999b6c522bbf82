import { definitionOf, problemsOf, tasksOf, type Machine } from './machine.ts';

const machine: Machine = {
  StartAt: 'Each',
  States: {
    Each: {
      Type: 'Map',
      ItemsPath: '$.list',
      MaxConcurrency: 1,
      ResultPath: '$',
      Next: 'Both',
      ItemProcessor: {
        StartAt: 'A',
        States: { A: { Type: 'Task', Resource: '${inner}', ResultPath: '$', End: true } },
      },
    },
    Both: {
      Type: 'Parallel',
      ResultPath: '$',
      End: true,
      Branches: [{ StartAt: 'B', States: { B: { Type: 'Task', Resource: '${branch}', ResultPath: '$', End: true } } }],
    },
  },
};

test('the tasks of a machine include those inside maps and branches', () => {
  expect(tasksOf(machine)).toEqual(['inner', 'branch']);
});

test('a state that leads nowhere and one that nothing leads to are found', () => {
  expect(problemsOf(machine)).toEqual([]);
  const broken: Machine = {
    StartAt: 'A',
    States: { A: { Type: 'Wait', Seconds: 1, Next: 'Gone' }, Lost: { Type: 'Succeed' } },
  };
  expect(problemsOf(broken)).toEqual(['no state Gone', 'nothing leads to Lost']);
});

test('in the cloud every task is called with its input, its attempt and its execution', () => {
  const text = JSON.stringify(definitionOf(machine));
  expect(
    text.match(
      /"Parameters":\{"task":"\w+","input\.\$":"\$","attempt\.\$":"\$\$\.State\.RetryCount","execution\.\$":"\$\$\.Execution\.Name"\}/g,
    ),
  ).toHaveLength(2);
  expect(text).toContain('"ProcessorConfig":{"Mode":"INLINE"}');
});
