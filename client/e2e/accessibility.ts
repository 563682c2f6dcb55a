import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Frame, Page } from 'playwright-core'
import { expect } from 'vitest'
import { words } from '../../plugins/wording-en-us/words.ts'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Finding {
  id: string
  nodes: { target: unknown; failureSummary?: string }[]
}

declare global {
  interface Window {
    axe: { run(context: Document, options: object): Promise<{ violations: Finding[] }> }
  }
}

/** Dark mode changes colours alone, and these are axe's rules that look at colours. */
const rules = {
  light: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  dark: ['color-contrast', 'link-in-text-block'],
}

/** Axe would write to frames of other sites, which can't answer: those are judged by themselves. */
function hasForeignFrames(page: Page | Frame): boolean {
  const origin = URL.parse(page.url())?.origin
  const frames = 'mainFrame' in page ? page.frames() : page.childFrames()
  return frames.some((frame) => frame.url().startsWith('http') && URL.parse(frame.url())?.origin !== origin)
}

/** Runs axe on the page and returns its findings with their location. */
async function findings(page: Page | Frame, runOnly: string[]): Promise<string[]> {
  // Injected through the debugger, because the page's own policy refuses inline scripts.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  // Only these leave the page: nobody reads what passes, and to receive it took five times the work.
  const violations = await page.evaluate(async (options) => (await window.axe.run(document, options)).violations, {
    resultTypes: ['violations'],
    runOnly,
    iframes: !hasForeignFrames(page),
  })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${JSON.stringify(target)}: ${failureSummary}`),
  )
}

/** Expects no findings of axe's rules for colours in what is no page of its own, in light and dark mode. */
export async function expectReadable(page: Page, part: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect.soft(await findings(page, rules.dark), `${part}, ${colorScheme}`).toEqual([])
  }
}

/**
 * Expects no findings of axe in a page within a frame, and nothing wider than the frame: what judges the page around it
 * can't look into it.
 */
export async function expectFramed(frame: Frame, screen: string): Promise<void> {
  expect.soft(await findings(frame, rules.light), screen).toEqual([])
  const over = await frame.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect.soft(over, `${screen}, wider than its frame`).toBeLessThanOrEqual(0)
}

/** Waits until no colour is in transition: after a change of light and dark it would be seen half-way. */
export const coloured = (page: Page): Promise<unknown> =>
  page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))))

/** Texts of the page, seen or spoken, that are keys of the dictionary: it was sent no words for them. */
const unworded = (page: Page): Promise<string[]> =>
  page.evaluate((keys) => {
    const spoken = ['aria-label', 'title', 'placeholder', 'alt']
    const said = new Set<string | null>()
    for (const element of document.querySelectorAll('body *')) {
      for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) said.add(node.textContent)
      for (const name of spoken) said.add(element.getAttribute(name))
    }
    return keys.filter((key) => said.has(key))
  }, Object.keys(words))

/**
 * Expects no findings of axe on this screen, in light mode, nor of its rules for colours in dark mode, and words for
 * all its texts.
 */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  // A price is faint while it is asked for anew; where an answer is held back on purpose, the screen is judged as it
  // is.
  const isSettled = page.locator('[data-updating]').first().waitFor({ state: 'detached', timeout: 3_000 })
  await isSettled.catch(() => {})
  expect.soft(await unworded(page), `${screen}, texts without words`).toEqual([])
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await coloured(page)
    // Scrolls to the end, so that the sticky bar covers nothing that axe would then measure as too small.
    const before = await page.evaluate(() => scrollY)
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    expect.soft(await findings(page, rules[colorScheme]), `${screen}, ${colorScheme}`).toEqual([])
    await page.evaluate((top) => scrollTo(0, top), before)
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: null })
}

/** Expects what `expectAccessible` does, and nothing wider than the window. SHOTS names a folder for its picture. */
export async function expectFine(page: Page, screen: string): Promise<void> {
  await expectAccessible(page, screen)
  const width = await page.evaluate(() => innerWidth)
  expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), screen).toBeLessThanOrEqual(width)
  const path = `${process.env.SHOTS}/${screen.replaceAll(/\W+/g, '-')}-${width}.png`
  if (process.env.SHOTS) await page.screenshot({ path, fullPage: true })
}
