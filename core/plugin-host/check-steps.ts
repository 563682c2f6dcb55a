import { type LoadedPlugin, listed } from './loaded-plugin.ts'
import { placeSteps } from './place-steps.ts'

/** Faults of added steps without a place in any flow, or with a name that a flow has already. */
export function stepFaults(plugins: LoadedPlugin[]): string[] {
  const flows = plugins.flatMap((plugin) => plugin.registered.flows)
  const additions = plugins.flatMap((plugin) => plugin.registered.steps)
  const placed = new Set(flows.flatMap((flow) => placeSteps(flow.steps, additions).steps.map((step) => step.name)))
  const inFlows = new Set(flows.flatMap((flow) => flow.steps.map((step) => step.name)))
  const known = listed([...inFlows, ...placed])
  return plugins.flatMap(({ name, registered }) =>
    registered.steps.flatMap(({ step, place }) => {
      if (inFlows.has(step.name))
        return [`Plugin '${name}' adds a step '${step.name}', a name that a flow has already. Rename it.`]
      if (placed.has(step.name)) return []
      const where = 'before' in place ? `before '${place.before}'` : `after '${place.after}'`
      return [`Plugin '${name}' places its step '${step.name}' ${where}, which no flow has. Known steps: ${known}.`]
    }),
  )
}
