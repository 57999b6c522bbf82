import type { Page } from 'playwright-core';

/** Words of tables that are torn over two lines, as "Nor/mal": a column is too narrow for what stands in it. Names and SQL are longer than any column and may break; so may Chinese, but not a state of a few characters. */
export async function brokenWords(page: Page): Promise<readonly string[]> {
  return page.evaluate((longest) => {
    const found = new Set<string>();
    for (const cell of document.querySelectorAll('#content :is(td, th)')) {
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text !== null; text = texts.nextNode())
        for (const { 0: word, index } of (text.textContent ?? '').matchAll(/[A-Za-z]{2,}|^[\u4e00-\u9fff]{2,6}$/g)) {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1 && word.length <= longest) found.add(word);
        }
    }
    return [...found];
  }, longestWord);
}

const longestWord = 16;
