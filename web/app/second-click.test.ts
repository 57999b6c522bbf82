/** @jest-environment jsdom */
import { guardSecondClicks } from './second-click.ts';

let clicked: string[];
let release: () => void;

beforeEach(() => {
  clicked = [];
  document.body.innerHTML = '<button id="ask">Ask</button><div id="backdrop"><button id="yes">Yes</button></div>';
  document.body.addEventListener('click', ({ target }) => target instanceof Element && clicked.push(target.id));
  release = guardSecondClicks(document);
});
afterEach(() => {
  release();
  document.body.replaceWith(document.createElement('body'));
});

const click = (id: string, detail: number) =>
  document.getElementById(id)?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }));

test('the second click of a double click does not reach the dialog that the first one opened', () => {
  click('ask', 1);
  click('yes', 2);
  click('backdrop', 3);
  expect(clicked).toEqual(['ask']);
});

test('two clicks on one button reach it, and so does a click of its own elsewhere', () => {
  click('ask', 1);
  click('ask', 2);
  click('yes', 1);
  click('backdrop', 1);
  click('backdrop', 2);
  expect(clicked).toEqual(['ask', 'ask', 'yes', 'backdrop', 'backdrop']);
});
