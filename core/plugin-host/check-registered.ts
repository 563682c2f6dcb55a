import { flowFaults } from './check-flows.ts'
import { hookFaults } from './check-hooks.ts'
import { kindFaults, serviceFaults } from './check-kinds.ts'
import { processorFaults } from './check-processors.ts'
import { routeAndDemoFaults, shapeFaults } from './check-shapes.ts'
import { wordFaults } from './check-words.ts'
import type { LoadedPlugin } from './loaded-plugin.ts'

/**
 * What of a plugin's own registrations is missing or wrong, whatever other plugins register: one sentence each. Without
 * any, checks that compare plugins can rely on the parts' types.
 */
export function partFaults(plugin: LoadedPlugin): string[] {
  const ofShape = shapeFaults(plugin)
  if (ofShape.length > 0) return ofShape
  return [
    ...kindFaults(plugin),
    ...serviceFaults(plugin),
    ...hookFaults(plugin),
    ...routeAndDemoFaults(plugin),
    ...processorFaults(plugin),
    ...flowFaults(plugin),
    ...wordFaults(plugin),
  ]
}
