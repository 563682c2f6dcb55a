import type { StepDefinition } from '../plugin-api/index.ts'
import { type LoadedPlugin, listed } from './loaded-plugin.ts'

const isFunction = (value: unknown): boolean => typeof value === 'function'

/** What of flows and steps is missing, one sentence each. Types don't reach plugins that are not type-checked. */
export const flowFaults = (plugins: LoadedPlugin[]): string[] =>
  plugins.flatMap(({ name: plugin, registered: { flows, steps } }) => [
    ...flows.flatMap((flow) => ofFlow(plugin, flow)),
    ...steps.flatMap(({ step }) => ofStep(plugin, step)),
  ])

function ofFlow(plugin: string, { name, steps }: { name: string; steps?: StepDefinition[] }): string[] {
  if (!Array.isArray(steps) || steps.length === 0)
    return [`Plugin '${plugin}' gives its flow '${name}' no steps. Compose it of namedSteps and steps of your own.`]
  const names = steps.map((step) => String(step?.name))
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

const ofStep = (plugin: string, { name, applies, satisfied }: StepDefinition): string[] =>
  isFunction(applies) && isFunction(satisfied)
    ? []
    : [`Plugin '${plugin}' gives its step '${name}' no applies() or no satisfied(). Add them.`]
