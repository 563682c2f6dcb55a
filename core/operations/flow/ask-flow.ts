import { ok, type Result, refuse } from '../../domain/errors.ts'
import { describeSteps, type FlowDraft, flowSiteOf, stepsFor, unsatisfiedSteps } from '../../domain/flow/index.ts'
import { draftByGiven, type GivenAnswers } from '../../domain/forms/index.ts'
import { instantToWall } from '../../domain/time/index.ts'
import type { Interval } from '../../domain/time/types.ts'
import type { OpenStep } from '../../domain/wire/index.ts'
import type { StepDefinition } from '../../plugin-api/flows.ts'
import { pluginLimits } from '../../plugin-api/limits.ts'
import type { CataloguedBookable } from '../catalogue/catalogue.ts'
import { publicBookable } from '../catalogue/public-entities.ts'
import { type HealthPort, watched } from '../plugins/health/watched.ts'
import { callPlugin, faultText } from '../plugins/plugin-call.ts'
import type { Ports } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import { flowOf } from './flow-of.ts'
import type { StepAnswers } from './step-answers.ts'
import { failedStep, pluginOfStep } from './step-effects.ts'

/** A booking to be confirmed, already read and validated. */
export interface FlowQuestion {
  appointment: {
    entry: CataloguedBookable
    span: Interval
    seats: number
    /** Resources that the customer chose. */
    chosen: string[]
    occurrence: string | null
    location: { address?: string | undefined } | null
    steps?: StepAnswers
  }
  /** As they were sent, passwords included: the flow judges them, but they are not stored. */
  answers: GivenAnswers
  contact: { email: string; firstname: string; lastname: string }
  termsaccepted: boolean | undefined
  tenant: Tenant
  ports: Pick<Ports, 'log'> & HealthPort
}

/**
 * Asks the tenant's flow, with the predicates that the browser runs, whether every step that applies is satisfied.
 * Plugin steps are asked like the product's own. Refuses with `step_incomplete`, the first open step and all that apply
 * by now (a page came with those that applied before anything was chosen), and with `unavailable` and the step
 * when a predicate fails. The bookable is chosen by now, so `site.direct` holds.
 */
export async function askFlow({ tenant, ports, ...asked }: FlowQuestion): Promise<Result<null>> {
  const flow = flowOf(tenant)
  if (!flow) return ok(null)
  const { entry, span, seats, chosen, occurrence, location, steps } = asked.appointment
  const { requirebookingterms = false, bookingterms = '' } = tenant.whitelabel
  const bookable = publicBookable(entry.bookable, tenant)
  const site = flowSiteOf(bookable, entry.forms, requirebookingterms && bookingterms !== '')
  const { email, firstname, lastname } = asked.contact
  const draft: FlowDraft = {
    ...draftByGiven(entry.forms, asked.answers, entry.bookable.id),
    bookable: entry.bookable.id,
    resources: chosen,
    seats,
    start: instantToWall(span.start, tenant.timezone),
    end: instantToWall(span.end, tenant.timezone),
    ...(occurrence !== null && { occurrence }),
    ...(location?.address !== undefined && { location: { address: location.address } }),
    user: { email, firstname, lastname },
    termsaccepted: asked.termsaccepted === true,
    steps: steps ?? {},
  }
  let judging: StepDefinition | undefined
  try {
    const steps: StepDefinition[] = []
    let open: StepDefinition | undefined
    // Each by itself, so that a fault is that of the step's plugin.
    for (const step of flow.steps) {
      judging = step
      const asked = {
        scope: tenant.scope,
        plugin: pluginOfStep(step),
        place: 'steps' as const,
        part: `${step.name} asked`,
      }
      const judged = await watched(asked, ports, () =>
        callPlugin(pluginLimits.steps.time, () => {
          const applying = stepsFor({ ...flow, steps: [step] }, draft, site)
          return { applying, open: unsatisfiedSteps(applying, draft, site)[0] }
        }),
      )
      steps.push(...judged.applying)
      open ??= judged.open
    }
    if (!open) return ok(null)
    const data: OpenStep = { step: open.name, steps: describeSteps(steps) }
    return refuse('step_incomplete', { data: { ...data } })
  } catch (error) {
    ports.log.warn({ ...tenant.scope, flow: flow.name, fault: faultText(error) }, 'a flow could not be asked')
    return refuse('unavailable', { data: judging && failedStep(judging) })
  }
}
