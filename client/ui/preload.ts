import type { LazyScreen } from './lazy-screen.tsx'
import { whenIdle } from './when-idle.ts'

/**
 * Loads the code of screens that may come next while the browser is idle. A failure is shown when one is entered, where
 * the customer can act. Returns a function that cancels it.
 */
export const preloadWhenIdle = (screens: Pick<LazyScreen<never>, 'preload'>[]): (() => void) =>
  whenIdle(() => {
    for (const { preload } of screens) void preload().catch(() => undefined)
  })
