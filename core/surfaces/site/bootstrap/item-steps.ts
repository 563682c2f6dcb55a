import { describeSteps, flowSiteOf, isOwnStepKind } from '../../../domain/flow/index.ts'
import { stepsShown } from '../../../operations/flow/steps-shown.ts'
import type { Tenant } from '../../../operations/tenant.ts'
import type { BookingFlow } from '../../../plugin-api/flows.ts'
import type { SiteBootstrap } from '../../../plugin-api/site.ts'
import type { SiteDeps } from '../site-deps.ts'

type Listed = Pick<SiteBootstrap, 'bookables' | 'forms'> & { hasTerms: boolean }

/**
 * The plugins' steps of a flow, each with the bookables of a list to which it applies once they are chosen: the list
 * asks them of each booking by itself. A flow without such steps costs nothing.
 */
export async function itemSteps(
  flow: BookingFlow,
  { bookables, forms, hasTerms }: Listed,
  tenant: Tenant,
  deps: SiteDeps,
): Promise<SiteBootstrap['itemsteps']> {
  const steps = flow.steps.filter(({ kind }) => !isOwnStepKind(kind))
  if (steps.length === 0) return []
  const shown = await Promise.all(
    bookables.map(async (bookable) => {
      const own = forms.filter((form) => form.bookables.includes(bookable.id))
      const site = flowSiteOf(bookable, own, hasTerms)
      const applying = await stepsShown({ ...flow, steps }, { bookable: bookable.id }, site, {
        tenant,
        ports: deps.ports,
      })
      return { bookable: bookable.id, names: applying.map(({ name }) => name) }
    }),
  )
  const applyingTo = (name: string) => shown.flatMap(({ bookable, names }) => (names.includes(name) ? [bookable] : []))
  return describeSteps(steps).map((step) => ({ step, bookables: applyingTo(step.name) }))
}
