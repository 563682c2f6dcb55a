import { Value } from 'typebox/value'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import { stepFields, type ToldStepAnswer, tellStep } from '../../domain/flow/index.ts'
import { isRecord } from '../../domain/is-record.ts'
import { pluginLimits } from '../../plugin-api/limits.ts'
import type { Tenant } from '../tenant.ts'
import { flowOf } from './flow-of.ts'

/** The answers that plugins' steps store with a booking, by the step's name. */
export type StepAnswers = Record<string, unknown>

/**
 * Reads the answers to plugins' steps, each by its step's `answer` schema. Refuses with `invalid_params` an answer to a
 * step that the tenant's flow does not have or that declares no schema, and with `too_large` too much data.
 */
export function readSteps(
  { steps = {} }: { steps?: StepAnswers },
  tenant: Pick<Tenant, 'plugins' | 'provider'>,
): Result<StepAnswers> {
  const flow = flowOf(tenant)
  if (JSON.stringify(steps).length > pluginLimits.steps.answers.most) return refuse('too_large', { field: '/steps' })
  for (const [name, answer] of Object.entries(steps)) {
    const schema = flow?.steps.find((step) => step.name === name)?.answer
    if (schema === undefined || !Value.Check(schema, answer))
      return refuse('invalid_params', { field: `/steps/${name.replaceAll('~', '~0').replaceAll('/', '~1')}` })
  }
  return ok(steps)
}

/** The answers to plugins' steps that a reservation stores. */
export const stepsKept = ({ extra }: { extra: Record<string, unknown> }): StepAnswers =>
  isRecord(extra.steps) ? extra.steps : {}

/** What a reservation's answers to plugins' steps say, in the order of the flow: keys of words, and values. */
export function toldSteps(
  reservation: { extra: Record<string, unknown> },
  tenant: Pick<Tenant, 'plugins' | 'provider'>,
): ToldStepAnswer[] {
  const kept = stepsKept(reservation)
  if (Object.keys(kept).length === 0) return []
  return (flowOf(tenant)?.steps ?? []).flatMap(({ name, answer }) => tellStep(name, stepFields(answer), kept[name]))
}
