import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import type { Tenant } from '../tenant.ts'
import { flowOf } from './flow-of.ts'

/** What the plugin steps of a booking keep, by the step's name. */
export type StepAnswers = Record<string, unknown>

/** Answers of plugin steps as a caller gives them; each is checked against the schema that its step declares. */
export const stepParams = {
  steps: Type.Optional(
    Type.Record(Type.String({ maxLength: 100 }), Type.Unknown(), {
      maxProperties: 20,
      description: 'what the steps of plugins keep, by the name of the step',
    }),
  ),
}

/** Characters of JSON that the steps of one booking may keep together. */
const mostKept = 16_384

/**
 * The answers of plugin steps, each accepted by its step's `answer` schema. Refuses with `invalid_params` the answer of
 * a step that the tenant's flow does not have, or that declares no schema; with `too_large` what nobody should keep.
 */
export function readSteps(
  { steps = {} }: { steps?: StepAnswers },
  tenant: Pick<Tenant, 'plugins' | 'provider'>,
): Result<StepAnswers> {
  const flow = flowOf(tenant)
  if (JSON.stringify(steps).length > mostKept) return refuse('too_large', { field: '/steps' })
  for (const [name, answer] of Object.entries(steps)) {
    const schema = flow?.steps.find((step) => step.name === name)?.answer
    if (schema === undefined || !Value.Check(schema, answer))
      return refuse('invalid_params', { field: `/steps/${name.replaceAll('~', '~0').replaceAll('/', '~1')}` })
  }
  return ok(steps)
}

const isAnswers = (value: unknown): value is StepAnswers => typeof value === 'object' && value !== null

/** The answers of plugin steps that a reservation keeps. */
export const stepsKept = ({ extra }: { extra: Record<string, unknown> }): StepAnswers =>
  isAnswers(extra.steps) ? extra.steps : {}
