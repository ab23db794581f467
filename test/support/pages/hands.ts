// How a person works with a page: by keyboard alone, or by pointer. Nothing here uses a script of the page.
import type { Page } from 'playwright-core';

export type Hands = {
  /** Puts a text into a field, instead of what is in it. */
  write(selector: string, text: string): Promise<void>;
  /** Uses the first link, button, fold or tick that matches. */
  press(selector: string): Promise<void>;
  /** Sends the search form, whose last written field is the place. */
  submit(): Promise<void>;
};

/** More presses of Tab than any page has stops. */
const MAX_STOPS = 250;

/** Hands on a page. */
export function handsOn(page: Page, kind: 'keyboard' | 'pointer'): Hands {
  return kind === 'keyboard' ? onKeyboard(page) : onPointer(page);
}

function onKeyboard(page: Page): Hands {
  const reach = async (selector: string) => {
    const isThere = `document.activeElement?.matches(${JSON.stringify(selector)})`;
    for (let stops = 0; stops < MAX_STOPS; stops += 1) {
      if (await page.evaluate(isThere)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`The keyboard does not reach ${selector} at ${page.url()}.`);
  };
  return {
    async write(selector, text) {
      await reach(selector);
      await page.keyboard.press('Control+A');
      await page.keyboard.type(text);
    },
    async press(selector) {
      await reach(selector);
      const isTick = await page.evaluate<boolean>("document.activeElement.matches('input[type=checkbox]')");
      await page.keyboard.press(isTick ? 'Space' : 'Enter');
    },
    submit: () => page.keyboard.press('Enter'),
  };
}

function onPointer(page: Page): Hands {
  return {
    async write(selector, text) {
      // A click beside the fields closes the suggestions of another field, which may cover this one.
      await page.locator('h1').click();
      await page.locator(selector).click({ clickCount: 3 });
      await page.keyboard.type(text);
    },
    press: (selector) => page.locator(selector).first().click(),
    async submit() {
      await page.locator('h1').click();
      await page.locator('form.search [type=submit]').click();
    },
  };
}
