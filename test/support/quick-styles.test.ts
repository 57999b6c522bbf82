/** @jest-environment jsdom */

/** Held against a frame, whose window is as the browser of these tests brings it and tries every selector. */
const page = `<p>a<b style="display: none">b</b></p><div hidden><input></div><input type="hidden"><input><input type="checkbox">
  <section style="visibility: hidden"><i>c</i></section><ul style="pointer-events: none"><li>d</li></ul>
  <dialog>e</dialog><dialog open>f</dialog><table><tbody><tr><td>g</td></tr></tbody></table><template>h</template>`;
const asked = ['display', 'visibility', 'pointer-events'];

function looksOf(window: Pick<Window, 'document' | 'getComputedStyle'>): string[] {
  window.document.body.innerHTML = page;
  return [...window.document.body.querySelectorAll('*')].map((element) => {
    const style = window.getComputedStyle(element);
    return [element.outerHTML, ...asked.map((name) => style.getPropertyValue(name))].join(' ');
  });
}

test('an element looks as it does where every selector is tried', () => {
  const frame = document.body.appendChild(document.createElement('iframe'));
  const whole = frame.contentWindow;
  if (!whole) throw new Error('the frame has no window');
  expect(whole.getComputedStyle).not.toBe(window.getComputedStyle);
  const expected = looksOf(whole);
  expect(looksOf(window)).toEqual(expected);
  expect(expected.join()).toContain('none');
});
