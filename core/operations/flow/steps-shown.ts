import { describeSteps, type FlowDraft, type FlowSite, stepsFor } from '../../domain/flow/index.ts'
import type { BookingFlow, StepDescriptor } from '../../plugin-api/flows.ts'
import { pluginLimits } from '../../plugin-api/limits.ts'
import { type HealthPort, watched } from '../plugins/health/watched.ts'
import { callPlugin, faultText } from '../plugins/plugin-call.ts'
import type { Ports } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import { pluginOfStep } from './step-effects.ts'

/**
 * The flow's steps that apply to a draft, as a page shows them. A step whose predicate fails is left out, with a
 * warning in the log, and the page is still shown; a booking asks the predicate again and is refused if it still fails.
 */
export async function stepsShown(
  flow: BookingFlow,
  draft: FlowDraft,
  site: FlowSite,
  { tenant, ports }: { tenant: Pick<Tenant, 'scope'>; ports: Pick<Ports, 'log'> & HealthPort },
): Promise<StepDescriptor[]> {
  const shown = flow.steps.map(async (step) => {
    try {
      const asked = {
        scope: tenant.scope,
        plugin: pluginOfStep(step),
        place: 'steps' as const,
        part: `${step.name} shown`,
      }
      return await watched(asked, ports, () =>
        callPlugin(pluginLimits.steps.time, () => stepsFor({ ...flow, steps: [step] }, draft, site)),
      )
    } catch (error) {
      const fault = faultText(error)
      ports.log.warn({ ...tenant.scope, flow: flow.name, step: step.name, fault }, 'a step is left out of a page')
      return []
    }
  })
  return describeSteps((await Promise.all(shown)).flat())
}
