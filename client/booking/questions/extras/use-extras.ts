import { useState } from 'react'
import { useWords } from '../../../ui/words.tsx'
import { useBooking } from '../../context/booking-context.tsx'
import type { DraftReading } from '../read-draft.ts'
import { type AddonGroup, type GroupRules, groupFault, groupsOf } from './extra-groups.ts'
import type { Addon } from './read-addons.ts'

/** Faults of add-on quantities, for each add-on and for each group. */
export function useExtras(addons: Addon[], rules: GroupRules[], read: DraftReading) {
  const t = useWords()
  const { draft } = useBooking()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [attempted, setAttempted] = useState(false)
  const chosen = draft.addons ?? {}
  const groups = groupsOf(
    addons.filter(({ id }) => read.offered.includes(id)),
    rules,
  )
  const faulty = groups.filter((group) => groupFault(group, chosen) !== null)
  const single = read.addonFaults.filter(({ question_id }) => read.offered.includes(question_id))
  const [first] = faulty
  return {
    groups,
    leaveGroup: ({ id }: AddonGroup) => setLeft((known) => new Set(known).add(id)),
    groupFault: (group: AddonGroup): string | undefined => {
      const fault = attempted || left.has(group.id) ? groupFault(group, chosen) : null
      return fault ? t(fault.word, fault.values) : undefined
    },
    /** Shown at once, since the stepper itself never leaves the bounds. */
    addonFault: ({ id }: Addon): string | undefined => {
      const fault = single.find(({ question_id }) => question_id === id)
      return fault ? t(fault.key, fault.values) : undefined
    },
    attempt: () => setAttempted(true),
    count: faulty.length + single.length,
    /** The id of the first faulty control, which takes the focus. */
    firstFaulty: first?.id ?? single[0]?.question_id ?? null,
  }
}
