import type { Fault } from './faults.ts'
import type { PrepareOptions, ShapedBundle } from './prepare-bundle.ts'
import type { Zones } from './zones.ts'

/** What no schema can say: what fields mean together. */
export async function checkRules(_bundle: ShapedBundle, _zones: Zones, _options: PrepareOptions): Promise<Fault[]> {
  return []
}
