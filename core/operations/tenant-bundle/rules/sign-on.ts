import { isRecord } from '../../../domain/is-record.ts'
import { type Fault, pointerOf, shown } from '../faults.ts'
import type { Bundle } from '../kinds.ts'

const isSwitch = (wanted: unknown): boolean => {
  if (typeof wanted === 'boolean') return true
  if (!isRecord(wanted)) return false
  const { label = '', enabled = true } = wanted
  return typeof label === 'string' && typeof enabled === 'boolean'
}

/** Names of secrets, which belong in the settings of the service's plugin: those are never sent to pages. */
const belongElsewhere = (wanted: unknown): string[] =>
  isRecord(wanted) ? Object.keys(wanted).filter((name) => name !== 'label' && name !== 'enabled') : []

/** Faults of the settings that switch sign-on on, by the name of its kind (`openid`). */
export function signOnFaults({ thirdpartylogin = {} }: Bundle['whitelabel']): Fault[] {
  return Object.entries(thirdpartylogin).flatMap(([kind, wanted]) => {
    const pointer = pointerOf('whitelabel', 'thirdpartylogin', kind)
    const expected = 'true, false, or an object with a "label"'
    if (!isSwitch(wanted)) return [{ pointer, expected, found: shown(wanted) }]
    return belongElsewhere(wanted).map((name) => ({
      pointer: `${pointer}${pointerOf(name)}`,
      expected: `nothing: settings of the service belong to the plugin that signs on there`,
      found: shown(name),
    }))
  })
}
