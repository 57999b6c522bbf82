import type { Locator, Page } from 'playwright-core';

const stopsMax = 120;
const [linesMax, alongMax] = [40, 6];

/** The hands of a person who has no mouse: goes from control to control and presses keys. */
export class Keyboard {
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Goes on to a control that stands in the page or will soon; a control that no Tab reaches is a fault of the page. */
  async reach(control: Locator): Promise<void> {
    await control.first().waitFor();
    for (let stops = 0; stops < stopsMax; stops++) {
      if (await isFocused(control)) return;
      await this.#page.keyboard.press('Tab');
    }
    throw new Error(`${stopsMax} stops of the Tab key do not reach ${control}`);
  }

  async press(control: Locator): Promise<void> {
    await this.reach(control);
    await this.#page.keyboard.press('Enter');
  }

  /** Goes into a part of the page that is one stop of the Tab key, a tree or a row of tabs, and on in it by arrows: along each line, then down. */
  async walk(part: Locator, control: Locator): Promise<void> {
    await control.first().waitFor();
    await this.reach(part.locator('*'));
    await this.#page.keyboard.press('Home');
    for (let lines = 0; lines < linesMax; lines++) {
      for (let along = 0; along < alongMax; along++) {
        if (await isFocused(control)) return;
        await this.#page.keyboard.press('ArrowRight');
      }
      await this.#page.keyboard.press('ArrowDown');
    }
    throw new Error(`Arrow keys do not reach ${control}`);
  }

  async write(control: Locator, text: string): Promise<void> {
    await this.reach(control);
    await this.#page.keyboard.insertText(text);
  }

  /** Opens a list and goes down to one of its options. */
  async choose(list: Locator, option: Locator): Promise<void> {
    await this.press(list);
    await option.waitFor();
    const highlighted = this.#page.locator('[role=option][class*=highlighted]').and(option);
    for (let stops = 0; stops < stopsMax && (await highlighted.count()) === 0; stops++)
      await this.#page.keyboard.press('ArrowDown');
    await this.#page.keyboard.press('Enter');
    await option.waitFor({ state: 'hidden' });
  }
}

// The SQL editor is a document of its own inside the page, so `document.activeElement` stops at its edge.
function isFocused(control: Locator): Promise<boolean> {
  return control.evaluateAll((elements) => elements.some((element) => element.matches(':focus')));
}
