import type { StepDescriptor } from '../../core/plugin-api/flows.ts'
import type { SiteBootstrap } from '../../core/plugin-api/site.ts'
import { dateKindOf } from '../booking/bookable/date-kind.ts'
import { type ScreenName, screens } from './routes.tsx'

/** The screen that the server chose for this page. */
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
 * Loads the code of a page's first screen, so that both server and browser can render it at once. @returns the source
 * files, as named in the build's manifest
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
  const datekind = dateKindOf(bootstrap.bookable ?? {}, bootstrap.provider)
  await stepOf(step.kind, datekind).preload()
  return [screen.source, sourceOf(step.kind, datekind) ?? '']
}
