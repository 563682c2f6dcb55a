import { isRecord } from '../domain/is-record.ts'
import type { StepDefinition } from '../plugin-api/index.ts'
import { type LoadedPlugin, listed } from './loaded-plugin.ts'

const isFunction = (value: unknown): boolean => typeof value === 'function'

/** What of flows and steps is missing, one sentence each. Types don't reach plugins that are not type-checked. */
export const flowFaults = ({ name: plugin, registered: { flows, steps } }: LoadedPlugin): string[] => [
  ...flows.flatMap((flow) => ofFlow(plugin, flow)),
  ...steps.flatMap(({ step }) => ofStep(plugin, step)),
]

function ofFlow(plugin: string, { name, steps }: { name: string; steps?: StepDefinition[] }): string[] {
  if (!Array.isArray(steps) || steps.length === 0)
    return [`Plugin '${plugin}' gives its flow '${name}' no steps. Compose it of namedSteps and steps of your own.`]
  const names = steps.map(({ name }) => name)
  const twice = listed(names.filter((one, index) => names.indexOf(one) !== index))
  const last = steps.at(-1)?.kind
  return [
    ...(twice === 'none'
      ? []
      : [`Plugin '${plugin}' has the steps ${twice} twice in its flow '${name}'. Give each another name.`]),
    ...(last === 'confirmation_step'
      ? []
      : [`Plugin '${plugin}' ends its flow '${name}' with '${last}'. End it with namedSteps.confirmation_step.`]),
    ...steps.flatMap((step) => ofStep(plugin, step)),
  ]
}

/** What a step may have beside its predicates, each a function where it is there. */
const optional = ['clientConfig', 'effect'] as const

const ofStep = (plugin: string, step: StepDefinition): string[] => {
  const { name, applies, satisfied, answer } = step
  const wrong = optional.filter((one) => step[one] !== undefined && !isFunction(step[one]))
  return [
    ...(isFunction(applies) && isFunction(satisfied)
      ? []
      : [`Plugin '${plugin}' gives its step '${name}' no applies() or no satisfied(). Add them.`]),
    ...wrong.map((one) => `Plugin '${plugin}' gives its step '${name}' ${one} that is no function. Correct it.`),
    ...(answer === undefined || isRecord(answer)
      ? []
      : [`Plugin '${plugin}' gives its step '${name}' an answer that is no schema. Let it be Type.Object({ … }).`]),
  ]
}
