import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

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

/** What axe finds on the page as it stands, in words that lead to the spot. */
async function findings(page: Page): Promise<string[]> {
  // Injected through the debugger: the page's own policy would refuse an inline script, rightly.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const { violations } = await page.evaluate(() =>
    window.axe.run(document, {
      resultTypes: ['violations'],
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    }),
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${JSON.stringify(target)}: ${failureSummary}`),
  )
}

/** axe finds nothing on this screen, in light and in dark. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // Colours in transition would be measured half-way.
    await page.evaluate(() =>
      Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => {}))),
    )
    // At its end the page lies whole above what is kept in view: nothing counts as small for being half beneath it.
    const before = await page.evaluate(() => scrollY)
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    expect.soft(await findings(page), `${screen}, ${colorScheme}`).toEqual([])
    await page.evaluate((top) => scrollTo(0, top), before)
  }
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: null })
}
