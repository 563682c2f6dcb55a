/// <reference lib="dom" />
import type { Page } from 'playwright-core'

/**
 * Returns visible and spoken texts of a page in the pseudo-language that come neither from its dictionary (in brackets,
 * with accents) nor from the tenant: literals, and words of another language. @param written texts by tenants and
 * customers that did not arrive with the page
 */
export const untranslated = (page: Page, written: string[] = []): Promise<string[]> =>
  page.evaluate((others) => {
    const inlined = JSON.parse(document.getElementById('bootstrap')?.textContent ?? '{}')
    const { words, messages, ...facts } = inlined
    const typed = [...document.querySelectorAll('input, textarea')].map((field) => Reflect.get(field, 'value'))
    // Texts by tenants and customers may appear anywhere, also in part.
    const theirs = [JSON.stringify(facts), ...typed, ...others, location.href].join(' ').toLowerCase()
    const isTheirs = (word: string) => theirs.includes(word.toLowerCase())
    // Pseudo-words contain no unaccented letter.
    const strange = (text: string) => text.match(/[a-zA-Z]{3,}/g) ?? []
    const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true })
    const found = new Set<string>()
    const look = (text: string | null, where: string) => {
      for (const word of strange(text ?? '')) if (!isTheirs(word)) found.add(`${word} in ${where}: ${text?.trim()}`)
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const parent = texts.currentNode.parentElement
      if (!parent || parent.closest('script, style, noscript, nav a[hreflang], option, [lang]:not(html)')) continue
      if (isSeen(parent)) look(texts.currentNode.textContent, parent.tagName.toLowerCase())
    }
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
      if (element.closest('[lang]:not(html)')) continue
      for (const attribute of ['aria-label', 'title', 'placeholder', 'alt'])
        look(element.getAttribute(attribute), attribute)
    }
    return [...found]
  }, written)
