// What an element looks like follows here from its tag, whether it is hidden, and its own style. The browser of these tests tries some
// hundred selectors on an element each time that it is asked, and components that would lay themselves out ask all the time: more than
// half of the time of a screen test.
if (typeof window !== 'undefined') {
  const whole = window.getComputedStyle;
  const known = new Map();
  window.getComputedStyle = (element, pseudo) => {
    if (pseudo || inherits(element)) return whole(element, pseudo);
    const style = element.getAttribute('style') ?? '';
    const key = `${element.namespaceURI} ${element.localName} ${element.hasAttribute('hidden')} ${style}`;
    if (!known.has(key)) known.set(key, whole(bareOf(element)));
    return known.get(key);
  };
}

function bareOf(element) {
  const bare = element.cloneNode(false);
  bare.removeAttribute('class');
  return bare;
}

/** Whether something around it passes its look on. */
function inherits(element) {
  for (let around = element.parentElement; around !== null; around = around.parentElement)
    if (/visibility|pointer-events/.test(around.getAttribute('style') ?? '')) return true;
  return false;
}
