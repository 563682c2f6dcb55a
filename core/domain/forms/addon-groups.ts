import { faultAt } from './stray-answers.ts'
import type { AddonGroupRules, AnswerFault } from './types.ts'

/** Which bound of a group the number of pieces breaks; null when both are kept. */
export function outOfGroup(
  { min = 0, max = 0 }: Pick<AddonGroupRules, 'min' | 'max'>,
  count: number,
): { key: string; values: Record<string, number> } | null {
  if (count === 0 && min === 1) return { key: 'validation.required', values: {} }
  if (count < min) return { key: 'validation.quantity_minimum', values: { minimum: min } }
  if (max > 0 && count > max) return { key: 'validation.quantity_maximum', values: { maximum: max } }
  return null
}

/**
 * Faults of the add-on groups with too few or too many pieces. A group without any offered add-on is skipped.
 * @param offered ids of the offered add-ons, given the valid answers so far
 */
export function groupFaults(
  groups: AddonGroupRules[],
  chosen: Record<string, number>,
  offered: string[],
): AnswerFault[] {
  return groups.flatMap((group) => {
    const members = group.addons.filter((id) => offered.includes(id))
    if (members.length === 0) return []
    const count = members.reduce((sum, id) => sum + (chosen[id] ?? 0), 0)
    const wrong = outOfGroup(group, count)
    if (!wrong) return []
    const fault = faultAt('', group.id ?? '', '/addons', wrong.key, wrong.values)
    return [count === 0 ? { ...fault, code: 'answer_required' as const } : fault]
  })
}
