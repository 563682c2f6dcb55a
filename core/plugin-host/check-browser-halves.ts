import { ownStepKinds } from '../domain/flow/index.ts'
import type { LoadedPlugin } from './loaded-plugin.ts'

/**
 * Reports processors and step kinds without a browser half: a plugin must name them under `browser`, unless the product
 * draws the step itself.
 */
export function browserFaults(plugins: LoadedPlugin[]): string[] {
  const drawnSteps = new Set<string>([...ownStepKinds, ...plugins.flatMap(({ plugin }) => plugin.browser?.steps ?? [])])
  const drawnPayments = new Set(plugins.flatMap(({ plugin }) => plugin.browser?.payments ?? []))
  return plugins.flatMap((loaded) => [
    ...missingFile(loaded),
    ...undrawn(loaded, drawnSteps, drawnPayments),
    ...unregistered(loaded),
  ])
}

function missingFile({ name, plugin, location }: LoadedPlugin): string[] {
  const drawn = [...(plugin.browser?.steps ?? []), ...(plugin.browser?.payments ?? [])]
  if (drawn.length === 0 || location.browser !== null) return []
  return [
    `Plugin '${name}' says that its browser half draws ${drawn.join(', ')}, but there is none. Add a client.tsx to ${location.folder}.`,
  ]
}

function undrawn({ name, registered }: LoadedPlugin, steps: Set<string>, payments: Set<string>): string[] {
  const kinds = [...registered.flows.flatMap((flow) => flow.steps), ...registered.steps.map(({ step }) => step)]
  return [
    ...kinds
      .filter(({ kind }) => !steps.has(kind))
      .map(
        ({ kind }) =>
          `No browser half draws the step kind '${kind}' of plugin '${name}'. Draw it in client.tsx and name it under browser.steps.`,
      ),
    ...registered.payments
      .filter((processor) => !payments.has(processor.name))
      .map(
        (processor) =>
          `No browser half draws the processor '${processor.name}' of plugin '${name}'. Draw it in client.tsx and name it under browser.payments.`,
      ),
  ]
}

function unregistered({ name, plugin, registered }: LoadedPlugin): string[] {
  const own = new Set(registered.payments.map((processor) => processor.name))
  return (plugin.browser?.payments ?? [])
    .filter((payment) => !own.has(payment))
    .map(
      (payment) =>
        `Plugin '${name}' draws the processor '${payment}', which it does not register. Register it, or take it out of browser.payments.`,
    )
}
