// What an element looks like follows here from its tag, its own style, and what the sheet of a browser asks of it besides. The browser of
// these tests tries some hundred selectors on an element each time that it is asked, and components that would lay themselves out ask all
// the time: more than half of the time of a screen test.
if (typeof window !== 'undefined') {
  const whole = window.getComputedStyle;
  const known = new Map();
  window.getComputedStyle = (element, pseudo) => {
    if (pseudo || inherits(element)) return whole(element, pseudo);
    const bare = bareOf(element);
    const key = `${bare.namespaceURI} ${bare.outerHTML}`;
    if (!known.has(key)) known.set(key, whole(bare));
    return known.get(key);
  };
}

const looked = ['style', 'hidden', 'type', 'open', 'dir', 'disabled', 'readonly', 'list'];

function bareOf(element) {
  const bare = element.ownerDocument.createElementNS(element.namespaceURI, element.localName);
  for (const name of looked) if (element.hasAttribute(name)) bare.setAttribute(name, element.getAttribute(name));
  return bare;
}

/** Whether something around it passes its look on. */
function inherits(element) {
  for (let around = element.parentElement; around !== null; around = around.parentElement)
    if (/visibility|pointer-events/.test(around.getAttribute('style') ?? '')) return true;
  return false;
}
