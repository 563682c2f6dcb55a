import type { StepDescriptor } from '../../core/plugin-api/flows.ts'
import type { SiteBootstrap } from '../../core/plugin-api/site.ts'
import { text } from '../data/read.ts'
import { type ScreenName, screens } from './routes.tsx'

/** The screen that the server named for this page. */
export function screenOf(bootstrap: SiteBootstrap): ScreenName {
  if (bootstrap.gate || bootstrap.page === 'error' || bootstrap.page === 'gate') return 'gate'
  return bootstrap.page
}

/** The step that a path of the flow names, or the first one. */
export function stepAt({ path, steps }: SiteBootstrap): StepDescriptor | undefined {
  const name = path.split('/')[3]
  return steps.find((step) => step.name === name) ?? steps[0]
}

/**
 * Loads what a page draws first, so that it is drawn at once, on the server and over it in the browser.
 * @returns the source files, as the build's manifest names them
 */
export async function preloadScreen(bootstrap: SiteBootstrap): Promise<string[]> {
  const name = screenOf(bootstrap)
  const screen = screens[name]
  const step = name === 'book' ? stepAt(bootstrap) : undefined
  if (!step) {
    await screen.preload()
    return [screen.source]
  }
  const [{ sourceOf, stepOf }] = await Promise.all([import('../steps/step-screens.ts'), screen.preload()])
  const bookabletype = text(bootstrap.bookable?.bookabletype) || 'standard'
  await stepOf(step.kind, bookabletype).preload()
  return [screen.source, sourceOf(step.kind, bookabletype) ?? '']
}
