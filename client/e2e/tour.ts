import type { Page } from 'playwright-core'
import type { Hand } from './hands.ts'
import type { RunningSite, Theme } from './running-site.ts'

export interface Stay {
  page: Page
  hand: Hand
  site: RunningSite
  theme: Theme
  /** Judges what is on the screen now, under this name. */
  seen(screen: string): Promise<void>
}

/** A way through screens, in the words of no language. */
export interface Tour {
  name: string
  /** The demo providers that have all of them. */
  themes: Theme[]
  /** The names of the screens that it sees, in any of the themes. */
  shows: readonly string[]
  /** Without script: what the server alone has drawn. */
  isScriptless?: true
  walk(stay: Stay): Promise<void>
}

/** Opens an address and waits until its page is live. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.locator('main h1, main h2').first().waitFor()
  await page.waitForLoadState('networkidle')
}
