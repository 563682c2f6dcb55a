import { ok, type Result, refuse } from '../../domain/errors.ts'
import { readEffects } from '../../domain/flow/index.ts'
import { isRecord } from '../../domain/is-record.ts'
import type { StepLine } from '../../domain/pricing/index.ts'
import type { RefusalData } from '../../domain/wire/index.ts'
import type { StepDefinition } from '../../plugin-api/flows.ts'
import { pluginLimits } from '../../plugin-api/limits.ts'
import { type HealthPort, watched } from '../plugins/health/watched.ts'
import { keepWithin } from '../plugins/over-limit.ts'
import { callPlugin, faultText } from '../plugins/plugin-call.ts'
import { publicData } from '../plugins/public-data.ts'
import type { Ports } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import { flowOf } from './flow-of.ts'
import type { StepAnswers } from './step-answers.ts'

/** What a refusal says of a step that could not be judged or priced: customers are told which. */
export const failedStep = ({ name, prompt }: StepDefinition): RefusalData['unavailable'] => ({ step: name, prompt })

/** Names of the steps of the tenant's flow whose answers change price or length. */
export const countingSteps = (tenant: Pick<Tenant, 'plugins' | 'provider'>): string[] =>
  (flowOf(tenant)?.steps ?? []).flatMap(({ name, effect }) => (effect ? [name] : []))

/** The plugin of a step: the first part of its kind. */
export const pluginOfStep = ({ kind }: Pick<StepDefinition, 'kind'>): string => kind.split('.', 1)[0] ?? ''

/**
 * What the answers to plugins' steps cost and how long they take, in the order of the flow; nothing at all where no
 * step of the flow counts. Refuses with `unavailable`, and warns in the log, where an effect throws, hangs or can't be
 * charged: nothing is booked at a price that is unknown.
 */
export async function effectsOf(
  steps: StepAnswers,
  seats: number,
  { tenant, ports }: { tenant: Tenant; ports: Pick<Ports, 'log'> & HealthPort },
): Promise<Result<{ steplines?: StepLine[] }>> {
  if (countingSteps(tenant).length === 0) return ok({})
  const lines: StepLine[] = []
  for (const step of flowOf(tenant)?.steps ?? []) {
    const { name, effect } = step
    if (!effect || steps[name] === undefined) continue
    const facts = { settings: tenant.plugins.settingsOf(pluginOfStep(step)), seats, currency: tenant.currency }
    try {
      const asked = { scope: tenant.scope, plugin: pluginOfStep(step), place: 'steps' as const, part: `${name} effect` }
      const read = await watched(asked, ports, async () => {
        const said: unknown = await callPlugin(pluginLimits.steps.time, () => effect(steps[name], facts))
        if (Array.isArray(said)) keepWithin(pluginLimits.steps.lines, said.length)
        const found = readEffects(name, said, tenant.currency.digits)
        if (found === null) throw new Error('What it says can not be charged.')
        // Its labels are told with the price.
        publicData(found, pluginOfStep(step), tenant)
        return found
      })
      lines.push(...read)
    } catch (error) {
      ports.log.warn({ ...tenant.scope, step: name, fault: faultText(error) }, 'a step does not say what it costs')
      return refuse('unavailable', { data: failedStep(step) })
    }
  }
  return ok({ steplines: lines })
}

const isLine = (line: unknown): line is StepLine =>
  isRecord(line) && typeof line.step === 'string' && typeof line.label === 'string' && Number.isSafeInteger(line.amount)

/** What the answers of a reservation cost when it was last priced: later prices of it use the same. */
export const effectsKept = ({ extra }: { extra: Record<string, unknown> }): StepLine[] =>
  Array.isArray(extra.steplines) ? extra.steplines.filter(isLine) : []
